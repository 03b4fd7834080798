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
 * What a model said of rows whose truth is known: scores of all of them, and for pictures some that are evenly spread.
 *
 * @param truth targets of the chosen rows; empty for clusters
 * @param said what the model gave for them, row by row
 * @param mistakes classifications that were wrong, the surest ones first
 */
public record Judged(Scores scores, long rows, int outputs, double[] truth, double[] said, List<Mistake> mistakes) {
    /** Rows in pictures: more would not be seen. */
    private static final int CHOSEN = 50_000;

    private static final int MISTAKES = 24;

    /** @param values the row as it was read, before anything was scaled */
    public record Mistake(long row, int truth, int said, double probability, double[] values) {
        Mistake with(double[] found) {
            return new Mistake(row, truth, said, probability, found);
        }
    }

    /** @param stored rows as they were read */
    public static Judged of(Fitted<?> fitted, Rows stored) {
        Rows rows = stored.encoded(fitted.encoding());
        Model model = fitted.model();
        int outputs = model.outputs().size();
        long step = Math.max(1, (rows.count() + CHOSEN - 1) / CHOSEN);
        int chosen = (int) ((rows.count() + step - 1) / step);
        boolean hasTruth = model.task() != Model.Task.CLUSTERING;
        double[] truth = new double[hasTruth ? chosen : 0];
        double[] said = new double[chosen * outputs];
        var mistakes = new ArrayList<Mistake>();
        double[] predicted = new double[outputs * Rows.MAX_TILE];
        var tiles = rows.tiles(new Span(0, rows.count()));
        long first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            model.predict(tile, predicted);
            for (int i = 0; i < tile.rows(); i++) {
                long row = first + i;
                if (row % step == 0) {
                    int place = (int) (row / step);
                    System.arraycopy(predicted, i * outputs, said, place * outputs, outputs);
                    if (hasTruth) {
                        truth[place] = tile.target(i);
                    }
                }
                if (model.task() == Model.Task.CLASSIFICATION) {
                    note(mistakes, row, (int) tile.target(i), predicted, i * outputs, outputs);
                }
            }
            first += tile.rows();
        }
        mistakes.sort(SUREST);
        return new Judged(
                Scores.of(model, rows, new Span(0, rows.count())),
                rows.count(),
                outputs,
                truth,
                said,
                mistakes.stream()
                        .limit(MISTAKES)
                        .map(m -> m.with(values(stored, m.row())))
                        .toList());
    }

    private static double[] values(Rows stored, long row) {
        Tile tile = stored.gather(_ -> row, 0, 1, new Basket());
        double[] values = new double[tile.width()];
        for (int f = 0; f < values.length; f++) {
            values[f] = tile.at(0, f);
        }
        return values;
    }

    private static final Comparator<Mistake> SUREST =
            Comparator.comparingDouble(Mistake::probability).reversed().thenComparingLong(Mistake::row);

    private static void note(List<Mistake> mistakes, long row, int truth, double[] predicted, int from, int outputs) {
        int best = Scores.largest(predicted, from, outputs);
        if (best == truth) {
            return;
        }
        mistakes.add(new Mistake(row, truth, best, predicted[from + best], new double[0]));
        if (mistakes.size() > 4 * MISTAKES) {
            mistakes.sort(SUREST);
            mistakes.subList(MISTAKES, mistakes.size()).clear();
        }
    }
}
