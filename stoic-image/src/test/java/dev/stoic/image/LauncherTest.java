package dev.stoic.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The launcher of the image, with a program that shows its arguments in Java's place. */
class LauncherTest {
    @TempDir
    Path folder;

    private Path home;

    /** Every shell that is here; a base may bring any of them. */
    static List<List<String>> shells() {
        var shells = new ArrayList<List<String>>();
        for (List<String> shell :
                List.of(List.of("sh"), List.of("dash"), List.of("busybox", "sh"), List.of("bash", "--posix"))) {
            if (ImageLoad.isOnPath(shell.getFirst(), System.getenv("PATH"))) {
                shells.add(shell);
            }
        }
        return shells;
    }

    @BeforeEach
    void installIt() throws IOException {
        home = folder.resolve("opt/stoic");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("jvm"));
        Files.copy(new Launched(SourceTree.REAL).own("stoic"), home.resolve("bin/stoic"));
        for (Path flags : new Launched(SourceTree.REAL).flags()) {
            Files.copy(flags, home.resolve("jvm").resolve(flags.getFileName()));
        }
        for (String path : List.of("none", "annex", "broker")) {
            Files.createFile(home.resolve("jvm/path-" + path + ".args"));
        }
        Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$$\"\nfor word; do echo \"$word\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void everyShellReadsIt(List<String> shell) throws Exception {
        assertThat(said(shell, "-n", home.resolve("bin/stoic").toString())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shells")
    void whoComputesGetsTheFlagsOfOneWhoComputes(List<String> shell) throws Exception {
        assertThat(started(shell, "worker", "/stoic/job/a job.yaml", "--place", "3"))
                .containsExactly(
                        "@" + home + "/jvm/all.args",
                        "@" + home + "/jvm/container.args",
                        "@" + home + "/jvm/train.args",
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-Dstoic.root=" + home + "/bin",
                        "-Dstoic.annex=" + home + "/annex",
                        "@" + home + "/jvm/path-none.args",
                        "-Da=1",
                        "-Db=2",
                        "dev.stoic.cli.Stoic",
                        "worker",
                        "/stoic/job/a job.yaml",
                        "--place",
                        "3");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void everyVerbGetsItsKindAndItsJars(List<String> shell) throws Exception {
        Map<String, String> wanted = Map.of(
                "coordinator", "train none",
                "train", "train none",
                "broker", "broker broker",
                "operator", "light annex",
                "store", "light none",
                "image", "light none",
                "status", "light none");
        for (Map.Entry<String, String> verb : wanted.entrySet()) {
            String[] words = verb.getValue().split(" ", -1);
            assertThat(started(shell, verb.getKey()))
                    .contains("@" + home + "/jvm/" + words[0] + ".args", "@" + home + "/jvm/path-" + words[1] + ".args")
                    .endsWith(verb.getKey());
        }
        assertThat(started(shell)).contains("@" + home + "/jvm/light.args").endsWith("dev.stoic.cli.Stoic");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void whatWasMadeAheadOfTimeIsUsed(List<String> shell) throws Exception {
        Path quick = Files.createDirectories(
                home.resolve("quick").resolve(QuickStart.processor().orElse("none")));
        for (String name : List.of("vector.jar", "train.aot", "broker.aot")) {
            Files.createFile(quick.resolve(name));
        }

        assertThat(started(shell, "train"))
                .contains(
                        "-Xbootclasspath/a:" + quick + "/vector.jar",
                        "@" + home + "/jvm/vector.args",
                        "-XX:AOTCache=" + quick + "/train.aot")
                .doesNotContain("--add-modules");
        assertThat(started(shell, "broker"))
                .contains("-XX:AOTCache=" + quick + "/broker.aot")
                .doesNotContain("@" + home + "/jvm/vector.args");
        assertThat(started(shell, "status")).noneMatch(word -> word.startsWith("-XX:AOTCache"));
    }

    @ParameterizedTest
    @MethodSource("shells")
    void whereTheHostTakesFreeMemoryBackPagesAreSmall(List<String> shell) throws Exception {
        String small = "-XX:-UseTransparentHugePages";
        device("net", "0x0001", "0000010000");
        device("balloon", "0x0005", "0110000100");
        assertThat(started(shell, "train")).doesNotContain(small);

        device("balloon", "0x0005", "0110010100");
        assertThat(started(shell, "train")).containsSubsequence("@" + home + "/jvm/train.args", small);
        assertThat(started(shell, "status")).doesNotContain(small);
    }

    private void device(String name, String id, String features) throws IOException {
        Path device = Files.createDirectories(folder.resolve("devices").resolve(name));
        Files.writeString(device.resolve("device"), id + "\n");
        Files.writeString(device.resolve("features"), features + "\n");
    }

    @Test
    void itBecomesTheJvmSoThatSignalsReachIt() throws Exception {
        Process process = start(List.of("sh"), home.resolve("bin/stoic").toString(), "version");

        String first = process.inputReader().readLine();

        assertThat(first).isEqualTo(Long.toString(process.pid()));
    }

    @Test
    void aRealJvmTakesAllFlags() throws Exception {
        Path vector = folder.resolve("vector.jar");
        VectorJar.write(Path.of(System.getProperty("java.home")), vector);
        var launched = new Launched(SourceTree.REAL);
        for (String kind : List.of("train", "light", "broker")) {
            var command = new ArrayList<>(List.of(
                    System.getProperty("java.home") + "/bin/java",
                    "@" + launched.flags("all"),
                    "@" + launched.own("container.args"),
                    "@" + launched.flags(kind)));
            if (kind.equals("train")) {
                command.addAll(List.of("-Xbootclasspath/a:" + vector, "@" + launched.flags("vector")));
            }
            command.add("-version");
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).as(kind + ": " + text).isZero();
            assertThat(text).startsWith("openjdk").doesNotContain("WARNING");
        }
    }

    /** Asked inside a JVM that has the settings of the image. */
    static final class Names {
        public static void main(String[] args) {
            System.out.println(java.security.Security.getProperty("networkaddress.cache.ttl") + " "
                    + java.security.Security.getProperty("networkaddress.cache.negative.ttl"));
        }
    }

    @Test
    void namesAreLookedUpAgain() throws Exception {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Djava.security.properties=" + new Launched(SourceTree.REAL).own("names.security"),
                        "-cp",
                        Path.of(Names.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        Names.class.getName())
                .start();

        assertThat(process.inputReader().readLine()).isEqualTo("2 0");
    }

    private List<String> started(List<String> shell, String... words) throws Exception {
        var all = new ArrayList<>(List.of(home.resolve("bin/stoic").toString()));
        all.addAll(List.of(words));
        List<String> said = said(shell, all.toArray(String[]::new));
        return said.subList(1, said.size());
    }

    private List<String> said(List<String> shell, String... words) throws Exception {
        Process process = start(shell, words);
        List<String> lines = process.inputReader().readAllLines();
        assertThat(process.waitFor()).as(lines.toString()).isZero();
        return lines;
    }

    private Process start(List<String> shell, String... words) throws IOException {
        var command = new ArrayList<>(shell);
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
        builder.environment().put("STOIC_DEVICES", folder.resolve("devices").toString());
        builder.environment().put("STOIC_JAVA_OPTS", "-Da=1 -Db=2");
        return builder.start();
    }
}
