package dev.stoic.kubernetes.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which cluster is meant, and which of its namespaces.
 *
 * @param kubeconfigs files that tell of clusters, in the order in which they count; none inside a pod
 * @param context one of those they know; their current one by default
 * @param namespace that of the context by default
 */
public record ClusterTarget(List<Path> kubeconfigs, Optional<String> context, Optional<String> namespace) {
    private static final Path POD = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    public ClusterTarget {
        kubeconfigs = List.copyOf(kubeconfigs);
    }

    /** As {@code kubectl} finds it: by {@code KUBECONFIG}, then in the home folder. */
    public static ClusterTarget of(Map<String, String> env, Optional<String> context, Optional<String> namespace) {
        return new ClusterTarget(kubeconfigs(env), context, namespace);
    }

    private static List<Path> kubeconfigs(Map<String, String> env) {
        String named = env.getOrDefault("KUBECONFIG", "").strip();
        if (!named.isEmpty()) {
            return List.of(named.split(java.io.File.pathSeparator, -1)).stream()
                    .filter(path -> !path.isEmpty())
                    .map(Path::of)
                    .filter(Files::isReadable)
                    .toList();
        }
        Path usual = Path.of(env.getOrDefault("HOME", System.getProperty("user.home")), ".kube", "config");
        return Files.isReadable(usual) ? List.of(usual) : List.of();
    }

    /** Whether there is any word of a cluster at all. */
    public boolean isKnown() {
        return !kubeconfigs.isEmpty() || Files.isReadable(POD);
    }
}
