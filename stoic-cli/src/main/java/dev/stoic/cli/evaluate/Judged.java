package dev.stoic.cli.evaluate;

import dev.stoic.data.Basket;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a model predicts for rows whose targets are known: scores of all of them, and every prediction of as many rows
 * as fit into memory, evenly spread.
 *
 * @param outputs numbers that the model gives for a row
 * @param truth targets of the kept rows; empty for clusters
 * @param predicted what the model gave for them, row by row
 * @param brier sum over all rows of the squared distances between probabilities and truth, over all classes
 * @param wrong the worst rows: misclassified ones by the probability of the wrong class, numbers by their error
 */
public record Judged(
        Scores scores, long rows, int outputs, double[] truth, double[] predicted, double brier, List<Wrong> wrong) {
    /** Predictions that are kept: 32 MB. */
    static final int KEPT = 4_000_000;

    private static final int WRONG = 24;

    /**
     * A row that the model got wrong.
     *
     * @param ordinal of the row in its split, from 0
     * @param actual the target: the number, or the index of the class
     * @param predicted the same as predicted
     * @param weight the probability of the predicted class, or the size of the error
     * @param values the row as it was read, before scaling
     */
    public record Wrong(long ordinal, double actual, double predicted, double weight, double[] values) {
        Wrong with(double[] found) {
            return new Wrong(ordinal, actual, predicted, weight, found);
        }
    }

    /** @param stored rows as they were read */
    public static Judged of(Fitted<?> fitted, Rows stored) {
        return of(fitted, stored, KEPT);
    }

    static Judged of(Fitted<?> fitted, Rows stored, int most) {
        Rows rows = stored.encoded(fitted.encoding());
        Model model = fitted.model();
        int outputs = model.outputs().size();
        long fitting = Math.max(1, most / outputs);
        long step = Math.max(1, (rows.count() + fitting - 1) / fitting);
        int kept = (int) ((rows.count() + step - 1) / step);
        boolean hasTruth = model.task() != Model.Task.CLUSTERING;
        double[] truth = new double[hasTruth ? kept : 0];
        double[] said = new double[hasTruth ? kept * outputs : 0];
        double brier = 0;
        var worst = new ArrayList<Wrong>();
        double[] predicted = new double[outputs * Rows.MAX_TILE];
        var tiles = rows.tiles(new Span(0, rows.count()));
        long first = 0;
        while (hasTruth && tiles.next()) {
            Tile tile = tiles.tile();
            model.predict(tile, predicted);
            for (int i = 0; i < tile.rows(); i++) {
                long row = first + i;
                double target = tile.target(i);
                if (row % step == 0) {
                    int place = (int) (row / step);
                    System.arraycopy(predicted, i * outputs, said, place * outputs, outputs);
                    truth[place] = target;
                }
                if (model.task() == Model.Task.CLASSIFICATION) {
                    brier += distance(predicted, i * outputs, outputs, (int) target);
                    noteClass(worst, row, target, predicted, i * outputs, outputs);
                } else {
                    note(worst, new Wrong(row, target, predicted[i], Math.abs(target - predicted[i]), new double[0]));
                }
            }
            first += tile.rows();
        }
        worst.sort(WORST);
        return new Judged(
                Scores.of(model, rows, new Span(0, rows.count())),
                rows.count(),
                outputs,
                truth,
                said,
                brier,
                worst.stream()
                        .limit(WRONG)
                        .map(w -> w.with(values(stored, w.ordinal())))
                        .toList());
    }

    /** Whether predictions of all rows were kept. */
    boolean isWhole() {
        return truth.length == rows;
    }

    private static double distance(double[] predicted, int from, int outputs, int truth) {
        double sum = 0;
        for (int k = 0; k < outputs; k++) {
            double error = predicted[from + k] - (k == truth ? 1 : 0);
            sum += error * error;
        }
        return sum;
    }

    private static double[] values(Rows stored, long row) {
        Tile tile = stored.gather(_ -> row, 0, 1, new Basket());
        double[] values = new double[tile.width()];
        for (int f = 0; f < values.length; f++) {
            values[f] = tile.at(0, f);
        }
        return values;
    }

    private static final Comparator<Wrong> WORST =
            Comparator.comparingDouble(Wrong::weight).reversed().thenComparingLong(Wrong::ordinal);

    private static void noteClass(
            List<Wrong> worst, long row, double truth, double[] predicted, int from, int outputs) {
        int best = Scores.largest(predicted, from, outputs);
        if (best != truth) {
            note(worst, new Wrong(row, truth, best, predicted[from + best], new double[0]));
        }
    }

    private static void note(List<Wrong> worst, Wrong wrong) {
        worst.add(wrong);
        if (worst.size() > 40 * WRONG) {
            worst.sort(WORST);
            worst.subList(WRONG, worst.size()).clear();
        }
    }
}
