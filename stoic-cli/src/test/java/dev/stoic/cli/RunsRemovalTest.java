package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.engine.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that remove runs. */
class RunsRemovalTest {
    @TempDir
    Path folder;

    @TempDir
    static Path once;

    private static Path model;

    private CommandLineFixture stoic;
    private Path runs;

    @BeforeAll
    static void trainOnce() {
        var stoic = new CommandLineFixture(once);
        stoic.points("points.csv", 30);
        String run = stoic.run("train", "kmeans", "--data", "points.csv", "--k", "2", "--drop", "group")
                .run();
        model = once.resolve("stoic-runs").resolve(run).resolve("model.stoic");
    }

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
    void nothingIsDeletedWithoutAskingOrWord() {
        String run = train();
        Said said = stoic.run("runs", "delete", run);
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("no terminal to ask on", "add --yes to delete, or --dry-run");
        assertThat(ok("runs", "delete", run, "--dry-run").out()).contains("would delete 1 run, ");
        assertThat(runs.resolve(run)).isDirectory();
    }

    @Test
    void runsAreDeletedByTheirNames() {
        String first = train();
        String second = train();
        String third = train();
        Said said = ok("runs", "delete", first, "@last", first.substring(2), "--yes");
        assertThat(said.out()).contains("deleted 2 runs, ");
        assertThat(said.err()).contains(first, third).doesNotContain(second);
        assertThat(runs.resolve(first)).doesNotExist();
        assertThat(runs.resolve(third)).doesNotExist();
        assertThat(listed())
                .singleElement()
                .satisfies(run -> assertThat(run.text("run")).isEqualTo(second));
        assertThat(ok("runs", "delete", second, "--yes", "--output", "json").out())
                .contains("{\"event\":\"deleted\",\"run\":\"" + second, "\"checkpoints\":null");
    }

    @Test
    void oneNameThatIsWrongDeletesNothing() {
        String run = train();
        Said said = stoic.run("runs", "delete", run, "r-zzzzz", "--yes");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("\"r-zzzzz\"");
        assertThat(runs.resolve(run)).isDirectory();
        assertThat(stoic.run("runs", "delete", "../points.csv", "--yes").code()).isEqualTo(2);
        assertThat(folder.resolve("points.csv")).exists();
    }

