package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.ClusterTarget;
import java.util.Optional;

/** The cluster that somebody's flags mean. */
final class Clusters {
    private Clusters() {}

    static Cluster open(Shell shell, ClusterFlags flags) {
        return open(shell, flags, flags.namespace);
    }

    static Cluster open(Shell shell, ClusterFlags flags, String namespace) {
        return Cluster.open(ClusterTarget.of(shell.env(), given(flags.context), given(namespace)));
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
