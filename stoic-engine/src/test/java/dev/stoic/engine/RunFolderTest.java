package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    @TempDir
    private Path root;

    private final HandTime time = new HandTime();

    @Test
    void aNewRunKeepsItsJobAndHasAShortName() throws IOException {
        RunFolder run = folders(1).create("learner: kmeans\n");
        assertThat(run.id()).matches("r-[2-9a-z]{5}");
        assertThat(run.path()).isDirectory();
        assertThat(run.job()).isEqualTo("learner: kmeans\n");
        assertThat(run.isFinished()).isFalse();
    }

    @Test
    void aRunMayHaveANameThatSomebodyElseHasChosen() throws IOException {
        assertThat(folders(1).named("digits-1a2b3c4d")).isEmpty();
        RunFolder run = folders(1).create("digits-1a2b3c4d", "learner: kmeans\n");
        assertThat(run.id()).isEqualTo("digits-1a2b3c4d");
        assertThat(folders(1).named("digits-1a2b3c4d")).contains(run);
        assertThat(folders(1).find("digits-1a2b3c4d")).isEqualTo(run);
        for (String bad : List.of("", "..", "a/b", "Digits", "-a", "a".repeat(64))) {
            assertThatThrownBy(() -> folders(1).create(bad, "learner: kmeans\n"))
                    .as(bad)
                    .isInstanceOf(StoicException.class);
        }
    }

    @Test
    void namesNeverCollide() throws IOException {
        var ids = new HashSet<String>();
        for (int i = 0; i < 50; i++) {
            // The same seed and the same time draw the same name first.
            ids.add(folders(7).create("a").id());
        }
        assertThat(ids).hasSize(50);
    }

    @Test
    void lastIsTheOneStartedLast() throws IOException {
        folders(1).create("a");
        time.pass(Duration.ofSeconds(1));
        RunFolder last = folders(2).create("b");
        assertThat(folders(3).find("@last")).isEqualTo(last);
        assertThat(folders(3).list()).hasSize(2).endsWith(last);
    }

    @Test
    void anUnambiguousBeginningIsEnough() throws IOException {
        Files.createDirectories(root);
        for (String id : List.of("r-abc22", "r-abd22", "r-abc")) {
            RunFolder.create(Files.createDirectory(root.resolve(id)), id, time.now());
        }
        var folders = folders(1);
        assertThat(folders.find("r-abd").id()).isEqualTo("r-abd22");
        assertThat(folders.find("abc2").id()).isEqualTo("r-abc22");
        assertThat(folders.find("r-abc").id()).as("an exact name wins").isEqualTo("r-abc");
        assertThatThrownBy(() -> folders.find("ab"))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("r-abd22");
        assertThatThrownBy(() -> folders.find("x"))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("\"x\"");
    }

    @Test
    void anAmbiguousBeginningNamesTheNewestEight() throws IOException {
        Files.createDirectories(root);
        for (int i = 10; i < 30; i++) {
            RunFolder.create(Files.createDirectory(root.resolve("r-abc" + i)), "a", time.now());
            time.pass(Duration.ofSeconds(1));
        }
        assertThatThrownBy(() -> folders(1).find("r-"))
                .isInstanceOf(StoicException.class)
                .hasMessage("\"r-\" matches 20 runs, the newest first: r-abc29, r-abc28, r-abc27, r-abc26, r-abc25,"
                        + " r-abc24, r-abc23, r-abc22 and 12 more");
    }

    @Test
    void whatIsNoRunIsNotListed() throws IOException {
        Files.createDirectories(root.resolve("notes"));
        Files.createDirectories(root.resolve("r-half"));
        Files.writeString(root.resolve("r-half/created"), "2026");
        assertThat(folders(1).list()).isEmpty();
        assertThatThrownBy(() -> folders(1).find("@last")).isInstanceOf(StoicException.class);
    }

    @Test
    void oneProcessRunsAFolderAtATime() throws IOException {
        RunFolder run = folders(1).create("a");
        try (var held = run.lock()) {
            assertThat(held.held().isValid()).isTrue();
            assertThatThrownBy(run::lock)
                    .isInstanceOfSatisfying(
                            StoicException.class, e -> assertThat(e.fault()).isInstanceOf(Fault.Environment.class));
        }
        run.lock().close();
    }

    @Test
    void aDeletedRunLeavesNothing() throws IOException {
        RunFolder run = folders(1).create("a");
        Files.writeString(
                Files.createDirectories(run.path().resolve("logs/old")).resolve("worker-0.log"), "hello");
        run.checkpoints("0".repeat(64));
        assertThat(run.files()).containsEntry("logs/old/worker-0.log", 5L).containsEntry("job.yaml", 1L);
        run.delete();
        assertThat(run.path()).doesNotExist();
        assertThat(folders(1).list()).isEmpty();
    }

    @Test
    void whatALinkLeadsToIsNotDeleted() throws IOException {
        Path outside = Files.createDirectories(root.resolve("outside/logs"));
        Files.writeString(outside.resolve("precious"), "mine");
        var inside = new RunFolders(root.resolve("runs"), time, new Random(1));
        RunFolder run = inside.create("a");
        Files.createSymbolicLink(run.path().resolve("logs"), outside);
        Files.createSymbolicLink(run.path().resolve("data.csv"), outside.resolve("precious"));
        run.delete();
        assertThat(run.path()).doesNotExist();
        assertThat(outside.resolve("precious")).hasContent("mine");
    }

    @Test
    void aRunFolderThatIsALinkIsNotDeleted() throws IOException {
        RunFolder elsewhere = new RunFolders(root.resolve("elsewhere"), time, new Random(1)).create("a");
        Files.createDirectories(root.resolve("runs"));
        Path link = Files.createSymbolicLink(root.resolve("runs/r-link"), elsewhere.path());
        RunFolder run = new RunFolders(root.resolve("runs"), time, new Random(2)).find("r-link");
        assertThatThrownBy(run::delete)
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("symbolic link to " + elsewhere.path());
        assertThat(link).isSymbolicLink();
        assertThat(elsewhere.path().resolve("job.yaml")).exists();
    }

    @Test
    void aRunUnderWayIsNotDeleted() throws IOException {
        RunFolder run = folders(1).create("a");
        try (var _ = run.lock()) {
            assertThatThrownBy(run::delete)
                    .isInstanceOf(StoicException.class)
                    .hasMessageContaining("is being run by another process");
        }
        assertThat(run.job()).isEqualTo("a");
    }

    @Test
    void recordsFirstAndLastRoundButNotEveryOneBetween() throws IOException {
        RunFolder run = folders(1).create("a");
        try (var recorder = run.recorder(time, _ -> {})) {
            recorder.on(new Progress.Started(0, 1, 1, 8));
            for (int round = 1; round <= 1000; round++) {
                time.pass(Duration.ofMillis(1));
                recorder.on(round(round));
            }
            recorder.on(new Progress.Finished(Pass.Outcome.LIMIT, "enough", 1000, Duration.ofSeconds(1)));
        }
        List<String> events = Files.readAllLines(run.path().resolve("events.ndjson"));
        assertThat(events).hasSizeBetween(20, 25);
        assertThat(events.getFirst()).startsWith("{\"event\":\"started\"").endsWith("}");
        assertThat(events.get(1)).contains("\"round\":1,").contains("\"measures\":{\"loss\":1.0}");
        assertThat(events.get(events.size() - 2)).contains("\"round\":1000,");
        assertThat(events.getLast()).contains("\"finished\"").contains("\"outcome\":\"limit\"");
        assertThat(Files.readAllLines(run.path().resolve("metrics.csv")))
                .startsWith("round,name,value", "1,loss,1.0")
                .endsWith("1000,loss,0.001")
                .hasSize(events.size() - 1);
    }

    @Test
    void theLastRoundThatLearnsIsRecordedThoughMeasuringBeginsAtOnce() throws IOException {
        RunFolder run = folders(1).create("a");
        try (var recorder = run.recorder(time, _ -> {})) {
            recorder.on(new Progress.Started(0, 1, 1, 8));
            recorder.on(round(1));
            recorder.on(round(2));
            recorder.on(round(3));
            recorder.on(round(4, Pass.Phase.MEASURE));
        }
        assertThat(Files.readAllLines(run.path().resolve("metrics.csv")))
                .containsExactly("round,name,value", "1,loss,1.0", "3,loss," + 1 / 3.0, "4,loss,0.25");
    }

    @Test
    void aResumedRunForgetsMeasuresAfterItsCheckpointAndHalfLines() throws IOException {
        RunFolder run = folders(1).create("a");
        try (var recorder = run.recorder(time, _ -> {})) {
            recorder.on(new Progress.Started(0, 1, 1, 8));
            for (int round = 1; round <= 5; round++) {
                time.pass(Duration.ofSeconds(1));
                recorder.on(round(round));
            }
        }
        for (String file : List.of("metrics.csv", "events.ndjson")) {
            Files.writeString(run.path().resolve(file), "6,los", StandardOpenOption.APPEND);
        }
        try (var recorder = run.recorder(time, _ -> {})) {
            recorder.on(new Progress.Started(3, 1, 1, 8));
            recorder.on(round(4));
        }
        assertThat(Files.readAllLines(run.path().resolve("metrics.csv")))
                .containsExactly("round,name,value", "1,loss,1.0", "2,loss,0.5", "3,loss," + 1 / 3.0, "4,loss,0.25");
        assertThat(Files.readAllLines(run.path().resolve("events.ndjson")))
                .hasSize(8)
                .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
        try (var boards = Files.list(run.path().resolve("tensorboard"))) {
            assertThat(boards).hasSize(2);
        }
    }

    @Test
    void textsInEventsAreEscaped() {
        assertThat(EventLines.of(new Progress.Note("a \"b\"\n\\ \u0001 ü \uD83D\uDE00 \uD800")))
                .hasToString("{\"event\":\"note\",\"text\":\"a \\\"b\\\"\\n\\\\ \\u0001 ü \uD83D\uDE00 \\ud800\"}");
        assertThat(new JsonLine().with("a", Double.NaN).with("b", 1e300)).hasToString("{\"a\":\"NaN\",\"b\":1.0E300}");
    }

    private static Progress round(int round) {
        return round(round, Pass.Phase.LEARN);
    }

    private static Progress round(int round, Pass.Phase phase) {
        return new Progress.RoundDone(
                round,
                new Pass.Ask("gradient", phase),
                new Report("step", round, 1000, List.of(new Report.Measure("loss", 1.0 / round))),
                Duration.ofMillis(round));
    }

    private RunFolders folders(long seed) {
        return new RunFolders(root, time, new Random(seed));
    }

    /** Time that passes when told to. */
    static final class HandTime implements Time {
        private Duration passed = Duration.ZERO;

        void pass(Duration duration) {
            passed = passed.plus(duration);
        }

        @Override
        public long nanos() {
            return passed.toNanos();
        }

        @Override
        public Instant now() {
            return Instant.parse("2026-11-15T00:00:00Z").plus(passed);
        }
    }
}