    @Test
    void aRunThatIsUnderWayIsNotDeleted() throws IOException {
        String finished = train();
        RunFolder other = folders().create("name: another\nlearner: { kmeans: { k: 3 } }\n");
        ProcessNote.leave(other, "run");
        Said said = stoic.run("runs", "delete", finished, other.id(), "--yes");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err())
                .contains(
                        "run " + other.id() + " is starting",
                        "kill " + ProcessHandle.current().pid());
        assertThat(other.path().resolve("job.yaml")).exists();
        assertThat(runs.resolve(finished)).as("all or none").isDirectory();
    }

    @Test
    void aRunThatSaysNothingYetMayBeginAtOnce() throws IOException {
        RunFolder other = folders().create("learner: { kmeans: { k: 3 } }\n");
        assertThat(stoic.run("runs", "delete", other.id(), "--yes").err()).contains("may just be starting");
        Files.writeString(other.path().resolve("created"), "2020-01-01T00:00:00Z");
        ok("runs", "delete", other.id(), "--yes");
        assertThat(other.path()).doesNotExist();
    }

    @Test
    void checkpointsInAnotherFolderGoWithTheRun() throws IOException {
        stoic.file(
                "classes.yaml",
                "learner: { logistic: {} }\ndata: { train: points.csv, target: group, columns: { drop: [height] } }\n");
        stoic.run("train", "classes.yaml", "--store", "checkpoints", "--stop-after", "1");
        String run = listed().getFirst().text("run");
        Path own = folder.resolve("checkpoints").resolve(run);
        assertThat(own).isDirectory();
        Files.createDirectories(folder.resolve("checkpoints/other"));
        assertThat(ok("runs", "show", run).out()).contains("checkpoints are in " + folder.resolve("checkpoints"));
        ok("runs", "delete", run, "--yes");
        assertThat(own).doesNotExist();
        assertThat(folder.resolve("checkpoints/other")).isDirectory();
    }

    @Test
    void checkpointsInAStoreThatOthersShareAreNamedAndStay() throws IOException {
        String run = train();
        Path job = runs.resolve(run).resolve("job.yaml");
        Files.writeString(job, Files.readString(job) + "  store: s3://bucket/runs\n");
        assertThat(ok("runs", "delete", run, "--yes").err()).contains("checkpoints stay in s3://bucket/runs/" + run);
    }

    @Test
    void pruningKeepsTheNewest() {
        train();
        String second = train();
        String third = train();
        assertThat(stoic.run("runs", "prune").err()).contains("needs --keep, --older-than, or both");
        assertThat(stoic.run("runs", "prune", "--keep", "1").code()).isEqualTo(2);
        assertThat(ok("runs", "prune", "--keep", "1", "--dry-run").out()).contains("would delete 2 runs, ");
        assertThat(listed()).hasSize(3);
        ok("runs", "prune", "--older-than", "1h", "--keep", "0", "--yes");
        assertThat(listed()).as("all are young").hasSize(3);
        assertThat(ok("runs", "prune", "--keep", "2", "--yes").out()).contains("deleted 1 run, ");
        assertThat(listed()).extracting(run -> run.text("run")).containsExactly(second, third);
        assertThat(ok("runs", "prune", "--keep", "2", "--yes").err()).contains("nothing to delete");
        assertThat(stoic.run("runs", "prune", "--older-than", "soon").err()).contains("--older-than is \"soon\"");
    }

    @Test
    void whatIsNewerThanAKeptRunStaysAndOnlyFinishedRunsAreCounted() throws IOException {
        run(runs.resolve("r-a"), 1, "finished");
        run(runs.resolve("r-b"), 2, "stopped");
        run(runs.resolve("r-c"), 3, "finished");
        run(runs.resolve("r-d"), 4, "failed");
        ok("runs", "prune", "--keep", "2", "--all", "--yes");
        assertThat(listed()).extracting(run -> run.text("run")).containsExactly("r-a", "r-b", "r-c", "r-d");
        ok("runs", "prune", "--keep", "1", "--all", "--yes");
        assertThat(listed()).extracting(run -> run.text("run")).containsExactly("r-c", "r-d");
        ok("runs", "prune", "--keep", "0", "--yes");
        assertThat(listed()).extracting(run -> run.text("run")).containsExactly("r-d");
    }

    private static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    /** Whatever lies in the folder of runs, only runs go that are over, and of those the oldest. */
    @ParameterizedTest
    @MethodSource("seeds")
    void pruningTakesTheOldestThatAreOverAndNothingElse(long seed) throws IOException {
        RandomGenerator random = new SplittableRandom(seed);
        var finished = new java.util.ArrayList<Path>();
        var others = new java.util.ArrayList<Path>();
        int count = random.nextInt(1, 12);
        for (int i = 0; i < count; i++) {
            Path place = runs.resolve("r-" + "abcdefghijkl".charAt(i) + i);
            switch (random.nextInt(6)) {
                case 0 -> {
                    Files.createDirectories(place);
                    others.add(Files.writeString(place.resolve("notes.txt"), "mine"));
                }
                case 1 -> {
                    Path outside = run(folder.resolve("outside" + i), i, "finished");
                    Files.createDirectories(runs);
                    others.add(Files.createSymbolicLink(place, outside));
                    others.add(outside.resolve("job.yaml"));
                }
                case 2 -> {
                    Path under = run(place, i, "");
                    ProcessNote.leave(RunFolder.at(under).orElseThrow(), "run");
                    others.add(under.resolve("job.yaml"));
                }
                case 3 -> others.add(run(place, i, "stopped").resolve("job.yaml"));
                default -> finished.add(run(place, i, "finished"));
            }
        }
        int keep = random.nextInt(4);
        Said said = stoic.run("runs", "prune", "--keep", Integer.toString(keep), "--yes");
        assertThat(said.code()).as(said.err()).isZero();
        int gone = Math.max(0, finished.size() - keep);
        assertThat(finished.subList(0, gone))
                .allSatisfy(place -> assertThat(place).doesNotExist());
        assertThat(finished.subList(gone, finished.size()))
                .allSatisfy(place -> assertThat(place.resolve("model.stoic")).exists());
        assertThat(others).allSatisfy(place -> assertThat(Files.exists(place)).isTrue());
    }

    /** A run as it could be, each a minute younger than the one before. */
    private Path run(Path place, int minute, String end) throws IOException {
        Files.createDirectories(place);
        Files.writeString(place.resolve("created"), "2026-01-01T00:%02d:00Z".formatted(minute));
        Files.writeString(place.resolve("job.yaml"), "name: a\nlearner: { linear: {} }\n");
        if (end.equals("finished")) {
            Files.copy(model, place.resolve("model.stoic"));
        }
        if (!end.isEmpty()) {
            Files.writeString(place.resolve("events.ndjson"), """
                    {"event":"opened","where":"here","pid":1,"host":"h","since":"2026-01-01T00:00:00Z","at":"2026-01-01T00:00:00Z"}
                    {"event":"%s","rounds":1,"seconds":1.0,"at":"2026-01-01T00:00:01Z"}
                    """.formatted(end));
        }
        return place;
    }

    private RunFolders folders() {
        return new RunFolders(runs, Time.system(), new java.util.Random(7));
    }
}
