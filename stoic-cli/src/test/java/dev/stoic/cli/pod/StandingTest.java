package dev.stoic.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.engine.Progress;
import dev.stoic.engine.Time;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandingTest {
    private long nanos;
    private final Time time = new Time() {
        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }
    };
    private final Standing standing = new Standing("digits-1", 2, time);

    private static Progress round(long number, long done, long total, double seconds) {
        return new Progress.RoundDone(
                number,
                new Pass.Ask("step"),
                new Report("round", done, total, List.of(new Report.Measure("loss", 1.0 / number))),
                Duration.ofMillis((long) (1000 * seconds)));
    }

    @Test
    void whatIsNotKnownIsSaidToBeNothing() {
        assertThat(standing.status())
                .hasToString("{\"run\":\"digits-1\",\"phase\":\"gathering\",\"epoch\":0,\"round\":0,\"rounds\":null,"
                        + "\"percent\":null,\"etaSeconds\":null,\"workers\":0,\"wanted\":2,\"metrics\":{},\"restarts\":0,"
                        + "\"checkpoint\":null,\"model\":null}");
    }

    @Test
    void aRunIsToldAsItGoes() {
        standing.has(3);
        standing.on(new Progress.WorkerJoined("worker-0"));
        standing.on(new Progress.WorkerJoined("worker-1-2"));
        standing.on(new Progress.Started(10, 2, 0, 8));
        standing.on(round(11, 11, 40, 1));
        standing.on(new Progress.Checkpointed(11, 100));
        standing.on(round(20, 20, 40, 4));
        standing.on(new Progress.WorkerLost("worker-0", List.of()));
        standing.wants(5);
        assertThat(standing.status().toString())
                .contains("\"phase\":\"training\"", "\"epoch\":3", "\"round\":20,\"rounds\":40,\"percent\":50.0")
                .contains("\"workers\":1,\"wanted\":5,\"metrics\":{\"loss\":0.05}")
                .as("two coordinators and two workers came before these")
                .contains("\"restarts\":4")
                .contains("\"checkpoint\":{\"round\":11,\"at\":\"1970-01-01T00:00:00Z\"}");
        var measured = new Exposition();
        standing.measure(measured);
        assertThat(measured.toString())
                .contains("\nstoic_round 20\n", "\nstoic_rounds_total 2\n", "\nstoic_checkpoints_total 1\n")
                .contains("\nstoic_round_seconds_sum 3.0\nstoic_round_seconds_count 1\n");
    }

    @Test
    void theEndIsToldWithItsModel() {
        standing.on(new Progress.Finished(Pass.Outcome.CONVERGED, "", 20, Duration.ofSeconds(4)));
        standing.on(new Progress.Kept("sha256:abc"));
        assertThat(standing.status().toString()).contains("\"phase\":\"ending\"", "\"model\":\"sha256:abc\"");
    }

    @Test
    void aLoopThatDoesNotTurnForAMinuteIsNoticed() {
        var turns = new long[1];
        var turning = new Turning(() -> turns[0], time);
        nanos = Duration.ofSeconds(59).toNanos();
        assertThat(turning.isTurning()).isTrue();
        nanos = Duration.ofSeconds(61).toNanos();
        assertThat(turning.isTurning()).isFalse();
        turns[0]++;
        assertThat(turning.isTurning()).isTrue();
        nanos = Duration.ofSeconds(122).toNanos();
        assertThat(turning.isTurning()).isFalse();
    }
}
