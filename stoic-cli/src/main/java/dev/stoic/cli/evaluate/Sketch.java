package dev.stoic.cli.evaluate;

import dev.stoic.cli.evaluate.ClassReport.ClassFigures;
import dev.stoic.cli.evaluate.Evaluation.Details;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The main pictures and tables, in letters. */
public final class Sketch {
    private static final String SHADES = " ░▒▓█";
    private static final int WIDE = 56;
    private static final int HIGH = 14;

    /** Classes whose matrix fits on a usual terminal. */
    private static final int MATRIX = 12;

    /** Classes whose figures are listed. */
    private static final int TABLE = 20;

    private static final int NAME = 16;
    private static final int FEATURES = 6;

    private Sketch() {}

    public static List<String> of(Evaluation evaluation) {
        var lines = new ArrayList<String>();
        switch (evaluation.details()) {
            case Details.Classes(ClassReport report) -> {
                lines.addAll(matrix(report.confusion()));
                lines.add("");
                lines.addAll(table(report));
            }
            case Details.Values _ -> lines.addAll(scatter(evaluation.judged()));
            case Details.Clusters(Scores.Clusters clusters) -> lines.addAll(bars(clusters));
        }
        evaluation.importances().ifPresent(found -> {
            lines.add("");
            lines.add(importances(found));
        });
        return lines;
    }

    private static List<String> matrix(ConfusionMatrix confusion) {
        if (confusion.size() > MATRIX) {
            return List.of("%d classes: the confusion matrix is in the page".formatted(confusion.size()));
        }
        long most = 0;
        int longest = 0;
        for (int i = 0; i < confusion.size(); i++) {
            longest = Math.max(longest, TerminalText.width(confusion.names().get(i)));
            for (int j = 0; j < confusion.size(); j++) {
                most = Math.max(most, confusion.at(i, j));
            }
        }
        int digits = Long.toString(most).length() + 2;
        int column = Math.max(digits, Math.clamp(longest + 2L, 6, confusion.size() > 6 ? 7 : 12));
        int first = Math.max(NAME, "actual \\ predicted".length());
        var lines = new ArrayList<String>();
        lines.add(TerminalText.left("actual \\ predicted", first)
                + heads(confusion.names(), column - 2).stream()
                        .map(name -> " " + TerminalText.right(name, column - 2) + " ")
                        .collect(Collectors.joining())
                        .stripTrailing());
        for (int actual = 0; actual < confusion.size(); actual++) {
            var line = new StringBuilder(TerminalText.left(confusion.names().get(actual), first));
            for (int predicted = 0; predicted < confusion.size(); predicted++) {
                long count = confusion.at(actual, predicted);
                double share = confusion.share(actual, predicted);
                line.append(TerminalText.right(count == 0 ? "·" : Long.toString(count), column - 1))
                        .append(SHADES.charAt((int) Math.ceil(share * (SHADES.length() - 1))));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Names cut at their ends, or at their beginnings where that tells more of them apart. */
    private static List<String> heads(List<String> names, int columns) {
        List<String> ends =
                names.stream().map(name -> TerminalText.cut(name, columns)).toList();
        List<String> starts =
                names.stream().map(name -> TerminalText.cutStart(name, columns)).toList();
        return starts.stream().distinct().count() > ends.stream().distinct().count() ? starts : ends;
    }

    private static List<String> table(ClassReport report) {
        if (report.classes().size() > TABLE) {
            return List.of("precision, recall and F1 of %d classes are in the page and in --output json"
                    .formatted(report.classes().size()));
        }
        var lines = new ArrayList<String>();
        lines.add(TerminalText.left("class", NAME) + "  precision   recall       f1      auc  avg precision  support");
        report.classes().forEach(figures -> lines.add(line(figures)));
        lines.add(line(report.macro()));
        lines.add(line(report.weighted()));
        return lines;
    }

    private static String line(ClassFigures figures) {
        return String.format(
                Locale.ROOT,
                "%s  %9s  %7s  %7s  %7s  %13s  %,7d",
                TerminalText.left(figures.name(), NAME),
                share(figures.precision()),
                share(figures.recall()),
                share(figures.f1()),
                share(figures.auc()),
                share(figures.averagePrecision()),
                figures.support());
    }

    private static String share(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4f", value);
    }

    /** Predicted over actual: the diagonal is where rows should be. */
    private static List<String> scatter(Judged judged) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < judged.truth().length; i++) {
            low = Math.min(low, Math.min(judged.truth()[i], judged.predicted()[i]));
            high = Math.max(high, Math.max(judged.truth()[i], judged.predicted()[i]));
        }
        int[][] counts = new int[HIGH][WIDE];
        int most = 1;
        for (int i = 0; i < judged.truth().length; i++) {
            int column = place(judged.truth()[i], low, high, WIDE);
            int row = HIGH - 1 - place(judged.predicted()[i], low, high, HIGH);
            most = Math.max(most, ++counts[row][column]);
        }
        var lines = new ArrayList<String>();
        lines.add("predicted");
        for (int row = 0; row < HIGH; row++) {
            var line = new StringBuilder("  │");
            for (int column = 0; column < WIDE; column++) {
                boolean diagonal = HIGH - 1 - row == column * HIGH / WIDE;
                int shade = (int) Math.ceil((double) counts[row][column] / most * (SHADES.length() - 1));
                line.append(shade == 0 ? diagonal ? '·' : ' ' : SHADES.charAt(shade));
            }
            lines.add(line.toString().stripTrailing());
        }
        lines.add("  └" + "─".repeat(WIDE) + " actual");
        return lines;
    }

    private static int place(double value, double low, double high, int places) {
        return high > low ? Math.clamp((int) ((value - low) / (high - low) * places), 0, places - 1) : 0;
    }

    private static List<String> bars(Scores.Clusters clusters) {
        var lines = new ArrayList<String>();
        long most = 1;
        for (long size : clusters.sizes()) {
            most = Math.max(most, size);
        }
        for (int i = 0; i < clusters.sizes().length; i++) {
            int length = (int) Math.round((double) clusters.sizes()[i] / most * WIDE);
            lines.add(String.format(Locale.ROOT, "cluster %-4d %s %,d", i, "█".repeat(length), clusters.sizes()[i]));
        }
        return lines;
    }

    private static String importances(Importances found) {
        return IntStream.of(found.ordered(FEATURES))
                .mapToObj(f -> String.format(
                        Locale.ROOT, "%s %.3f", TerminalText.cut(found.names().get(f), 2 * NAME), found.shares()[f]))
                .collect(Collectors.joining(
                        "   ",
                        "feature importance (%s)   ".formatted(found.kind().word()),
                        ""));
    }
}
