package dev.stoic.job;

import dev.stoic.data.Holdout;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.time.Duration;
import java.util.List;
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

    /** @param parts part of the model's identity; absent means the default for the data's size */
    public record Run(
            int workers, Transport transport, OptionalInt parts, long seed, Duration checkpoint, StoreLocation store) {}

    public enum Transport {
        MEMORY
    }
}
