package dev.stoic.cli;

import dev.stoic.fault.Visible;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Runs as lines of a table that is as wide as it needs to be, and no wider than it may. */
final class RunTable {
    private static final String GAP = "  ";
    private static final int SHORT = 10;
    private static final int MIDDLE = 18;
    private static final int LONG = 28;
    private static final int METRICS = 24;
    private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private RunTable() {}

    /** @param width in columns of the terminal */
    static List<String> lines(List<RunDetails> runs, ZoneId zone, int width) {
        var columns = new ArrayList<List<String>>();
        columns.add(column("RUN", runs.stream().map(run -> run.folder().id()).toList(), Integer.MAX_VALUE));
        columns.add(column("JOB", runs.stream().map(run -> run.job().name()).toList(), LONG));
        columns.add(
                column("LEARNER", runs.stream().map(run -> run.job().learner()).toList(), LONG));
        columns.add(column("DATA", runs.stream().map(RunTable::data).toList(), LONG));
        columns.add(column(
                "STARTED",
                runs.stream()
                        .map(run -> STARTED.format(run.folder().created().atZone(zone)))
                        .toList(),
                LONG));
        columns.add(column(
                "TIME",
                runs.stream()
                        .map(run -> run.seconds().map(Figures::seconds).orElse(""))
                        .toList(),
                LONG));
        columns.add(column("STATE", runs.stream().map(run -> run.state().word()).toList(), LONG));
        columns.add(column(
                "MODEL",
                runs.stream()
                        .map(run -> run.model().map(RunTable::hash).orElse(""))
                        .toList(),
                LONG));
        columns.add(column("METRICS", runs.stream().map(RunTable::metrics).toList(), Integer.MAX_VALUE));
        return lines(fitted(columns, width), width);
    }

    private static List<String> column(String head, List<String> values, int most) {
        var column = new ArrayList<>(List.of(head));
        values.forEach(value -> column.add(cut(Visible.line(value), most)));
        return column;
    }

    /** The end of a name tells it from others as often as its beginning. */
    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int tail = (most - 1) / 2;
        return text.substring(0, most - 1 - tail) + "…" + text.substring(text.length() - tail);
    }

    private static String hash(String model) {
        return Figures.shortened(model.substring(model.indexOf(':') + 1));
    }

    private static String data(RunDetails run) {
        String location = run.job().text("data.train").orElse("");
        String file = location.contains("://") ? location : location.substring(location.lastIndexOf('/') + 1);
        return file
                + run.job().text("data.target").map(target -> " → " + target).orElse("");
    }

    private static String metrics(RunDetails run) {
        String split = "";
        var words = new ArrayList<String>();
        for (var metric : run.main()) {
            String name = metric.getKey();
            String own = name.contains(" ") ? name.substring(0, name.indexOf(' ')) : "";
            boolean same = !own.isEmpty() && own.equals(split);
            words.add((same ? name.substring(own.length() + 1) : name) + " " + Figures.value(metric.getValue()));
            split = own;
        }
        return String.join("  ", words);
    }

    /** Names become shorter, then the model's hash goes, then names become very short, and at last they go. */
    private static List<List<String>> fitted(List<List<String>> columns, int width) {
        var fitted = new ArrayList<>(columns);
        shorten(fitted, MIDDLE, width);
        drop(fitted, "MODEL", width);
        shorten(fitted, SHORT, width);
        for (String head : List.of("JOB", "LEARNER", "DATA")) {
            drop(fitted, head, width);
        }
        return fitted;
    }

    private static void shorten(List<List<String>> columns, int least, int width) {
        for (String head : List.of("DATA", "JOB")) {
            for (int most = LONG - 1; most >= least && isTooWide(columns, width); most--) {
                int limit = most;
                columns.replaceAll(column -> column.getFirst().equals(head)
                        ? column.stream().map(value -> cut(value, limit)).toList()
                        : column);
            }
        }
    }

    private static void drop(List<List<String>> columns, String head, int width) {
        if (isTooWide(columns, width)) {
            columns.removeIf(column -> column.getFirst().equals(head));
        }
    }

    /** The last column may be cut. */
    private static boolean isTooWide(List<List<String>> columns, int width) {
        long others = columns.stream()
                .limit(columns.size() - 1)
                .mapToLong(column -> width(column) + GAP.length())
                .sum();
        return others + Math.min(METRICS, width(columns.getLast())) > width;
    }

    private static int width(List<String> column) {
        return column.stream().mapToInt(String::length).max().orElse(0);
    }

    private static List<String> lines(List<List<String>> columns, int width) {
        var lines = new ArrayList<String>();
        for (int row = 0; row < columns.getFirst().size(); row++) {
            int at = row;
            String line = columns.stream()
                    .map(column -> column.get(at)
                            + " ".repeat(width(column) - column.get(at).length()))
                    .collect(Collectors.joining(GAP))
                    .stripTrailing();
            lines.add(line.length() > width ? line.substring(0, width - 1) + "…" : line);
        }
        return lines;
    }
}
