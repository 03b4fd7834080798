package dev.stoic.bench.processes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Rows under a header: for people and pages as Markdown, for programs as one JSON object a row. */
final class Table {
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        this.header = List.of(header);
    }

    void add(String... cells) {
        if (cells.length != header.size()) {
            throw new IllegalArgumentException("%d cells under %d headings".formatted(cells.length, header.size()));
        }
        rows.add(List.of(cells));
    }

    String markdown() {
        var text = new StringBuilder();
        line(text, header);
        line(text, Collections.nCopies(header.size(), "---"));
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    String json() {
        var text = new StringBuilder();
        for (List<String> row : rows) {
            var cells = new ArrayList<String>();
            for (int i = 0; i < header.size(); i++) {
                cells.add("\"%s\": \"%s\"".formatted(header.get(i), row.get(i)));
            }
            text.append('{').append(String.join(", ", cells)).append("}\n");
        }
        return text.toString();
    }

    static String count(OptionalLong value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,d", value.getAsLong()) : "–";
    }

    /** Three digits, as many as such a measurement has. */
    static String figure(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        int decimals = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
