package dev.stoic.cli;

import picocli.CommandLine.Option;

/**
 * Flags of every command that can talk to a cluster. Whoever reads them finds the methods of this class, and with them every
 * type they name: none may be of a library that is not always there.
 */
final class ClusterFlags {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "<namespace>",
            description = "namespace (default: that of the context)")
    String namespace = "";

    @Option(
            names = "--context",
            paramLabel = "<context>",
            description = "context of the kubeconfig (default: the current one)")
    String context = "";

    /** As a user types it after another command. */
    String repeated() {
        return (namespace.isEmpty() ? "" : " -n " + namespace) + (context.isEmpty() ? "" : " --context " + context);
    }
}
