package dev.stoic.kubernetes.operator;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How far a job is.
 *
 * @param workers that are ready
 * @param model the hash of what came out
 */
record Progress(
        long round,
        OptionalLong rounds,
        OptionalDouble percent,
        OptionalDouble etaSeconds,
        int workers,
        int wanted,
        Map<String, Double> metrics,
        Optional<String> model) {
    static final Progress NONE = new Progress(
            0, OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0, 0, Map.of(), Optional.empty());

    Progress {
        metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
    }

    Progress staffed(int ready, int asked) {
        return new Progress(round, rounds, percent, etaSeconds, ready, asked, metrics, model);
    }

    /** A coordinator that was just started may not know yet how far the job was. */
    Progress told(Report report) {
        if (report.round() < round) {
            return this;
        }
        return new Progress(
                report.round(),
                report.rounds(),
                report.percent(),
                report.etaSeconds(),
                workers,
                wanted,
                report.metrics().isEmpty() ? metrics : report.metrics(),
                model);
    }

    Progress ended(LastWords words) {
        long last = Math.max(round, words.rounds().orElse(round));
        return new Progress(
                last,
                rounds.isPresent() ? rounds : OptionalLong.of(last),
                OptionalDouble.of(100),
                OptionalDouble.empty(),
                0,
                wanted,
                words.metrics().isEmpty() ? metrics : words.metrics(),
                words.model());
    }
}
