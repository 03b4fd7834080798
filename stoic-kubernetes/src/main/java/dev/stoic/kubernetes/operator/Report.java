package dev.stoic.kubernetes.operator;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a coordinator says when it is asked. */
public record Report(
        String phase,
        long round,
        OptionalLong rounds,
        OptionalDouble percent,
        OptionalDouble etaSeconds,
        int workers,
        int wanted,
        Map<String, Double> metrics) {
    public Report {
        metrics = Map.copyOf(metrics);
    }
}
