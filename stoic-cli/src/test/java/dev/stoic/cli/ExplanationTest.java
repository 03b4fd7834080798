package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.engine.RunFolder;
import dev.stoic.engine.account.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told about runs whose events are known to the second. */
class ExplanationTest {
    private static final Instant START = Instant.parse("2026-01-01T10:00:00Z");

    @TempDir
    Path folder;

    private RunFolder run;

    @BeforeEach
    void beginARun() throws IOException {
        run = new RunFolder("r-test2", folder, START, Optional.empty());
    }

    private void told(double at, String event, String rest) throws IOException {
        String line = "{\"event\":\"%s\"%s,\"at\":\"%s\"}\n".formatted(event, rest, time(at));
        Files.writeString(folder.resolve("events.ndjson"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static Instant time(double at) {
        return START.plus(Life.seconds(at));
    }

    private void opened(double at, double since) throws IOException {
        told(
                at,
                "opened",
                ",\"where\":\"processes\",\"pid\":1,\"host\":\"elsewhere\",\"since\":\"" + time(since) + "\"");
    }

    private void account(double at, long epoch, double starting, double computing, double straggling)
            throws IOException {
        told(at, "account", """
                ,"epoch":%d,"round":7,"rounds":7,"redone":0,"elapsed":%s,"asked":%s,\
                "causes":{"starting":%s,"computing":%s,"straggling":%s},"down":100,"up":50,\
                "workers":[{"place":"worker-0","parts":10,"busy":1.5,"last":1,"late":0.5,"down":60,"up":20},\
                {"place":"worker-1","parts":10,"busy":4.5,"last":6,"late":2.5,"down":40,"up":30}]""".formatted(
                        epoch, starting + computing + straggling, starting, starting, computing, straggling));
    }

    private Explanation explain() throws IOException {
        return Explanation.of(Story.of(run));
    }

    @Test
    void allCausesTogetherAreTheTimeFromCommandToModel() throws IOException {
        opened(2, 0);
        account(10, 1, 1, 4, 2);
        told(10.5, "finished", ",\"rounds\":7");
        told(11, "model", ",\"model\":\"sha256:1\"");

        Explanation explained = explain();
        assertThat(explained.wall()).isCloseTo(11, within(1e-9));
        assertThat(explained.of(Cause.STARTING)).isCloseTo(4, within(1e-9));
        assertThat(explained.of(Cause.ENDING)).isCloseTo(1, within(1e-9));
        assertThat(explained.rounds()).isEqualTo(7);
    }

    @Test
    void aCoordinatorThatWasKilledIsRecoveredFrom() throws IOException {
        opened(2, 0);
        account(5, 1, 1, 2, 0);
        told(5.5, "worker-lost", ",\"worker\":\"worker-1-3\"");
        told(5.6, "recovered", ",\"worker\":\"worker-1-3\",\"round\":5,\"seconds\":0.1");
        told(6, "round", ",\"round\":7");
        opened(7, 0);
        account(9, 2, 0.5, 1, 0.5);

        Explanation explained = explain();
        assertThat(explained.wall()).isCloseTo(9, within(1e-9));
        assertThat(explained.of(Cause.UNRECORDED)).isCloseTo(1, within(1e-9));
        assertThat(explained.of(Cause.RECOVERING))
                .as("until it asks its first round")
                .isCloseTo(1.5, within(1e-9));
        assertThat(explained.recoveries())
                .containsExactly(
                        new Explanation.Recovery("worker-1-3", 5, 0.1),
                        new Explanation.Recovery("coordinator", 0, 1.5));
        assertThat(explained.delay(0.5)).isEqualTo(0.1);
        assertThat(explained.delay(0.99)).isEqualTo(1.5);
        assertThat(explained.workers()).extracting(Explanation.Worker::lost).containsExactly(0L, 1L);
        assertThat(explained.workers()).extracting(Explanation.Worker::parts).containsExactly(20L, 20L);
    }

    @Test
    void theNightBetweenStopAndResumeDoesNotCount() throws IOException {
        opened(1, 0);
        account(5, 1, 1, 3, 0);
        told(5, "stopped", ",\"rounds\":7");
        opened(50_001, 50_000);
        account(50_004, 2, 1, 2, 0);

        assertThat(explain().wall()).isCloseTo(9, within(1e-9));
        assertThat(explain().recoveries()).isEmpty();
    }

    @Test
    void aCoordinatorThatDoesNotKnowItWasReplacedTellsNothing() throws IOException {
        opened(1, 0);
        account(5, 1, 1, 3, 0);
        opened(16, 0);
        account(20, 2, 1, 2, 0);
        account(21, 1, 1, 19, 0);

        assertThat(explain().wall()).isCloseTo(20, within(1e-9));
    }

    @Test
    void whoIsSlowIsNamedWithAReason() throws IOException {
        opened(1, 0);
        account(10, 1, 1, 2, 6);
        assertThat(Advice.of(explain()))
                .hasValueSatisfying(advice -> assertThat(advice)
                        .contains("60 % waiting for the slowest worker", "in 6 of 7 rounds worker-1", "3.0 times"));
    }

    @Test
    void halfALineIsReadWhenItIsWhole() throws IOException {
        opened(1, 0);
        Story story = Story.of(run);
        Path file = folder.resolve("events.ndjson");
        Files.writeString(file, "{\"event\":\"round\",\"round\":3,", StandardOpenOption.APPEND);
        story.catchUp();
        assertThat(story.lives().getFirst().round()).isEmpty();
        Files.writeString(file, "\"at\":\"2026-01-01T10:00:03Z\"}\n", StandardOpenOption.APPEND);
        story.catchUp();
        assertThat(story.lives().getFirst().round())
                .hasValueSatisfying(
                        told -> assertThat(told.facts().whole("round")).isEqualTo(3));
    }

    @Test
    void stateFollowsFromWhatWasToldLast() throws IOException {
        assertThat(state(0)).isEqualTo(Situation.State.LOST);
        opened(1, 0);
        assertThat(state(1)).isEqualTo(Situation.State.STARTING);
        told(2, "started", ",\"rounds\":0");
        assertThat(state(3)).isEqualTo(Situation.State.RUNNING);
        told(4, "waiting", ",\"workers\":1,\"least\":2");
        assertThat(state(4)).isEqualTo(Situation.State.WAITING);
        told(5, "round", ",\"round\":1");
        assertThat(state(6)).isEqualTo(Situation.State.RUNNING);
        assertThat(state(30)).as("silent, on another machine").isEqualTo(Situation.State.LOST);
        told(31, "failed", ",\"message\":\"no rows\"");
        assertThat(state(32)).isEqualTo(Situation.State.FAILED);
        opened(40, 39);
        told(41, "stopped", "");
        assertThat(state(60)).isEqualTo(Situation.State.STOPPED);
    }

    private Situation.State state(double at) throws IOException {
        return Situation.of(run, Story.of(run), List.of(), time(at)).state();
    }
}
