package dev.stoic.cli.evaluate;

import dev.stoic.learn.Fitted;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The main picture, in letters. */
public final class Sketch {
    private static final String SHADES = " ░▒▓█";
    private static final int WIDE = 56;
    private static final int HIGH = 14;

    /** Classes that fit beside each other on a usual terminal. */
    private static final int CLASSES = 12;

    private Sketch() {}

    public static List<String> of(Fitted<?> fitted, Judged judged) {
        var lines = new ArrayList<>(picture(fitted, judged));
        Importances.of(fitted).ifPresent(found -> lines.add(found.told()));
        return lines;
    }

    private static List<String> picture(Fitted<?> fitted, Judged judged) {
        return switch (judged.scores()) {
            case Scores.Classes classes -> matrix(fitted.model().outputs(), classes);
            case Scores.Regression _ -> scatter(judged);
            case Scores.Clusters clusters -> bars(clusters);
        };
    }

    private static List<String> matrix(List<String> names, Scores.Classes classes) {
        var matrix = Matrix.of(names, classes);
        if (names.size() > CLASSES) {
            return List.of("%d classes: the matrix is in the page".formatted(names.size()));
        }
        var lines = new ArrayList<String>();
        var head = new StringBuilder("%12s".formatted("truth \\ said"));
        names.forEach(name -> head.append("%8s".formatted(cut(name, 7))));
        lines.add(head.toString());
        for (int truth = 0; truth < names.size(); truth++) {
            var line = new StringBuilder("%12s".formatted(cut(names.get(truth), 12)));
            for (int said = 0; said < names.size(); said++) {
                long count = matrix.at(truth, said);
                double share = matrix.rowsOf(truth) == 0 ? 0 : (double) count / matrix.rowsOf(truth);
                char shade = SHADES.charAt((int) Math.ceil(share * (SHADES.length() - 1)));
                line.append("%7s".formatted(count == 0 ? "·" : String.format(Locale.ROOT, "%d", count)))
                        .append(shade);
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** Said over true: the diagonal is where rows should be. */
    private static List<String> scatter(Judged judged) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < judged.truth().length; i++) {
            low = Math.min(low, Math.min(judged.truth()[i], judged.said()[i]));
            high = Math.max(high, Math.max(judged.truth()[i], judged.said()[i]));
        }
        int[][] counts = new int[HIGH][WIDE];
        int most = 1;
        for (int i = 0; i < judged.truth().length; i++) {
            int column = place(judged.truth()[i], low, high, WIDE);
            int row = HIGH - 1 - place(judged.said()[i], low, high, HIGH);
            most = Math.max(most, ++counts[row][column]);
        }
        var lines = new ArrayList<String>();
        lines.add("said");
        for (int row = 0; row < HIGH; row++) {
            var line = new StringBuilder("  │");
            for (int column = 0; column < WIDE; column++) {
                boolean diagonal = HIGH - 1 - row == column * HIGH / WIDE;
                int shade = (int) Math.ceil((double) counts[row][column] / most * (SHADES.length() - 1));
                line.append(shade == 0 ? diagonal ? '·' : ' ' : SHADES.charAt(shade));
            }
            lines.add(line.toString());
        }
        lines.add("  └" + "─".repeat(WIDE) + " true");
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

    private static String cut(String name, int most) {
        return name.length() <= most ? name : name.substring(0, most - 1) + "…";
    }
}
