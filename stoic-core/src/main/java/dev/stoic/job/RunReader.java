package dev.stoic.job;

import dev.stoic.document.Keys;
import dev.stoic.document.Shape;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** Reads how a job is run: what stands below {@code run}. */
final class RunReader {
    private static final Duration CHECKPOINT = Duration.ofSeconds(30);
    private static final long SEED = 42;
    private static final int MAX_WORKERS = 4_096;
    private static final int MAX_SUBWORKERS = 64;
    private static final int MAX_PARTS = 65_536;

    private static final Shape.Text DURATION =
            new Shape.Text("a duration such as 30s, 5m or 500ms", Units.DURATION.pattern());
    private static final Shape.Text SPAN =
            new Shape.Text("a duration such as 90m or 24h, or none", "none|" + Units.DURATION.pattern());

    private RunReader() {}

    static JobSpec.Run read(Keys job) {
        try (Keys keys = job.section("run")) {
            int workers = keys.integer("workers", 1, 1, MAX_WORKERS);
            int subworkers = keys.integer("subworkers", 0, 0, MAX_SUBWORKERS);
            JobSpec.Elastic elastic = elastic(keys, workers);
            JobSpec.Transport transport = keys.word("transport", JobSpec.Transport.AUTO);
            JobSpec.Kafka kafka = kafka(keys, transport);
            OptionalInt parts = whole(
                    keys,
                    "parts",
                    "a power of two from 1 to " + MAX_PARTS,
                    MAX_PARTS,
                    value -> Integer.bitCount(value) == 1);
            long seed = keys.wide("seed", SEED);
            Duration checkpoint = keys.read("checkpoint", CHECKPOINT, DURATION, Units::duration, Units::duration);
            StoreLocation store = keys.read(
                    "store",
                    new StoreLocation.RunFolder(),
                    StoreLocation.EXPECTED,
                    StoreLocation::parse,
                    StoreLocation::toString);
            boolean suspend = keys.flag("suspend", false);
            Optional<Duration> deadline = span(keys, "deadline", Duration.ofSeconds(1));
            Optional<Duration> ttl = span(keys, "ttl", Duration.ZERO);
            return new JobSpec.Run(
                    workers,
                    subworkers,
                    elastic,
                    transport,
                    kafka,
                    parts,
                    seed,
                    checkpoint,
                    store,
                    suspend,
                    deadline,
                    ttl);
        }
    }

    private static Optional<Duration> span(Keys keys, String key, Duration least) {
        return keys.read(
                key,
                Optional.empty(),
                SPAN,
                text -> {
                    if (text.equals(JobReader.NONE)) {
                        return Optional.of(Optional.empty());
                    }
                    Optional<Duration> found = Units.duration(text).filter(value -> value.compareTo(least) >= 0);
                    return found.isPresent() ? Optional.of(found) : Optional.empty();
                },
                value -> value.map(Units::duration).orElse(JobReader.NONE));
    }

    /** A number that may be left to something else. */
    private static OptionalInt whole(Keys keys, String key, String expected, int most, IntPredicate legal) {
        return keys.read(
                key,
                OptionalInt.empty(),
                new Shape.WholeOrText(expected, 1, most, JobReader.AUTO),
                text -> {
                    if (text.equals(JobReader.AUTO)) {
                        return Optional.of(OptionalInt.empty());
                    }
                    int value = Integer.parseInt(text.replace("_", ""));
                    return value >= 1 && value <= most && legal.test(value)
                            ? Optional.of(OptionalInt.of(value))
                            : Optional.empty();
                },
                found -> found.isPresent() ? Integer.toString(found.getAsInt()) : JobReader.AUTO);
    }

    private static JobSpec.Elastic elastic(Keys run, int workers) {
        try (Keys keys = run.section("elastic")) {
            int min = keys.integer("min", 1, 1, MAX_WORKERS);
            int max = whole(keys, "max", "a whole number from 1 to " + MAX_WORKERS, MAX_WORKERS, _ -> true)
                    .orElse(workers);
            if (workers < min || workers > max) {
                run.problem("workers", "is not between elastic.min %d and elastic.max %d".formatted(min, max));
            }
            return new JobSpec.Elastic(min, max);
        }
    }

    private static JobSpec.Kafka kafka(Keys run, JobSpec.Transport transport) {
        try (Keys keys = run.section("kafka")) {
            Optional<String> bootstrap = keys.text("bootstrap");
            Optional<String> config = keys.text("config");
            boolean used = transport == JobSpec.Transport.KAFKA || transport == JobSpec.Transport.HYBRID;
            if (!used && (bootstrap.isPresent() || config.isPresent())) {
                run.problem("transport", "must be kafka or hybrid where run.kafka is set");
            }
            return new JobSpec.Kafka(bootstrap, config);
        }
    }
}
