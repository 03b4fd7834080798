package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.engine.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that list runs and show them. */
class RunsTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;
    private Path runs;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        runs = folder.resolve("stoic-runs");
        stoic.points("points.csv", 90);
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    private String train(String... more) {
        var args = new java.util.ArrayList<>(List.of(
                "train", "linear", "--data", "points.csv", "--target", "height", "--drop", "group", "--test", "20%"));
        args.addAll(List.of(more));
        return ok(args.toArray(String[]::new)).run();
    }

    private List<Facts> listed() {
        return ok("runs", "--output", "json")
                .out()
                .lines()
                .map(line -> Facts.parse(line).orElseThrow())
                .toList();
    }

    @Test
    void aRunForProgramsIsNumbersTimesAndSettings() {
        String run = train("--set", "learner.linear.l2=0.5");
        Facts listed = listed().getFirst();
        assertThat(listed.text("run")).isEqualTo(run);
        assertThat(listed.text("learner")).isEqualTo("linear");
        assertThat(listed.text("task")).isEqualTo("numbers");
        assertThat(listed.text("state")).isEqualTo("finished");
        assertThat(Instant.parse(listed.text("started"))).isBefore(Instant.parse(listed.text("ended")));
        assertThat(listed.number("seconds")).isPositive();
        assertThat(listed.text("data")).isEqualTo(folder.resolve("points.csv").toString());
        assertThat(listed.text("target")).isEqualTo("height");
        assertThat(listed.facts("rows").values()).isEqualTo(Map.of("train", 72.0, "test", 18.0));
        assertThat(listed.number("seed")).isEqualTo(42);
        assertThat(listed.number("workers")).isPositive();
        assertThat(listed.facts("settings").number("learner.linear.l2")).isEqualTo(0.5);
        assertThat(listed.facts("settings").values()).containsEntry("data.columns.drop", List.of("group"));
        assertThat(listed.facts("metrics").values().values()).isNotEmpty().allMatch(Double.class::isInstance);
        assertThat(listed.facts("metrics").number("r2/test")).isBetween(0.9, 1.0);
        assertThat(listed.text("model")).startsWith("sha256:");
        assertThat(listed.text("folder")).isEqualTo(runs.resolve(run).toString());
    }

    @Test
    void aMetricThatIsNotANumberIsNull() {
        stoic.file("one.csv", "x,y\n1,2\n");
        ok("train", "linear", "--data", "one.csv", "--target", "y");
        assertThat(ok("runs", "--output", "json").out()).contains("\"r2/train\":null");
    }

    @Test
    void theStateIsTheOneThatStatusSays() {
        train();
        stoic.file(
                "classes.yaml",
                "learner: { logistic: {} }\ndata: { train: points.csv, target: group, columns: { drop: [height] } }\n");
        stoic.run("train", "classes.yaml", "--stop-after", "1");
        assertThat(listed()).extracting(run -> run.text("state")).containsExactly("finished", "stopped");
        Facts stopped = listed().getLast();
        assertThat(stopped.text("task")).isEqualTo("classes");
        assertThat(stopped.text("model")).isEmpty();
        for (Facts run : listed()) {
            Facts status = Facts.parse(
                            ok("status", run.text("run"), "--output", "json").out())
                    .orElseThrow();
            assertThat(status.text("state")).isEqualTo(run.text("state"));
        }
    }

    @Test
    void theTableSaysWhatARunWasAbout() {
        String run = train();
        assertThat(ok("runs").out())
                .containsPattern("RUN +JOB +LEARNER +DATA +STARTED +TIME +STATE +MODEL +METRICS\n")
                .containsPattern(
                        run
                                + " +linear +linear +points.csv → height +20..-..-.. ..:.. +[0-9].* +finished +.{4}….{4} +test r2 ");
    }

    @Test
    void onlyTheNewestAreListedWhereThatIsAsked() {
        train();
        String second = train();
        String third = train();
        assertThat(ok("runs", "--last", "2", "--output", "json").out().lines())
                .hasSize(2)
                .first()
                .asString()
                .contains(second);
        assertThat(ok("runs", "--last", "1", "--output", "json").out()).contains(third);
        assertThat(ok("runs", "--failed").err()).contains("no failed runs in " + runs);
        assertThat(stoic.run("runs", "--last", "0").err()).contains("--last is 0");
    }

    @Test
    void aJobThatCannotBeReadHidesNoOtherRun() throws IOException {
        String run = train();
        RunFolder broken = folders().create("learner: { unknown: [ \n");
        assertThat(listed()).extracting(each -> each.text("run")).containsExactlyInAnyOrder(run, broken.id());
    }

    @Test
    void aDamagedModelIsSaidByRunsAndByStatus() throws IOException {
        String run = train();
        byte[] model = Files.readAllBytes(runs.resolve(run).resolve("model.stoic"));
        model[model.length - 1]++;
        Files.write(runs.resolve(run).resolve("model.stoic"), model);
        assertThat(listed().getFirst().text("state")).isEqualTo("damaged");
        assertThat(ok("status").out())
                .contains("damaged: the model file is damaged: the model does not match its hash; train it again");
    }

    @Test
    void aModelThatIsCutOffIsLearnedAgain() throws IOException {
        String run = train();
        Path file = runs.resolve(run).resolve("model.stoic");
        byte[] model = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(model, 500));
        Said said = stoic.run("predict", run, "--data", "points.csv");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err())
                .contains("model file is truncated: it has 500 bytes, expected ")
                .contains("→ train it again: stoic train " + runs.resolve(run).resolve("job.yaml"));
        Said resumed = stoic.run("resume", run);
        assertThat(resumed.code()).isEqualTo(2);
        assertThat(resumed.err()).contains("the model file is truncated").doesNotContain("internal error");
        assertThat(stoic.run("predict", "nope.stoic", "--data", "points.csv").err())
                .contains("nope.stoic: no such file");
        Files.copy(file, folder.resolve("copy.stoic"));
        assertThat(stoic.run("predict", "copy.stoic", "--data", "points.csv").err())
                .contains("→ copy or fetch the file again, or train the model again");
        assertThat(stoic.run("predict", "points.csv", "--data", "points.csv").err())
                .contains("→ name a model.stoic, a run, or @last");
    }

    @Test
    void allOfOneRunIsShown() {
        String run = train();
        String shown = ok("runs", "show", run.substring(0, 5)).out();
        assertThat(shown)
                .startsWith("run       " + run + " · finished")
                .contains("data      " + folder.resolve("points.csv") + " → height · 72 rows")
                .contains("test      20% · 18 rows")
                .containsPattern("run.seed +42")
                .containsPattern("r2/test +0\\.9")
                .containsPattern("B +model.stoic")
                .contains("stoic predict " + run, "stoic verify " + run, "stoic runs delete " + run);
        Facts facts = Facts.parse(ok("runs", "show", "--output", "json").out()).orElseThrow();
        assertThat(facts.text("run")).isEqualTo(run);
        assertThat(facts.facts("files").number("model.stoic")).isPositive();
        assertThat(facts.number("bytes")).isGreaterThan(facts.facts("files").number("model.stoic"));
    }

    @Test
    void aWordThatIsNotKnownLeadsToTheNearest() {
        assertThat(stoic.run("runs", "shwo").err()).contains("did you mean stoic runs show?");
        assertThat(stoic.run("runs", "rm").err()).contains("did you mean stoic runs delete?");
        assertThat(stoic.run("runs", "rm").code()).isEqualTo(2);
        assertThat(stoic.run("runs", "--output", "json", "show").err())
                .contains("--output stands before \"show\"", "write it at the end: stoic runs show … --output");
        assertThat(stoic.run("runs", "list", "show").err()).contains("unexpected argument \"list\" before \"show\"");
    }

    private RunFolders folders() {
        return new RunFolders(runs, Time.system(), new java.util.Random(7));
    }
}
