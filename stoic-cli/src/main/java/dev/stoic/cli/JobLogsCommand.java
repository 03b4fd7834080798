package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.kubernetes.client.Cluster;
import dev.stoic.kubernetes.client.JobView;
import dev.stoic.kubernetes.client.Jobs;
import dev.stoic.kubernetes.client.PodLogs;
import dev.stoic.kubernetes.client.PodView;
import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Prints the logs of all pods of a cluster job, from the store for pods that are gone.",
            "  stoic logs tj/digits --follow"
        })
final class JobLogsCommand implements Callable<Integer> {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
    private static final String LOGS = "logs/";

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Mixin
    private ClusterFlags flags = new ClusterFlags();

    @Option(names = "--pod", paramLabel = "<name>", description = "only pods whose names begin like this")
    private String pod = "";

    @Option(names = "--role", paramLabel = "<role>", description = "only coordinator, worker, subworker or broker")
    private Optional<String> role = Optional.empty();

    @Option(
            names = {"-f", "--follow"},
            description = "goes on until the job is over")
    private boolean follow;

    @Parameters(paramLabel = "<job>", arity = "1", description = "tj/<name>")
    private String job = "";

    JobLogsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var canvas = new Canvas(shell);
        try (Cluster cluster = Clusters.open(shell, flags)) {
            var jobs = new Jobs(cluster);
            JobView view = jobs.get(ClusterWords.name(job));
            List<PodView> pods = pods(jobs, view);
            print(kept(cluster, view, pods.stream().map(PodView::name).toList()));
            var logs = new PodLogs(cluster);
            while (true) {
                // Asked first: what is said until the end is read after it.
                boolean goesOn = follow && !jobs.get(view.name()).phase().isOver();
                var lines = new ArrayList<PodLogs.Line>();
                for (PodView each : pods(jobs, view)) {
                    lines.addAll(logs.next(each.name()));
                }
                print(lines);
                if (!goesOn || !canvas.pause()) {
                    return 0;
                }
            }
        }
    }

    private List<PodView> pods(Jobs jobs, JobView view) {
        return jobs.pods(view.name()).stream()
                .filter(each -> each.name().startsWith(pod)
                        && role.filter(wanted -> !wanted.equals(each.role())).isEmpty())
                .toList();
    }

    /** Of pods that are gone. Where the store cannot be reached, the others are still worth reading. */
    private List<PodLogs.Line> kept(Cluster cluster, JobView view, List<String> there) throws IOException {
        if (view.run().isEmpty()) {
            return List.of();
        }
        try (StoreDoor store = StoreDoor.open(shell, cluster)) {
            return kept(store.run(view.run()), there);
        } catch (StoicException e) {
            if (!output.quiet && !output.isJson()) {
                shell.err().println("note   the logs of pods that are gone cannot be read: " + e.getMessage());
            }
            return List.of();
        }
    }

    List<PodLogs.Line> kept(BlobStore run, List<String> there) throws IOException {
        Map<String, StringBuilder> said = new TreeMap<>();
        for (String chunk : run.list(LOGS)) {
            String from = chunk.substring(LOGS.length(), Math.max(LOGS.length(), chunk.lastIndexOf('/')));
            if (!there.contains(from) && from.startsWith(pod) && isOfRole(from)) {
                run.get(chunk)
                        .ifPresent(bytes -> said.computeIfAbsent(from, _ -> new StringBuilder())
                                .append(new String(bytes, StandardCharsets.UTF_8)));
            }
        }
        var lines = new ArrayList<PodLogs.Line>();
        said.forEach((from, text) -> lines.addAll(PodLogs.lines(from, text.toString(), Instant.EPOCH)));
        return lines;
    }

    /** Names of pods tell their role: …-w0-1 is a worker. */
    private boolean isOfRole(String name) {
        return role.isEmpty() || name.matches(".*-[0-9a-f]{8}-" + role.get().charAt(0) + "[0-9].*");
    }

    private void print(List<PodLogs.Line> lines) {
        lines.stream().sorted(Comparator.comparing(PodLogs.Line::at)).forEach(this::print);
        shell.out().flush();
    }

    private void print(PodLogs.Line line) {
        if (output.isJson()) {
            var facts = new LinkedHashMap<String, Object>();
            facts.put("at", line.at().toString());
            facts.put("from", line.from());
            facts.put("text", line.text());
            shell.out().println(Json.write(facts));
        } else {
            shell.out().println("%s  %-28s  %s".formatted(CLOCK.format(line.at()), line.from(), line.text()));
        }
    }
}
