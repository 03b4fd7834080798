package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.fault.Visible;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Shows all of one run: job, data, settings, metrics, times, files and commands.",
            "  stoic runs show @last"
        })
final class RunsShowCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private final Shell shell;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<run>", arity = "0..1", description = "a run's id or its beginning; @last by default")
    private String run = "@last";

    RunsShowCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        RunFolder folder = FolderRun.folders(shell).find(run);
        RunDetails card = RunDetails.of(folder);
        Map<String, Long> files = folder.files();
        if (output.isJson()) {
            Map<String, Object> facts = card.facts();
            facts.put("files", files);
            facts.put("bytes", bytes(files));
            shell.out().println(Json.write(facts));
        } else {
            lines(card, files, ZoneId.systemDefault()).stream()
                    .map(shell::called)
                    .forEach(line -> shell.out().println(line));
        }
        return 0;
    }

    private static long bytes(Map<String, Long> files) {
        return files.values().stream().mapToLong(size -> size).sum();
    }

    static List<String> lines(RunDetails run, Map<String, Long> files, ZoneId zone) {
        var lines = new ArrayList<String>();
        lines.add("run       %s · %s%s"
                .formatted(
                        run.folder().id(),
                        run.state().word(),
                        run.situation().why().isEmpty()
                                ? ""
                                : ": " + run.situation().why()));
        lines.add("job       %s · %s%s"
                .formatted(
                        Visible.line(run.job().name()),
                        run.job().learner(),
                        run.job().task().map(task -> " · " + task).orElse("")));
        lines.addAll(data(run));
        lines.add(times(run, zone));
        run.model().ifPresent(model -> lines.add("model     " + model));
        section("metrics", metrics(run), lines);
        section("settings", settings(run), lines);
        lines.add("files     %s · %s in %s"
                .formatted(
                        run.folder().path(),
                        Figures.bytes(bytes(files)),
                        files.size() == 1 ? "1 file" : Figures.count(files.size()) + " files"));
        files.forEach((name, size) -> lines.add("  %10s  %s".formatted(Figures.bytes(size), name)));
        run.store().ifPresent(store -> lines.add("  checkpoints are in " + store));
        lines.add("commands");
        commands(run).forEach((what, command) -> lines.add("  %-9s %s".formatted(what, command)));
        return lines;
    }

    private static List<String> data(RunDetails run) {
        var lines = new ArrayList<String>();
        Map<String, String> locations = new LinkedHashMap<>();
        locations.put("train", run.job().text("data.train").orElse(""));
        for (String split : List.of("validation", "test")) {
            run.job().text("data." + split).ifPresent(location -> locations.put(split, location));
        }
        locations.forEach((split, location) -> lines.add("%-9s %s%s%s"
                .formatted(
                        split.equals("train") ? "data" : split,
                        Visible.line(location),
                        split.equals("train")
                                ? run.job()
                                        .text("data.target")
                                        .map(target -> " → " + Visible.line(target))
                                        .orElse("")
                                : "",
                        Optional.ofNullable(run.rows().get(split))
                                .map(rows -> " · %s rows".formatted(Figures.count(rows)))
                                .orElse(""))));
        return lines;
    }

    private static String times(RunDetails run, ZoneId zone) {
        return "started   %s%s%s"
                .formatted(
                        time(run.folder().created(), zone),
                        run.ended().map(end -> " · ended " + time(end, zone)).orElse(""),
                        run.seconds().map(took -> " · " + Figures.seconds(took)).orElse(""));
    }

    private static String time(Instant instant, ZoneId zone) {
        return TIME.format(instant.atZone(zone));
    }

    private static void section(String head, Map<String, String> values, List<String> lines) {
        if (values.isEmpty()) {
            return;
        }
        lines.add(head);
        int width = values.keySet().stream().mapToInt(String::length).max().orElse(0);
        values.forEach((name, value) ->
                lines.add("  %s%s  %s".formatted(name, " ".repeat(width - name.length()), Visible.line(value))));
    }

    private static Map<String, String> metrics(RunDetails run) {
        var metrics = new LinkedHashMap<String, String>();
        run.metrics().forEach((name, value) -> metrics.put(name, Figures.value(value)));
        return metrics;
    }

    /** What the job says of everything; names of files are above. */
    private static Map<String, String> settings(RunDetails run) {
        var settings = new LinkedHashMap<String, String>();
        run.job().settings().forEach((key, value) -> {
            if (!List.of("name", "data.train", "data.validation", "data.test", "data.target")
                    .contains(key)) {
                settings.put(
                        key,
                        value instanceof List<?> list
                                ? list.stream().map(Object::toString).collect(Collectors.joining(", ", "[", "]"))
                                : value.toString());
            }
        });
        return settings;
    }

    private static Map<String, String> commands(RunDetails run) {
        String id = run.folder().id();
        var commands = new LinkedHashMap<String, String>();
        switch (run.state()) {
            case FINISHED -> {
                commands.put("predict", "stoic predict %s --data new.csv".formatted(id));
                commands.put("evaluate", "stoic evaluate " + id);
                commands.put("verify", "stoic verify " + id);
            }
            case STOPPED, FAILED, LOST -> commands.put("go on", "stoic resume " + id);
            case STARTING, RUNNING, WAITING, RECOVERING ->
                commands.put("watch", "stoic status %s --watch".formatted(id));
            case DAMAGED -> {}
        }
        commands.put("logs", "stoic logs " + id);
        if (!run.state().isUnderWay()) {
            commands.put("repeat", "stoic train " + run.folder().path().resolve("job.yaml"));
            commands.put("delete", "stoic runs delete " + id);
        }
        return commands;
    }
}
