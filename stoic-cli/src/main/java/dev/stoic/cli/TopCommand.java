package dev.stoic.cli;

import dev.stoic.document.Node.Scalar;
import dev.stoic.engine.RunFolder;
import dev.stoic.job.JobDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Shows all running runs with CPU and memory of their processes, every second. q quits.",
            "  stoic top --once"
        })
final class TopCommand implements Callable<Integer> {
    private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(300);
    private static final String ROW = "%-14s %-14s %-10s %9s %5s %8s %9s %8s %6s %10s";

    private final Shell shell;
    private final Usage usage = new Usage();
    private final Map<String, Story> stories = new HashMap<>();

    @Mixin
    private Output output = new Output();

    @Option(names = "--once", description = "print one table and exit")
    private boolean once;

    TopCommand(Shell shell) {
        this.shell = shell;
    }

    /** A process of a run with what it uses. */
    record Used(ProcessNote process, Usage.Use use) {}

    record Row(RunView run, String job, List<Used> processes) {
        Usage.Use total() {
            return processes.stream().map(Used::use).reduce(new Usage.Use(0, 0), Usage.Use::plus);
        }

        long workers() {
            return run.workers().stream().filter(each -> each.whole("here") > 0).count();
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Shell seen = shell.with(output.on(shell.terminal()));
        var canvas = new Canvas(seen);
        // What a process uses is the difference between two looks.
        rows();
        Thread.sleep(BETWEEN_SAMPLES);
        if (once) {
            canvas.draw(shown());
            return 0;
        }
        try (Interrupts _ = Interrupts.during(canvas::leave);
                QuitKey _ = new QuitKey(seen.terminal(), canvas::leave)) {
            do {
                canvas.draw(shown());
            } while (canvas.pause());
        }
        return 0;
    }

    private List<String> shown() throws IOException {
        List<Row> rows = rows();
        if (output.isJson()) {
            return rows.stream().map(row -> Json.write(facts(row))).toList();
        }
        return rows.isEmpty() ? List.of("nothing is running in " + shell.runs()) : table(rows);
    }

    private List<Row> rows() throws IOException {
        var rows = new ArrayList<Row>();
        for (RunFolder folder : FolderRun.folders(shell).list()) {
            // What is finished stays so, and there may be thousands.
            if (folder.isFinished() && !stories.containsKey(folder.id())) {
                continue;
            }
            Story story = stories.get(folder.id());
            if (story == null) {
                story = Story.of(folder);
                stories.put(folder.id(), story);
            } else {
                story.catchUp();
            }
            RunView view = RunView.of(folder, story);
            if (view.situation().state().isUnderWay()) {
                rows.add(new Row(view, job(folder), used(view.situation().processes())));
            }
        }
        return rows;
    }

    private static String job(RunFolder run) throws IOException {
        var document = JobDocument.of(run.id(), Yaml.read(run.job(), run.id()));
        return document.root().entries().get("name") instanceof Scalar name
                ? name.text()
                : document.learner().orElse("");
    }

    private List<Used> used(List<ProcessNote> processes) {
        var used = new ArrayList<Used>();
        for (ProcessNote note : processes) {
            note.process().ifPresent(process -> used.add(new Used(note, usage.of(process))));
        }
        return used;
    }

    static List<String> table(List<Row> rows) {
        var lines = new ArrayList<String>();
        lines.add(ROW.formatted("RUN", "JOB", "STATE", "ROUND", "%", "ETA", "ROUNDS/S", "WORKERS", "CPU", "MEMORY"));
        for (Row row : rows) {
            RunView run = row.run();
            lines.add(ROW.formatted(
                    run.folder().id(),
                    row.job(),
                    run.situation().state().word(),
                    Figures.count(run.round()),
                    "%.0f".formatted(100 * run.share()),
                    run.eta().isZero() ? "" : Figures.clock(run.eta()),
                    decimal(run.roundsPerSecond()),
                    row.workers() == 0 ? "" : Long.toString(row.workers()),
                    decimal(row.total().cpu()),
                    Figures.bytes(row.total().bytes())));
            for (Used each : row.processes()) {
                lines.add(ROW.formatted(
                        "  " + each.process().name(),
                        "process " + each.process().pid(),
                        "",
                        "",
                        "",
                        "",
                        "",
                        "",
                        decimal(each.use().cpu()),
                        Figures.bytes(each.use().bytes())));
            }
        }
        return lines;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }

    private static Map<String, Object> facts(Row row) {
        Map<String, Object> facts = row.run().facts();
        facts.put("job", row.job());
        facts.put("processes", row.processes().stream().map(TopCommand::facts).toList());
        return facts;
    }

    private static Map<String, Object> facts(Used used) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("name", used.process().name());
        facts.put("pid", used.process().pid());
        facts.put("cpu", used.use().cpu());
        facts.put("bytes", used.use().bytes());
        return facts;
    }
}
