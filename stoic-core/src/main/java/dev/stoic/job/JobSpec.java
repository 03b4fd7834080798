package dev.stoic.job;

import dev.stoic.data.Holdout;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user asks for, validated.
 *
 * @param resolved every key as it was used, defaults included, in reading order: what the run folder keeps
 */
public record JobSpec(String name, Settings learner, Data data, Run run, List<Keys.Resolved> resolved) {
    public JobSpec {
        resolved = List.copyOf(resolved);
    }

    public record Data(Source train, Holdout validation, Holdout test, Scaling scaling) {}

    /**
     * @param subworkers below each worker
     * @param parts part of the model's identity; absent means the default for the data's size
     */
    public record Run(
            int workers,
            int subworkers,
            Elastic elastic,
            Transport transport,
            Kafka kafka,
            OptionalInt parts,
            long seed,
            Duration checkpoint) {}

    /**
     * How many workers a run may have while it goes on.
     *
     * @param min with fewer it waits
     */
    public record Elastic(int min, int max) {}

    /**
     * @param bootstrap servers of a cluster; absent means a broker of the job's own
     * @param config a file of client properties
     */
    public record Kafka(Optional<String> bootstrap, Optional<String> config) {}

    /** How messages travel where roles are in processes of their own; in one process they never leave its memory. */
    public enum Transport {
        /** The quickest one for where the job runs. */
        AUTO,
        /** For one process only. */
        MEMORY,
        TCP,
        GRPC,
        KAFKA,
        /** Kafka for what is small, TCP for what is large. */
        HYBRID
    }
}
