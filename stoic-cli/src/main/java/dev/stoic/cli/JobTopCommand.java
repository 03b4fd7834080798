package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "All jobs of a namespace, drawn again every second. q leaves.",
            "  stoic top -n default --once",
            "  stoic top --context prod --all-namespaces"
        })
final class JobTopCommand implements Callable<Integer> {
    private static final String ROW = "%-32s %-10s %9s %5s %8s %9s %8s  %s";

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = {"-A", "--all-namespaces"},
            description = "of the whole cluster")
    private boolean everywhere;

    @Option(names = "--once", description = "one table and no more")
    private boolean once;

    JobTopCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Shell seen = shell.with(output.on(shell.terminal()));
        var canvas = new Canvas(seen);
        try (Cluster cluster = Clusters.open(shell, flags)) {
            var jobs = new Jobs(cluster);
            if (once) {
                canvas.draw(shown(jobs, cluster));
                return 0;
            }
            try (Interrupts _ = Interrupts.during(canvas::leave);
                    QuitKey _ = new QuitKey(seen.terminal(), canvas::leave)) {
                do {
                    canvas.draw(shown(jobs, cluster));
                } while (canvas.pause());
            }
        }
        return 0;
    }

    private List<String> shown(Jobs jobs, Cluster cluster) {
        List<JobView> all = everywhere ? jobs.everywhere() : jobs.list();
        if (output.isJson()) {
            return all.stream().map(job -> Json.write(job.facts())).toList();
        }
        return all.isEmpty()
                ? List.of("no jobs in " + (everywhere ? "the cluster" : "namespace " + cluster.namespace()))
                : table(all, Instant.now());
    }

    static List<String> table(List<JobView> jobs, Instant now) {
        var lines = new ArrayList<String>();
        lines.add(ROW.formatted("JOB", "PHASE", "ROUND", "%", "ETA", "WORKERS", "AGE", "WHY OR MODEL")
                .stripTrailing());
        for (JobView job : jobs) {
            lines.add(ROW.formatted(
                            job.path(),
                            job.phase().word(),
                            Figures.count(job.round()),
                            "%.0f".formatted(100 * job.share()),
                            job.eta()
                                    .filter(_ -> job.phase().isUnderWay())
                                    .map(Figures::clock)
                                    .orElse(""),
                            job.workers() + "/" + job.wanted(),
                            Figures.clock(Duration.between(job.created(), now)),
                            job.model().isEmpty()
                                    ? job.reason()
                                    : job.model()
                                            .substring(
                                                    0, Math.min(19, job.model().length())))
                    .stripTrailing());
        }
        return lines;
    }
}
