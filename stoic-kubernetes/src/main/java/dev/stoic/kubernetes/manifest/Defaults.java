package dev.stoic.kubernetes.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an installation says about all jobs, as its chart writes it.
 *
 * @param patience how long pods stay on a node that is away
 */
public record Defaults(
        PodsWanted pods, Duration patience, Map<String, String> env, Optional<Installation.Trusted> trusted) {
    public static final Defaults NONE =
            new Defaults(PodsWanted.NOTHING, Installation.PATIENCE, Map.of(), Optional.empty());

    private static final List<String> PODS = List.of(
            "image",
            "priority",
            "cpu",
            "memory",
            "nodeSelector",
            "tolerations",
            "affinity",
            "topologySpread",
            "pullSecrets",
            "labels",
            "annotations");

    /** @throws StoicException a user's fault, if it is not what a chart writes */
    public static Defaults read(String json) {
        Map<String, Object> tree;
        try {
            tree = new ObjectMapper().readValue(json, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw StoicException.user(
                    "the defaults of jobs are not valid JSON: " + e.getOriginalMessage(), "check the chart's values");
        }
        var pods = new LinkedHashMap<String, Object>();
        for (String key : PODS) {
            Object value = tree.get(key);
            if (value != null && !value.equals(Map.of()) && !value.equals("")) {
                pods.put(key, value);
            }
        }
        // By the reader of jobs, which wants a whole one.
        JobSpec some = Asked.job(
                new JobRef("", "jobDefaults", ""),
                Map.of(
                        "learner",
                        Map.of("kmeans", Map.of("k", 2)),
                        "data",
                        Map.of("train", "store://x"),
                        "pods",
                        pods));
        PodsWanted wanted = PodsWanted.of(some.pods());
        var env = new TreeMap<String, String>();
        Map<?, ?> proxy = Trees.at(tree, "proxy");
        put(env, "HTTP_PROXY", proxy.get("http"));
        put(env, "HTTPS_PROXY", proxy.get("https"));
        put(env, "NO_PROXY", proxy.get("exceptions"));
        Map<?, ?> trusted = Trees.at(tree, "customCa");
        boolean trusts = trusted.get("configMap") instanceof String name && !name.isEmpty();
        return new Defaults(
                wanted,
                tree.get("unreachableSeconds") instanceof Number seconds
                        ? Duration.ofSeconds(seconds.longValue())
                        : Installation.PATIENCE,
                env,
                trusts
                        ? Optional.of(new Installation.Trusted(
                                String.valueOf(trusted.get("configMap")),
                                trusted.get("key") instanceof String key ? key : "ca.crt"))
                        : Optional.empty());
    }

    private static void put(Map<String, String> env, String name, @org.jspecify.annotations.Nullable Object value) {
        if (value instanceof String text && !text.isEmpty()) {
            env.put(name, text);
        }
    }
}
