package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmissionTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolderWithoutACluster() {
        stoic = new CommandLineFixture(folder);
        stoic.with("HOME", folder.toString());
        stoic.points("points.csv", 60);
        stoic.file("My Job.yaml", """
                learner: { kmeans: { k: 3 } }
                data: { train: points.csv, columns: { keep: [x, y] } }
                run: { workers: 2 }
                """);
    }

    @Test
    void aJobIsRenderedAsTheObjectThatIsSent() {
        Said said = stoic.run("render", "My Job.yaml", "-n", "team", "--set", "run.workers=5");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("kind: \"TrainingJob\"", "name: \"my-job\"", "namespace: \"team\"", "workers: 5", "k: 3")
                .containsPattern("train: \"store://[0-9a-f]{32}/points.csv\"");
        assertThat(said.err()).contains("needs  store://", "points.csv");
    }

    @Test
    void whatTheOperatorWouldMakeOfItCanBeReadBefore() {
        Said said = stoic.run("render", "My Job.yaml", "-n", "team", "--all");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out())
                .contains("kind: \"ConfigMap\"", "kind: \"NetworkPolicy\"", "kind: \"Pod\"", "my-job-00000000-w1-0")
                .doesNotContain("kind: \"Secret\"");
    }

    @Test
    void aVolumeOfTheClusterNeedNotBeHere() {
        Said said = stoic.run(
                "render",
                "My Job.yaml",
                "--data",
                "claim://shared/points.csv",
                "--set",
                "run.store=claim://shared/runs");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(said.out()).contains("train: \"claim://shared/points.csv\"", "store: \"claim://shared/runs\"");
        assertThat(stoic.run("render", "My Job.yaml", "--data", "claim://Shared/points.csv")
                        .err())
                .contains("must be claim://name/path");
    }

    @Test
    void aFolderOfThisComputerIsNoStoreOfACluster() {
        Said said = stoic.run("render", "My Job.yaml", "--set", "run.store=/tmp/here");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("run.store", "/tmp/here");
    }

    @Test
    void withoutWordOfAClusterItIsSaidHowToGetOne() {
        Said said = stoic.run("submit", "My Job.yaml");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("no cluster is configured", "stoic cluster kind");
    }

    @Test
    void aJobThatIsWrongIsRefusedBeforeAnybodyIsAsked() {
        Said said = stoic.run("submit", "My Job.yaml", "--set", "run.wrokers=3");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("run.wrokers", "\"workers\"");
    }

    @Test
    void profilesOfClustersAreCommands() {
        assertThat(stoic.run("cluster", "kind").out()).contains("kind create cluster", "stoic install", "stoic submit");
        assertThat(stoic.run("cluster", "kint").err()).contains("Did you mean \"kind\"?");
    }

    @Test
    void aBundleHasNoSecrets() throws Exception {
        stoic.with("STOIC_TOKEN", "hush-hush").with("AWS_SECRET_ACCESS_KEY", "hush-hush");

        Said said = stoic.run("doctor", "--bundle", "help.zip");

        assertThat(said.code()).as(said.err()).isZero();
        assertThat(folder.resolve("help.zip")).exists();
        try (var zip = new ZipFile(folder.resolve("help.zip").toFile())) {
            assertThat(zip.stream().map(entry -> entry.getName()))
                    .contains("version.txt", "doctor.txt", "settings.txt");
            for (var entry : zip.stream().toList()) {
                assertThat(new String(zip.getInputStream(entry).readAllBytes())).doesNotContain("hush-hush");
            }
        }
        assertThat(Files.size(folder.resolve("help.zip"))).isPositive();
    }
}
