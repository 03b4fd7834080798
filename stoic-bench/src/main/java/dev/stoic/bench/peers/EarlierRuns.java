package dev.stoic.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tables that earlier runs wrote, each below the lines about its machine and its command. */
record EarlierRuns(List<Run> runs) {
    private static final String CELL = "| ";

    /** @param head the two lines that begin a table */
    private record Run(List<String> about, List<String> head, List<String> rows) {
        Run without(Set<String> titles) {
            return new Run(
                    about,
                    head,
                    rows.stream().filter(row -> !titles.contains(title(row))).toList());
        }

        private static String title(String row) {
            return row.substring(CELL.length(), Math.max(CELL.length(), row.indexOf(" |", CELL.length())));
        }

        String markdown() {
            return String.join("\n", about) + "\n\n" + String.join("\n", head) + "\n" + String.join("\n", rows) + "\n";
        }
    }

    static EarlierRuns read(String text) {
        var runs = new ArrayList<Run>();
        var about = new ArrayList<String>();
        var table = new ArrayList<String>();
        for (String line : (text + "\n\n").lines().toList()) {
            if (line.startsWith(CELL)) {
                table.add(line);
                continue;
            }
            if (table.size() > 2) {
                runs.add(new Run(
                        List.copyOf(about),
                        List.copyOf(table.subList(0, 2)),
                        List.copyOf(table.subList(2, table.size()))));
                about.clear();
            }
            table.clear();
            if (!line.isBlank()) {
                about.add(line);
            }
        }
        return new EarlierRuns(List.copyOf(runs));
    }

    /** What is left once cases were measured again. */
    EarlierRuns without(Set<String> titles) {
        return new EarlierRuns(runs.stream()
                .map(run -> run.without(titles))
                .filter(run -> !run.rows().isEmpty())
                .toList());
    }

    String markdown() {
        return runs.stream().map(run -> run.markdown() + "\n").collect(Collectors.joining());
    }
}
