package dev.stoic.bench.peers;

import dev.stoic.bench.peers.Outcome.Failed;
import dev.stoic.bench.peers.Outcome.Measured;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** The table, for people. */
record Report(Machine machine, Size size, List<String> command, List<Row> rows) {
    static final String BEGIN = "<!-- peers -->";
    static final String END = "<!-- /peers -->";
    static final String EMPTY = BEGIN + "\n" + END + "\n";

    private static final List<String> HEAD = List.of(
            "case",
            "tool",
            "fresh s",
            "warm s",
            "rounds",
            "quality",
            "peak MB",
            "Stoic faster, fresh",
            "Stoic faster, warm",
            "target",
            "met");

    String markdown() {
        var lines = new ArrayList<String>();
        lines.add("%s, %d cores (%d used), %d GB, Java %s; %s."
                .formatted(
                        machine.cpu(),
                        machine.cores(),
                        Math.min(machine.cores(), Shell.CORES),
                        machine.gigabytes(),
                        machine.java(),
                        versions()));
        if (machine.busy()) {
            lines.add(String.format(
                    Locale.ROOT, "**Do not trust these figures**: the load was %.1f at the start.", machine.load()));
        }
        if (!size.equals(Size.FULL)) {
            lines.add("A %s run on less data: the targets are for the full size.".formatted(size.name()));
        }
        lines.add("Command: `" + String.join(" ", command) + "`");
        lines.add("");
        lines.add(line(HEAD));
        lines.add(line(HEAD.stream().map(column -> "---").toList()));
        rows.forEach(row -> lines.add(line(cells(row))));
        return String.join("\n", lines) + "\n";
    }

    /** The same table with columns aligned, for a terminal. */
    String text() {
        var table = new ArrayList<List<String>>();
        table.add(HEAD);
        rows.forEach(row -> table.add(cells(row)));
        var text = new StringBuilder();
        for (var cells : table) {
            var line = new StringBuilder();
            for (int column = 0; column < HEAD.size(); column++) {
                int at = column;
                int width = table.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(0);
                String cell = cells.get(column);
                line.append(cell).repeat(" ", width - cell.length() + 2);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /** Whether the page has a place for a report. */
    static boolean isPage(String page) {
        int begin = page.indexOf(BEGIN);
        return begin >= 0 && page.indexOf(END, begin) >= 0;
    }

    /** Puts the table between the markers of a page; what stands there of other cases stays, as it was measured. */
    String into(String page) {
        if (!isPage(page)) {
            throw new IllegalArgumentException("the page has no %s … %s to write between".formatted(BEGIN, END));
        }
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END, begin);
        Set<String> again = rows.stream().map(row -> row.asked().title()).collect(Collectors.toSet());
        var others =
                EarlierRuns.read(page.substring(begin + BEGIN.length(), end)).without(again);
        return page.substring(0, begin + BEGIN.length())
                + "\n\n"
                + others.markdown()
                + markdown()
                + "\n"
                + page.substring(end);
    }

    private List<String> cells(Row row) {
        return switch (row.outcome()) {
            case Measured measured ->
                List.of(
                        row.asked().title(),
                        row.tool(),
                        seconds(OptionalDouble.of(measured.fresh())),
                        seconds(measured.warm()),
                        String.valueOf(measured.rounds()),
                        quality(row.asked(), measured),
                        "%.0f".formatted(measured.peakMegabytes()),
                        times(row.freshRatio()),
                        times(row.warmRatio()),
                        target(row),
                        row.verdict());
            case Failed failed ->
                List.of(
                        row.asked().title(),
                        row.tool(),
                        "–",
                        "–",
                        "",
                        "failed: " + failed.reason().replace("|", "/").replaceAll("\\s+", " "),
                        "",
                        "",
                        "",
                        target(row),
                        row.verdict());
        };
    }

    private String versions() {
        Set<String> versions = new LinkedHashSet<>();
        for (Row row : rows) {
            if (row.outcome() instanceof Measured measured && row.peer().isPresent()) {
                String name = row.peer().get().tool().word() + " ";
                versions.add(name + measured.version() + (measured.note().isEmpty() ? "" : " on " + measured.note()));
            }
        }
        return versions.isEmpty() ? "no peer measured" : String.join("; ", versions);
    }

    private static String quality(Case asked, Measured measured) {
        String key = asked.quality().key();
        double value = measured.quality().getOrDefault(key, Double.NaN);
        String main =
                key + " " + String.format(Locale.ROOT, asked.quality() == Quality.INERTIA ? "%.1f" : "%.6f", value);
        double accuracy = measured.quality().getOrDefault("accuracy", Double.NaN);
        return Double.isNaN(accuracy) || asked.quality() == Quality.ACCURACY
                ? main
                : main + String.format(Locale.ROOT, ", accuracy %.4f", accuracy);
    }

    private static String seconds(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f", value.getAsDouble()) : "–";
    }

    private static String times(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.2f×", ratio.getAsDouble()) : "";
    }

    private static String target(Row row) {
        return row.target() == 0 ? "" : String.format(Locale.ROOT, "≥ %s×", trimmed(row.target()));
    }

    private static String trimmed(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
