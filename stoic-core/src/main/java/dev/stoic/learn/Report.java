package dev.stoic.learn;

import java.util.List;

/** Progress of a learner in its own unit ("iteration", "epoch"), with what it measured last. */
public record Report(String unit, long done, long total, List<Measure> measures) {
    public Report {
        measures = List.copyOf(measures);
    }

    public record Measure(String name, double value) {}
}
