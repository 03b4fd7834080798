package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.job.Identity;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingTest {
    private static final String GROUPS = """
            learner: { kmeans: { k: 3, restarts: 4 } }
            data:
              train: points.csv
              columns: { drop: [group] }
            """;

    private static final String CLASSES = """
            learner: { logistic: { solver: lbfgs, l2: 0.01 } }
            data:
              train: points.csv
              test: 25%
              target: group
            """;

    private static final String HEIGHTS = """
            learner: linear
            data: { train: points.csv, test: 20%, target: height }
            """;

    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 120);
        stoic.file("groups.yaml", GROUPS);
        stoic.file("classes.yaml", CLASSES);
        stoic.file("heights.yaml", HEIGHTS);
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    @Test
    void rowsThatAJobSetsAsideCanBeTakenBack() {
        assertThat(ok("train", "classes.yaml", "--output", "json").out()).contains("accuracy/test");
        assertThat(ok("train", "classes.yaml", "--set", "data.test=none", "--output", "json")
                        .out())
                .doesNotContain("accuracy/test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups.yaml", "classes.yaml", "heights.yaml"})
    void theNumberOfWorkersDoesNotShow(String job) {
        String alone = ok("train", job).hash();

        assertThat(ok("train", job, "--workers", "3").hash()).isEqualTo(alone);
        assertThat(stoic.with("STOIC_RUN_WORKERS", "5").run("train", job).hash())
                .isEqualTo(alone);
    }

    @Test
    void resultsGoToStdoutAndConversationToStderr() {
        Said said = ok("train", "heights.yaml");

        assertThat(said.out().lines().map(line -> line.split(" ")[0]))
                .containsExactly("converged", "train", "test", "model");
        assertThat(said.err())
                .startsWith(
                        "Stoic " + Version.TEXT + " · linear regression · points.csv 96 rows × 3 → height (24 for test)"
                                + " · 1 worker · seed 42 · scaling none\n")
                .contains("next   stoic predict " + said.run());
        assertThat(ok("train", "heights.yaml", "--quiet").err()).isEmpty();
    }

    @Test
    void programsGetEventsAndALastLineOfKnownShape() {
        Said said = ok("train", "heights.yaml", "--output", "json");

        assertThat(said.out().lines()).allMatch(line -> line.startsWith("{\"event\":\"") && line.endsWith("}"));
        assertThat(said.out().lines().findFirst().orElseThrow()).startsWith("{\"event\":\"started\"");
        assertThat(said.out()).contains("{\"event\":\"round\",\"round\":1,");
        assertThat(said.lastLine())
                .matches(
                        "\\{\"event\":\"done\",\"model\":\"sha256:[0-9a-f]{64}\",\"metrics\":\\{.*\"r2/test\":[0-9.]+.*},"
                                + "\"rounds\":\\d+,\"outcome\":\"converged\",\"why\":\"solved[^\"]*\","
                                + "\"seconds\":\\{\"load\":[0-9.E-]+,\"fit\":[0-9.E-]+,\"total\":[0-9.E-]+},"
                                + "\"run\":\"r-[a-z0-9]+\"}");
        assertThat(said.err()).isEmpty();
    }

    @Test
    void aJobNeedsNoFile() {
        String byFile = ok("train", "groups.yaml").hash();

        Said said = ok("train", "kmeans", "--data", "points.csv", "--k", "3", "--restarts", "4", "--drop", "group");

        assertThat(said.hash()).isEqualTo(byFile);
    }

    @Test
    void aFlagIsSeenFromWhereTheUserStands() throws IOException {
        java.nio.file.Files.createDirectories(folder.resolve("jobs"));
        stoic.file("jobs/far.yaml", GROUPS.replace("points.csv", "../points.csv"));

        assertThat(ok("train", "jobs/far.yaml").hash())
                .isEqualTo(ok("train", "groups.yaml").hash());
        assertThat(ok("train", "jobs/far.yaml", "--data", "points.csv").hash())
                .isEqualTo(ok("train", "groups.yaml").hash());
    }

    @Test
    void aRepeatedJobGivesTheSameModelEachTime() {
        Said said = ok("train", "groups.yaml", "--repeat", "3", "--output", "json");

        assertThat(said.out()
                        .lines()
                        .filter(line -> line.startsWith("{\"event\":\"done\""))
                        .map(line -> line.replaceAll(".*(sha256:[0-9a-f]+).*", "$1"))
                        .distinct())
                .hasSize(1);
        assertThat(said.out().lines().filter(line -> line.startsWith("{\"event\":\"done\"")))
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 7})
    void aStoppedRunGoesOnToTheSameModel(int round) {
        String undisturbed = ok("train", "classes.yaml").hash();

        Said stopped = stoic.run("train", "classes.yaml", "--stop-after", Integer.toString(round));

        assertThat(stopped.code()).isEqualTo(130);
        assertThat(stopped.err()).contains("→ stoic resume r-");
        assertThat(stopped.out()).isEmpty();
        assertThat(stoic.run("predict", "@last", "--data", "points.csv").err()).contains("has no model yet");
        Said resumed = ok("resume", "@last", "--workers", "2");
        assertThat(resumed.hash()).isEqualTo(undisturbed);
        assertThat(ok("resume").out()).contains(undisturbed);
    }

    @Test
    void whatDecidesTheModelCannotChangeWithinARun() {
        stoic.run("train", "classes.yaml", "--stop-after", "2");

        assertThat(stoic.run("resume", "--seed", "7").err()).contains("--seed decides the model");
        stoic.points("points.csv", 123);
        Said said = stoic.run("resume");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("cannot go on");
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups.yaml", "classes.yaml", "heights.yaml"})
    void aModelIsVerifiedFromItsProvenance(String job) {
        String hash = ok("train", job).hash();

        assertThat(ok("verify").out()).isEqualTo("PASS\nmodel  " + hash + "\nagain  " + hash + "\n");
    }

    @Test
    void verifyRefusesChangedDataByName() {
        ok("train", "groups.yaml");
        stoic.points("points.csv", 121);

        Said said = stoic.run("verify", "@last");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("the data has changed", "points.csv");
        stoic.points("elsewhere.csv", 120);
        assertThat(ok("verify", "@last", "--data", "elsewhere.csv").out()).startsWith("PASS");
    }

    @Test
    void verifyRefusesOtherNumerics() throws IOException {
        String run = ok("train", "groups.yaml").run();
        Path file = folder.resolve("stoic-runs").resolve(run).resolve("model.stoic");
        ModelFile model = ModelFile.read(file);
        new ModelFile(model.learner(), model.shape(), Identity.NUMERICS + 1, model.provenance(), model.payload())
                .write(file);

        Said said = stoic.run("verify", run);

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("numerics " + (Identity.NUMERICS + 1));
    }

    @Test
    void predictionsHaveTheWordsOfTheData() {
        ok("train", "classes.yaml");
        Said classes = ok("predict", "@last", "--data", "points.csv");
        assertThat(classes.out().lines().findFirst()).contains("group,probability_a,probability_b,probability_c");
        assertThat(classes.out().lines().skip(1)).hasSize(120);
        assertThat(classes.out().lines().skip(1).limit(3).map(line -> line.substring(0, 2)))
                .containsExactly("a,", "b,", "c,");

        ok("train", "heights.yaml");
        assertThat(ok("predict", "--data", "points.csv", "--output", "json")
                        .out()
                        .lines())
                .hasSize(120)
                .allMatch(line -> line.matches("\\{\"height\":-?[0-9.E-]+}"));

        ok("train", "groups.yaml");
        ok("predict", "--data", "points.csv", "--out", "clusters.csv");
        assertThat(folder.resolve("clusters.csv")).content().startsWith("cluster,squared_distance\n");
    }

    @Test
    void predictionsNeedTheColumnsOfTheModelButNotItsTarget() {
        ok("train", "heights.yaml");
        stoic.file("new.csv", "y,group,x\n1,b,2\n0,c,9\n");
        assertThat(ok("predict", "--data", "new.csv").out().lines()).hasSize(3);

        stoic.file("short.csv", "x,group\n1,b\n");
        Said said = stoic.run("predict", "--data", "short.csv");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("\"y\"");
    }

    @Test
    void aPlanSaysWhoGaveEachValueAndWhatDecidesTheModel() {
        Said said = ok("plan", "classes.yaml", "--workers", "3");

        String[] halves = said.out().split("does not affect the model");
        assertThat(halves[0])
                .containsPattern("learner.logistic.l2 +0.01 +classes.yaml")
                .containsPattern("run.seed +42 +default")
                .containsPattern("run.parts +8 +default");
        assertThat(halves[1]).containsPattern("run.workers +3 +--workers").contains("worker 2");
        assertThat(folder.resolve("stoic-runs")).doesNotExist();
    }

    @Test
    void runsAreListedWithTheirModels() {
        Said first = ok("train", "groups.yaml");
        stoic.run("train", "classes.yaml", "--stop-after", "1");

        assertThat(ok("runs").out())
                .contains(first.run())
                .containsPattern("classes +logistic .* stopped")
                .containsPattern("finished .* train inertia [0-9]");
    }
}
