package dev.stoic.learn.boost;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.Problem;
import dev.stoic.learn.tree.BinAnswer;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Functions;
import dev.stoic.math.Streams;

/** What is found out before the first tree: what targets are like, and the best margins that are the same for every row. */
final class Beginnings {
    private Beginnings() {}

    static Start of(Problem problem, Loss loss, Bins bins, Answer.Prepared prepared) {
        double[] base = base(loss, prepared);
        double bound =
                loss instanceof Loss.Squared ? Math.max(prepared.most() - base[0], base[0] - prepared.least()) : 1;
        long stamp = Streams.key(problem.seed(), stamp(bins), loss.outputs(), Double.doubleToLongBits(bound));
        for (double margin : base) {
            stamp = Streams.key(stamp, Double.doubleToLongBits(margin));
        }
        return new Start(bins, loss, base, bound, stamp);
    }

    private static long stamp(Bins bins) {
        long stamp = Streams.key(bins.width());
        for (int first : bins.first()) {
            stamp = Streams.key(stamp, first);
        }
        for (double cut : bins.cuts()) {
            stamp = Streams.key(stamp, Double.doubleToLongBits(cut));
        }
        return stamp;
    }

    static Answer.Prepared contribute(Question.Prepare prepare, int part, Rows rows) {
        long[] classes = new long[prepare.classes()];
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                double target = tile.target(i);
                if (classes.length > 0) {
                    classes[(int) target]++;
                } else {
                    sum += target;
                    least = Math.min(least, target);
                    most = Math.max(most, target);
                }
            }
        }
        BinAnswer bins = Binning.contribute(prepare.bins(), part, rows);
        return new Answer.Prepared(bins, rows.span(part).count(), sum, least, most, classes);
    }

    /** Half a row is added to every class, because one without rows is still possible. */
    private static double[] base(Loss loss, Answer.Prepared prepared) {
        long[] rows = prepared.classes();
        return switch (loss) {
            case Loss.Squared _ -> new double[] {prepared.sum() / prepared.rows()};
            case Loss.Logistic _ -> new double[] {Functions.log((rows[1] + 0.5) / (rows[0] + 0.5))};
            case Loss.Softmax(int classes) -> {
                double[] base = new double[classes];
                for (int k = 0; k < classes; k++) {
                    base[k] = Functions.log((rows[k] + 0.5) / (prepared.rows() + 0.5 * classes));
                }
                yield base;
            }
        };
    }
}
