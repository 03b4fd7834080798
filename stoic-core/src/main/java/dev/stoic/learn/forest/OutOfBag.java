package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.Report.Measure;
import java.util.Arrays;
import java.util.List;

/** What trees say about rows that were not drawn for them: a score on unseen rows that costs none. */
final class OutOfBag {
    private OutOfBag() {}

    static Answer.Scored score(Question.Score asked, int part, Rows rows) {
        int outputs = Math.max(1, asked.classes());
        int count = asked.trees().size();
        double[] sums = new double[outputs * Rows.MAX_TILE];
        int[] votes = new int[Rows.MAX_TILE];
        int[] chosen = new int[Rows.MAX_TILE];
        Answer.Scored total = Answer.Scored.NONE;
        var span = rows.span(part);
        long first = span.from();
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            Arrays.fill(sums, 0, tile.rows() * outputs, 0);
            Arrays.fill(votes, 0);
            for (int t = 0; t < count; t++) {
                int unseen = TreeLoops.unseen(Bag.of(asked.seed(), t, true), first, tile.rows(), chosen, votes);
                asked.trees().get(t).addTo(tile, chosen, unseen, sums, outputs);
            }
            total = score(tile, asked.classes(), sums, votes, total);
            first += tile.rows();
        }
        return total;
    }

    /** @param votes how many trees have not seen each row */
    private static Answer.Scored score(Tile tile, int classes, double[] sums, int[] votes, Answer.Scored before) {
        Answer.Scored total = before;
        for (int row = 0; row < tile.rows(); row++) {
            if (votes[row] > 0) {
                total = total.and(
                        classes > 0
                                ? ofClass(sums, row * classes, classes, tile.target(row))
                                : ofNumber(sums[row] / votes[row], tile.target(row)));
            }
        }
        return total;
    }

    private static Answer.Scored ofClass(double[] sums, int at, int classes, double target) {
        int best = 0;
        for (int k = 1; k < classes; k++) {
            best = sums[at + k] > sums[at + best] ? k : best;
        }
        return new Answer.Scored(1, best == (int) target ? 0 : 1, 0, 0);
    }

    private static Answer.Scored ofNumber(double predicted, double target) {
        double error = predicted - target;
        return new Answer.Scored(1, error * error, target, 0);
    }

    static List<Measure> measures(Answer.Scored score, int classes) {
        if (score.rows() == 0) {
            return List.of();
        }
        if (classes > 0) {
            return List.of(new Measure("oob-accuracy", 1 - score.errors() / score.rows()));
        }
        return score.spread() > 0 ? List.of(new Measure("oob-r2", 1 - score.errors() / score.spread())) : List.of();
    }
}
