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
            description = "that of the context by default")
    String namespace = "";

    @Option(
            names = "--context",
            paramLabel = "<context>",
            description = "of the kubeconfig; its current one by default")
    String context = "";

    /** As a user types it after another command. */
    String repeated() {
        return (namespace.isEmpty() ? "" : " -n " + namespace) + (context.isEmpty() ? "" : " --context " + context);
    }
}
