package dev.stoic.learn;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Progress of a learner in its own unit ("iteration", "epoch"), with what it measured last. */
public record Report(String unit, long done, long total, List<Measure> measures) {
    public Report {
        measures = List.copyOf(measures);
    }

    public record Measure(String name, double value) {}

    /** From 0 to 1; 0 where nobody knows how much there is to do. */
    public double share() {
        return total > 0 ? Math.clamp((double) done / total, 0, 1) : 0;
    }

    /** The time that is left if the rest goes like what was done since the share was {@code from}. */
    public Optional<Duration> left(double from, Duration elapsed) {
        double covered = share() - from;
        return covered > 0
                ? Optional.of(Duration.ofNanos((long) (elapsed.toNanos() / covered * (1 - share()))))
                : Optional.empty();
    }
}
