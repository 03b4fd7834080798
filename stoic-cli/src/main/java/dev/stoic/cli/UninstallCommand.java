package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.Installation.Mode;
import dev.stoic.kubernetes.client.Removal;
import dev.stoic.kubernetes.client.Removal.Depth;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Removes from a cluster what stoic install created, and nothing else.",
            "Jobs, their CRD, the volume of the store and its secrets stay; a new installation uses them again.",
            "  stoic uninstall --dry-run"
        })
final class UninstallCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = {"--all", "--purge"},
            description = "also delete all jobs, the store with all models, and the keys; this cannot be undone")
    private boolean all;

    @Option(names = "--force", description = "even while jobs are running")
    private boolean force;

    @Option(names = "--dry-run", description = "show what would be removed; remove nothing")
    private boolean dryRun;

    private int gone;

    UninstallCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        String namespace = flags.namespace.isEmpty() ? InstallCommand.NAMESPACE : flags.namespace;
        try (Cluster cluster = Clusters.open(shell, flags, namespace)) {
            var removal = new Removal(cluster, namespace);
            if (!force) {
                removal.refuseWhileJobsRun();
            }
            removal.remove(all ? Depth.EVERYTHING : Depth.KEEP_DATA, dryRun ? Mode.TRY : Mode.DO, this::tell);
        }
        if (!output.isJson() && !output.quiet) {
            String kept = all ? "" : "; jobs, the store's claim and its secrets stay (--all takes them, too)";
            shell.err()
                    .println(
                            gone == 0
                                    ? "there is nothing in namespace %s that stoic install brought there"
                                            .formatted(namespace)
                                    : (dryRun
                                                    ? "nothing was removed; without --dry-run it is"
                                                    : gone + " objects removed")
                                            + kept);
        }
        return 0;
    }

    private void tell(String object) {
        gone++;
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "removed");
            facts.put("object", object);
            facts.put("dryRun", dryRun);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.out().println("removed   " + object + (dryRun ? " (not really)" : ""));
        }
    }
}
