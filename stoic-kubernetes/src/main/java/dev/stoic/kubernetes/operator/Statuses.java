package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.crd.TrainingJobStatus;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Role;
import dev.stoic.kubernetes.manifest.Slot;
import dev.stoic.kubernetes.operator.Standing.Condition;
import dev.stoic.kubernetes.operator.Standing.Phase;
import dev.stoic.kubernetes.operator.Standing.Truth;
import dev.stoic.kubernetes.operator.Standing.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The same standing as the API has it. */
final class Statuses {
    private static final double HUNDREDTHS = 100;

    private Statuses() {}

    static Standing read(@Nullable TrainingJobStatus status) {
        if (status == null) {
            return Standing.UNSEEN;
        }
        return new Standing(
                status.observedGeneration == null ? 0 : status.observedGeneration,
                new Verdict(phase(status.phase), text(status.reason), text(status.message)),
                status.conditions.stream().map(Statuses::condition).toList(),
                Pins.of(status.plan),
                new Books(
                        slots(status.begun),
                        slots(status.ended),
                        status.restarts == null ? 0 : status.restarts,
                        Optional.ofNullable(status.failures).map(Statuses::failures)),
                new Progress(
                        status.round == null ? 0 : status.round,
                        status.rounds == null ? OptionalLong.empty() : OptionalLong.of(status.rounds),
                        status.percent == null ? OptionalDouble.empty() : OptionalDouble.of(status.percent),
                        eta(status.eta),
                        status.workers == null ? 0 : status.workers,
                        status.wanted == null ? 0 : status.wanted,
                        status.metrics,
                        Optional.ofNullable(status.model)),
                time(status.started),
                time(status.finished));
    }

    static TrainingJobStatus write(JobRef job, Standing standing) {
        var status = new TrainingJobStatus();
        status.observedGeneration = standing.generation();
        status.phase = standing.verdict().phase().word();
        status.reason = standing.verdict().reason();
        status.message = standing.verdict().message();
        status.conditions =
                standing.conditions().stream().map(Statuses::condition).toList();
        standing.pins().ifPresent(pins -> {
            status.image = pins.image();
            status.plan = pins.toMap();
            status.run = job.run();
            status.selector = job.selector(Role.WORKER).entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining(","));
        });
        Books books = standing.books();
        status.begun = keys(books.begun());
        status.ended = keys(books.ended());
        status.restarts = books.restarts();
        books.failures()
                .ifPresent(failures -> status.failures = new TrainingJobStatus.Failures(
                        failures.spent(),
                        failures.bugs(),
                        failures.waits(),
                        failures.round(),
                        failures.at().toString(),
                        failures.reason(),
                        failures.message()));
        Progress progress = standing.progress();
        status.round = progress.round();
        progress.rounds().ifPresent(rounds -> status.rounds = rounds);
        progress.percent().ifPresent(percent -> status.percent = Math.rint(percent * HUNDREDTHS) / HUNDREDTHS);
        progress.etaSeconds().ifPresent(seconds -> status.eta = words(Duration.ofSeconds(Math.round(seconds))));
        status.workers = progress.workers();
        status.wanted = progress.wanted();
        status.metrics = new TreeMap<>(progress.metrics());
        progress.model().ifPresent(model -> status.model = model);
        standing.since().ifPresent(since -> status.started = since.toString());
        standing.finished().ifPresent(end -> status.finished = end.toString());
        return status;
    }

    private static Phase phase(@Nullable String word) {
        for (Phase phase : Phase.values()) {
            if (phase.word().equals(word)) {
                return phase;
            }
        }
        return Phase.PENDING;
    }

    private static Condition condition(TrainingJobStatus.Condition condition) {
        return new Condition(
                condition.type(),
                Truth.of(condition.status().equals(Truth.TRUE.word())),
                condition.reason(),
                condition.message(),
                condition.observedGeneration(),
                Instant.parse(condition.lastTransitionTime()));
    }

    private static TrainingJobStatus.Condition condition(Condition condition) {
        return new TrainingJobStatus.Condition(
                condition.type(),
                condition.status().word(),
                condition.reason(),
                condition.message(),
                condition.generation(),
                condition.since().toString());
    }

    private static Books.Failures failures(TrainingJobStatus.Failures failures) {
        return new Books.Failures(
                failures.spent(),
                failures.bugs(),
                failures.waits(),
                failures.round(),
                Instant.parse(failures.at()),
                failures.reason(),
                failures.message());
    }

    private static Map<Slot, Integer> slots(Map<String, Integer> map) {
        var slots = new TreeMap<Slot, Integer>();
        map.forEach((key, value) -> Slot.parse(key).ifPresent(slot -> slots.put(slot, value)));
        return slots;
    }

    private static Map<String, Integer> keys(Map<Slot, Integer> map) {
        var keys = new TreeMap<String, Integer>();
        map.forEach((slot, value) -> keys.put(slot.key(), value));
        return keys;
    }

    private static Optional<Instant> time(@Nullable String text) {
        return text == null ? Optional.empty() : Optional.of(Instant.parse(text));
    }

    private static OptionalDouble eta(@Nullable String words) {
        return words == null
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) Duration.parse("PT" + words.toUpperCase(java.util.Locale.ROOT))
                        .toSeconds());
    }

    private static String words(Duration duration) {
        return duration.toString().substring(2).toLowerCase(java.util.Locale.ROOT);
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
