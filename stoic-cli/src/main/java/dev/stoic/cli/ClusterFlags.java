package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.ClusterTarget;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Flags of every command that talks to a cluster. */
final class ClusterFlags {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "<namespace>",
            description = "that of the context by default")
    String namespace = "";

    @Option(
            names = "--context",
            paramLabel = "<context>",
            description = "of the kubeconfig; its current one by default")
    String context = "";

    Cluster open(Shell shell) {
        return open(shell, namespace);
    }

    Cluster open(Shell shell, String inNamespace) {
        return Cluster.open(ClusterTarget.of(shell.env(), given(context), given(inNamespace)));
    }

    private static Optional<String> given(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    /** As a user types it after another command. */
    String repeated() {
        return (namespace.isEmpty() ? "" : " -n " + namespace) + (context.isEmpty() ? "" : " --context " + context);
    }
}
