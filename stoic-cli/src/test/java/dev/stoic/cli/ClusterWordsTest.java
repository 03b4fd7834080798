package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterWordsTest {
    @TempDir
    Path folder;

    private final Map<String, String> env = new HashMap<>();

    @BeforeEach
    void aRunIsHereAndNoClusterIsKnown() throws IOException {
        Files.createDirectories(folder.resolve("stoic-runs/r-abc"));
        env.put("HOME", folder.toString());
    }

    private boolean means(String words) {
        var shell = new Shell(System.out, System.err, env, folder, Terminal.lines());
        return ClusterWords.areIn(words.isEmpty() ? List.of() : List.of(words.split(" ", -1)), shell);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tj/digits",
                "trainingjob/digits --tree",
                "digits -n team",
                "digits --context=prod",
                "--namespace team"
            })
    void whatIsWrittenForAClusterMeansOne(String words) {
        assertThat(means(words)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@last", "r-abc", "r-a --tree", "digits", "--output json"})
    void withoutWordOfAClusterEverythingElseMeansARun(String words) {
        assertThat(means(words)).isFalse();
    }

    @Test
    void aNameOfNoRunIsAJobWhereThereIsWordOfACluster() throws IOException {
        env.put(
                "KUBECONFIG",
                Files.writeString(folder.resolve("kubeconfig"), "").toString());

        // The run of a job that was fetched begins with the name of the job, and is not meant by it.
        Files.createDirectories(folder.resolve("stoic-runs/digits-1a2b3c4d"));

        assertThat(means("digits --tree")).isTrue();
        assertThat(means("digits-1a2b3c4d")).isFalse();
        assertThat(means("ab")).isFalse();
        assertThat(means("r-a --tree")).isFalse();
        assertThat(means("@last")).isFalse();
        assertThat(means("--output json")).isFalse();
    }

    @Test
    void aNameIsTheSameHoweverItIsWritten() {
        assertThat(List.of("tj/a", "trainingjob/a", "trainingjobs/a", "a").stream()
                        .map(ClusterWords::name))
                .containsOnly("a");
    }

    /** Both decide the same question, one before the class path is made and one after. */
    @Test
    void theLauncherKnowsTheSameVerbsAndWords() throws IOException {
        String launcher = Files.readString(Path.of("..", "scripts", "cluster-words.sh"));
        Set<String> both = new TreeSet<>();
        Set<String> cluster = new TreeSet<>();
        for (Verb verb : Verb.ALL) {
            if (verb.onCluster().isPresent()) {
                both.add(verb.name());
            } else if (verb.group() == Verb.Group.CLUSTER) {
                cluster.add(verb.name());
            }
        }
        // Their jars are beside those of clusters.
        cluster.removeAll(List.of("image"));
        assertThat(verbs(launcher, "extra=annex ;;\n")).containsAll(cluster);
        both.add("doctor");
        assertThat(verbs(launcher, "\n    for word")).isEqualTo(both);
        assertThat(launcher)
                .contains(
                        "completion | --markdown) extra=all",
                        "tj/*",
                        "trainingjob/*",
                        "trainingjobs/*",
                        "--namespace=*",
                        "--context=*");
    }

    /** The launcher, asked as it is sourced; prints which jars it would take. */
    private String jars(String verb, String... words) throws IOException, InterruptedException {
        var line = new ArrayList<>(List.of(
                "sh",
                "-c",
                "verb=%s; extra=none; . ../scripts/cluster-words.sh; echo $extra".formatted(verb),
                "sh",
                verb));
        line.addAll(List.of(words));
        var builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().keySet().removeAll(Set.of("KUBECONFIG", "STOIC_STORE_DATA", "STOIC_RUNS"));
        builder.environment().putAll(env);
        builder.environment().put("STOIC_RUNS", folder.resolve("stoic-runs").toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void filesOfAStoreAreThoseOfAClusterUnlessAnotherOneIsNamed() throws Exception {
        assertThat(jars("data", "push", "iris.csv")).isEqualTo("none");
        assertThat(jars("data", "push", "iris.csv", "-n", "team")).isEqualTo("annex");
        env.put(
                "KUBECONFIG",
                Files.writeString(folder.resolve("kubeconfig"), "").toString());
        assertThat(jars("data", "push", "iris.csv")).isEqualTo("annex");
        assertThat(jars("data", "get", "mnist")).isEqualTo("none");
        env.put("STOIC_STORE_DATA", "s3://bucket/prefix");
        assertThat(jars("data", "list")).isEqualTo("none");
    }

    @Test
    void deletingARunNeedsNoJarsOfACluster() throws Exception {
        assertThat(jars("delete", "r-abc")).isEqualTo("none");
        assertThat(jars("delete", "ab")).isEqualTo("none");
        assertThat(jars("delete", "@last")).isEqualTo("none");
        assertThat(jars("delete", "r-63srb"))
                .as("gone, and no cluster is known")
                .isEqualTo("none");
        assertThat(jars("delete", "tj/digits")).isEqualTo("annex");
        assertThat(jars("delete", "r-abc", "-n", "team")).isEqualTo("annex");
        assertThat(jars("delete", "digits")).isEqualTo("annex");
        assertThat(jars("delete", "--help")).isEqualTo("annex");
        env.put(
                "KUBECONFIG",
                Files.writeString(folder.resolve("kubeconfig"), "").toString());
        assertThat(jars("delete", "r-abc")).isEqualTo("none");
        assertThat(jars("delete", "r-63srb")).as("may be a job").isEqualTo("annex");
        assertThat(jars("data", "cache", "list")).isEqualTo("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r-abc", "ab", "@last", "r-63srb", "r-abc --force"})
    void aRunIsNotDeletedAsAJob(String words) {
        var bytes = new ByteArrayOutputStream();
        var err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        List<String> line = new ArrayList<>(List.of("delete"));
        line.addAll(List.of(words.split(" ", -1)));
        assertThat(Stoic.run(line, new Shell(err, err, env, folder, Terminal.lines())))
                .isEqualTo(2);
        String run = line.get(1);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("\"%s\" means a run on this machine".formatted(run), "→ stoic runs delete " + run)
                .doesNotContain("cluster is known");
    }

    private static Set<String> verbs(String launcher, String before) {
        var match =
                Pattern.compile("(?m)^([a-z |]+)\\) ?" + Pattern.quote(before)).matcher(launcher);
        assertThat(match.find()).isTrue();
        return new TreeSet<>(List.of(match.group(1).split(" \\| ", -1)));
    }
}
