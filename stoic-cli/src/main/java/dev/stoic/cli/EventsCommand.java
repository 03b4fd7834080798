package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobEvent;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {"Lists the Kubernetes events of a job and its pods.", "  stoic events tj/digits --follow"})
final class EventsCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(
            names = {"-f", "--follow"},
            description = "keep listing until the job ends")
    private boolean follow;

    @Parameters(paramLabel = "<job>", arity = "1", description = "tj/<name>")
    private String job = "";

    EventsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var canvas = new Canvas(shell.with(output.on(shell.terminal())));
        Map<String, Integer> seen = new HashMap<>();
        try (Cluster cluster = Clusters.open(shell, flags)) {
            var jobs = new Jobs(cluster);
            while (true) {
                JobView view = jobs.get(ClusterWords.name(job));
                for (JobEvent event : jobs.events(view)) {
                    if (seen.getOrDefault(event.uid(), 0) < event.count()) {
                        seen.put(event.uid(), event.count());
                        print(event);
                    }
                }
                shell.out().flush();
                if (!follow || view.phase().isOver() || !canvas.pause()) {
                    return 0;
                }
            }
        }
    }

    private void print(JobEvent event) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("at", event.at());
            facts.put("warning", event.warning());
            facts.put("reason", event.reason());
            facts.put("object", event.object());
            facts.put("message", event.message());
            facts.put("count", event.count());
            shell.out().println(Json.write(facts));
        } else {
            shell.out()
                    .println("%s %s %-18s %s: %s%s"
                            .formatted(
                                    event.at(),
                                    event.warning() ? "!" : " ",
                                    event.reason(),
                                    event.object(),
                                    event.message(),
                                    event.count() > 1 ? " (" + event.count() + " times)" : ""));
        }
    }
}
