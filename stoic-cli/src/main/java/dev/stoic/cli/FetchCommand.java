package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Downloads the run of a cluster job: model, metrics and events. predict, evaluate, export and explain",
            "then take it like any other run. submit --follow does this at the end.",
            "  stoic fetch tj/digits"
        })
final class FetchCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Parameters(paramLabel = "<job>", arity = "1", description = "tj/<name>")
    private String job = "";

    FetchCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        try (Cluster cluster = Clusters.open(shell, flags)) {
            JobView view = new Jobs(cluster).get(ClusterWords.name(job));
            if (view.run().isEmpty()) {
                throw StoicException.user(
                        "job %s has no run yet".formatted(view.path()),
                        "stoic status tj/%s shows its state".formatted(view.name()));
            }
            try (StoreDoor store = StoreDoor.open(shell, cluster)) {
                tell(view, new FetchedRun(FolderRun.folders(shell)).fetch(view.run(), store.run(view.run())));
            }
        }
        return 0;
    }

    private void tell(JobView view, List<String> names) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("event", "fetched");
            facts.put("run", view.run());
            facts.put("files", names);
            shell.out().println(Json.write(facts));
        } else if (!output.quiet) {
            shell.out().println(view.run());
        }
    }
}
