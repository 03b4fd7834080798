package dev.stoic.kubernetes.manifest;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What holds for all jobs of an operator.
 *
 * @param namespace where the operator and the store are
 * @param image what pods run whose job names none
 * @param store where jobs keep what they keep that name no other place; the installation's own store if absent
 * @param coordinatorPriority the PriorityClass of all coordinators, above that of any worker
 * @param patience how long pods stay on a node that is away
 * @param pods what jobs may say too, and say it stronger
 * @param env what every process needs to reach the outside: proxies
 * @param trusted where a namespace may have certificates to trust besides the usual ones
 */
public record Installation(
        String namespace,
        String image,
        Optional<String> store,
        Optional<String> coordinatorPriority,
        Duration patience,
        PodsWanted pods,
        Map<String, String> env,
        Optional<Trusted> trusted) {
    public static final Duration PATIENCE = Duration.ofSeconds(10);
    public static final int STORE_PORT = 7443;

    /** A key of a config map in the namespace of the job. */
    public record Trusted(String configMap, String key) {}

    public Installation {
        env = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(env));
    }

    public static Installation of(String namespace, String image) {
        return new Installation(
                namespace,
                image,
                Optional.empty(),
                Optional.empty(),
                PATIENCE,
                PodsWanted.NOTHING,
                Map.of(),
                Optional.empty());
    }

    String storeAddress() {
        return "https://stoic-store." + namespace + ".svc:" + STORE_PORT;
    }
}
