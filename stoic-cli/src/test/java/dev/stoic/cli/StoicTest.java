package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoicTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    @Test
    void helpNamesEveryVerb() {
        Said said = stoic.run("--help");

        assertThat(said.code()).isZero();
        assertThat(Verb.ALL).allSatisfy(verb -> assertThat(said.out()).contains("  " + verb.name() + " "));
        assertThat(stoic.run()).isEqualTo(said);
    }

    @Test
    void everyVerbExplainsItself() {
        assertThat(Verb.ALL).allSatisfy(verb -> {
            Said said = stoic.run(verb.name(), "--help");
            assertThat(said.code()).as(said.err()).isZero();
            assertThat(said.out()).startsWith("Usage: stoic " + verb.name());
            assertThat(stoic.run("help", verb.name())).isEqualTo(said);
        });
    }

    @Test
    void anUnknownVerbSuggestsTheNearest() {
        assertThat(stoic.run("trian", "job.yaml")).isEqualTo(new Said(2, "", """
                ✗ unknown command "trian"
                  → Did you mean "stoic train"? stoic --help lists all commands
                """));
    }

    @Test
    void anUnknownFlagSuggestsTheNearest() {
        assertThat(stoic.run("train", "job.yaml", "--wrokers", "3")).isEqualTo(new Said(2, "", """
                ✗ unknown flag "--wrokers"
                  → Did you mean "--workers"? stoic train --help lists all flags
                """));
    }

    @Test
    void allProblemsOfAJobStandOnOneScreen() {
        stoic.file("cars.csv", "a,b\n1,2\n");
        stoic.file("bad.yaml", """
                learner: { kmeans: { k: 3, roundz: 5 } }
                data:
                  train: cars.cvs
                  tset: 20%
                run: { workers: many }
                """);

        assertThat(stoic.run("train", "bad.yaml", "--set", "run.parts=3")).isEqualTo(new Said(2, "", """
                ✗ bad.yaml: 5 problems
                  learner.kmeans.roundz (line 1): unknown key. Did you mean "rounds"? Known: init, k, restarts, rounds, tolerance
                  data.train (line 3): no such file: cars.cvs. Nearby: cars.csv
                  data.tset (line 4): unknown key. Did you mean "test"? Known: columns, csv, missing-target, target, test, train, validation
                  run.workers (line 5): must be a whole number from 1 to 4096, got "many"
                  run.parts (--set): must be a power of two from 1 to 65536, got "3"
                """));
    }

    @Test
    void aMissingJobFileIsExplained() {
        stoic.file("jobs.yaml", "");

        assertThat(stoic.run("train", "job.yaml")).isEqualTo(new Said(2, "", """
                ✗ job.yaml: no such job file
                  → Nearby: jobs.yaml. A learner and its flags will do, too: stoic train forest --data rows.csv --target <column>
                """));
    }

    @Test
    void whatAFileHoldsDoesNotReachTheTerminalAsCommands() {
        stoic.file("red.csv", "\u001b[31ma,b\n1,2\n");

        Said said = stoic.run("train", "linear", "--data", "red.csv", "--target", "y");

        assertThat(said).isEqualTo(new Said(2, "", """
                ✗ red.csv is missing columns that the job names
                  --target: there is no column "y"
                  → its columns are \\x1b[31ma, b
                """));
    }

    @Test
    void badRowsAreNamedByLine() {
        stoic.file("cars.csv", "a,b\n1,2\n3,\n5,six\n");

        Said said = stoic.run("train", "kmeans", "--data", "cars.csv", "--k", "2", "--number", "b");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("cars.csv:3", "cars.csv:4", "\"b\"");
    }

    @Test
    void ourOwnMistakeKeepsTheEvidence() {
        var shell = new Shell(System.out, System.err, java.util.Map.of(), folder, Terminal.lines());
        var err = new java.io.ByteArrayOutputStream();
        var quiet = new Shell(shell.out(), new java.io.PrintStream(err, true), shell.env(), folder, Terminal.lines());

        int code = new Faults(quiet).show(new IllegalStateException("broken"), java.util.List.of("train", "x"));

        assertThat(code).isEqualTo(70);
        assertThat(err.toString(java.nio.charset.StandardCharsets.UTF_8))
                .contains("IllegalStateException: broken", "stoic-runs");
        assertThat(folder.resolve("stoic-runs")).isDirectoryContaining("glob:**/bug-*.txt");
    }

    @Test
    void stackTracesAreForThoseWhoAsk() {
        assertThat(stoic.run("train", "gone.yaml").err()).doesNotContain("StoicException");
        assertThat(stoic.with("STOIC_DEBUG", "1").run("train", "gone.yaml").err())
                .contains("StoicException");
    }

    @Test
    void doctorChecksTheMachine() {
        Said said = stoic.run("doctor");

        assertThat(said.code()).as(said.out()).isZero();
        assertThat(said.out()).contains("✓ java", "✓ kernels", "✓ runs", "✓ cache");
    }

    @Test
    void completionKnowsVerbsAndFlags() {
        assertThat(stoic.run("completion").out()).contains("train", "--workers", "verify");
    }

    @Test
    void theVersionIsThatOfTheBuild() throws Exception {
        assertThat(Files.readString(Path.of("pom.xml"))).contains("<version>" + Version.TEXT);
        assertThat(stoic.run("version").out()).startsWith("Stoic " + Version.TEXT);
    }
}
