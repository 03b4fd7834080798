package dev.stoic.job;

import dev.stoic.data.Holdout;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user asks for, validated.
 *
 * @param resolved every key as it was used, defaults included, in reading order: what the run folder keeps
 */
public record JobSpec(String name, Settings learner, Data data, Run run, Pods pods, List<Keys.Resolved> resolved) {
    public JobSpec {
        resolved = List.copyOf(resolved);
    }

    public record Data(Source train, Holdout validation, Holdout test, Scaling scaling) {}

    /**
     * @param subworkers below each worker
     * @param parts part of the model's identity; absent means the default for the data's size
     * @param suspend on a cluster: keep the checkpoint, give back the pods, and wait
     * @param deadline on a cluster: how long the job may take since it was let run, or resumed
     * @param ttl on a cluster: how long a job that has ended is kept; absent means until somebody deletes it
     */
    public record Run(
            int workers,
            int subworkers,
            Elastic elastic,
            Transport transport,
            Kafka kafka,
            OptionalInt parts,
            long seed,
            Duration checkpoint,
            StoreLocation store,
            boolean suspend,
            Optional<Duration> deadline,
            Optional<Duration> ttl) {}

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

    /**
     * How the pods of a job on a cluster are made; runs elsewhere have none.
     *
     * @param image instead of the one that the operator uses
     * @param priority name of a PriorityClass
     * @param cpu what each pod asks for; absent means one core
     * @param memory what each pod asks for; absent means what the job is estimated to need
     * @param affinity as Kubernetes defines it, passed on
     * @param pullSecrets names of secrets for the image's registry
     */
    public record Pods(
            Optional<String> image,
            Optional<String> priority,
            Optional<Quantity> cpu,
            Optional<Quantity> memory,
            Map<String, String> nodeSelector,
            List<Toleration> tolerations,
            Optional<Node.Mapping> affinity,
            List<Spread> topologySpread,
            List<String> pullSecrets,
            Map<String, String> labels,
            Map<String, String> annotations) {
        public static final Pods DEFAULT = new Pods(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());

        public Pods {
            nodeSelector = Collections.unmodifiableMap(new LinkedHashMap<>(nodeSelector));
            tolerations = List.copyOf(tolerations);
            topologySpread = List.copyOf(topologySpread);
            pullSecrets = List.copyOf(pullSecrets);
            labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
            annotations = Collections.unmodifiableMap(new LinkedHashMap<>(annotations));
        }
    }

    /**
     * A taint of nodes that pods put up with.
     *
     * @param key absent, with {@link Operator#EXISTS}, means every taint
     * @param effect absent means every effect
     * @param seconds how long, where the effect is to leave
     */
    public record Toleration(
            Optional<String> key,
            Operator operator,
            Optional<String> value,
            Optional<Effect> effect,
            OptionalLong seconds) {
        public enum Operator {
            EQUAL,
            EXISTS
        }

        public enum Effect {
            NO_SCHEDULE,
            PREFER_NO_SCHEDULE,
            NO_EXECUTE
        }
    }

    /**
     * How evenly the workers of a job are spread.
     *
     * @param topologyKey label of nodes whose values tell places apart
     */
    public record Spread(String topologyKey, int maxSkew, Unsatisfiable whenUnsatisfiable) {
        public enum Unsatisfiable {
            SCHEDULE_ANYWAY,
            DO_NOT_SCHEDULE
        }
    }

    /** The word that Kubernetes has for a constant: {@code NO_SCHEDULE} is {@code NoSchedule}. */
    public static String kubernetes(Enum<?> constant) {
        return Stream.of(constant.name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

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
