package dev.stoic.cli;

import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import dev.stoic.kubernetes.client.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "How it is with a job on a cluster now: phase, what it waits for, round, what is left, its pods.",
            "  stoic status tj/digits --tree"
        })
final class JobStatusCommand implements Callable<Integer> {
    private static final int BAR = 24;

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(names = "--tree", description = "its pods, too, and what each does now")
    private boolean tree;

    @Option(names = "--watch", description = "again every second until the job is over")
    private boolean watch;

    @Parameters(paramLabel = "<job>", arity = "1", description = "tj/<name>")
    private String job = "";

    JobStatusCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var canvas = new Canvas(shell.with(output.on(shell.terminal())));
        try (Cluster cluster = Clusters.open(shell, flags)) {
            var jobs = new Jobs(cluster);
            while (true) {
                JobView view = jobs.get(ClusterWords.name(job));
                List<PodView> pods = tree ? jobs.pods(view.name()) : List.of();
                canvas.draw(
                        output.isJson() ? List.of(Json.write(facts(view, pods))) : lines(view, pods, Instant.now()));
                if (!watch || view.phase().isOver() || !canvas.pause()) {
                    return 0;
                }
            }
        }
    }

    private Map<String, Object> facts(JobView view, List<PodView> pods) {
        Map<String, Object> facts = view.facts();
        if (tree) {
            facts.put("pods", pods.stream().map(JobStatusCommand::facts).toList());
        }
        return facts;
    }

    private static Map<String, Object> facts(PodView pod) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("pod", pod.name());
        facts.put("role", pod.role());
        facts.put("phase", pod.phase());
        facts.put("ready", pod.ready());
        facts.put("node", pod.node());
        facts.put("attempt", pod.attempt());
        facts.put("why", pod.why());
        return facts;
    }

    static List<String> lines(JobView view, List<PodView> pods, Instant now) {
        var lines = new ArrayList<String>();
        Instant end = view.finished().orElse(now);
        lines.add("job %s · %s%s · %s"
                .formatted(
                        view.path(),
                        view.phase().word(),
                        view.reason().isEmpty() ? "" : ": " + view.reason(),
                        Figures.seconds(Duration.between(view.created(), end))));
        if (!view.message().isEmpty()) {
            lines.add(view.message());
        }
        if (view.round() > 0) {
            String metrics = view.metrics().entrySet().stream()
                    .map(entry -> entry.getKey() + " " + Figures.value(entry.getValue()))
                    .collect(Collectors.joining("   "));
            lines.add("round %s  %s %3.0f %%%s%s"
                    .formatted(
                            Figures.count(view.round()),
                            Figures.bar(view.share(), BAR),
                            100 * view.share(),
                            view.eta()
                                    .filter(_ -> !view.phase().isOver())
                                    .map(eta -> "  ETA " + Figures.clock(eta))
                                    .orElse(""),
                            metrics.isEmpty() ? "" : "   " + metrics));
        }
        lines.add("workers %d of %d%s%s"
                .formatted(
                        view.workers(),
                        view.wanted(),
                        view.restarts() > 0 ? "   restarts " + view.restarts() : "",
                        view.run().isEmpty() ? "" : "   run " + view.run()));
        if (!view.model().isEmpty()) {
            lines.add("model  " + view.model());
        }
        for (PodView pod : pods) {
            lines.add("  %-11s %-36s %-10s %-12s %s"
                    .formatted(
                            pod.role() + " " + pod.index(),
                            pod.name(),
                            pod.ready() ? "ready" : pod.phase().toLowerCase(java.util.Locale.ROOT),
                            pod.node(),
                            pod.why())
                    .stripTrailing());
        }
        return lines;
    }
}
