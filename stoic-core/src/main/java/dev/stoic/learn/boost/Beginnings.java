package dev.stoic.learn.boost;

import dev.stoic.learn.Problem;
import dev.stoic.math.Functions;
import dev.stoic.math.Streams;

/** What the first pass says: the bins, and the best margins that are the same for every row. */
final class Beginnings {
    private Beginnings() {}

    static Start of(Problem problem, Loss loss, Answer.Sampled sampled, int most) {
        Bins bins = Bins.of(problem.width(), sampled.values(), most);
        double[] base = base(loss, sampled);
        double bound = loss instanceof Loss.Squared ? Math.max(sampled.most() - base[0], base[0] - sampled.least()) : 1;
        long stamp = Streams.key(problem.seed(), bins.stamp(), loss.outputs(), Double.doubleToLongBits(bound));
        for (double margin : base) {
            stamp = Streams.key(stamp, Double.doubleToLongBits(margin));
        }
        return new Start(bins, loss, base, bound, stamp);
    }

    /** Half a row is added to every class, because one without rows is still possible. */
    private static double[] base(Loss loss, Answer.Sampled sampled) {
        long[] rows = sampled.classes();
        return switch (loss) {
            case Loss.Squared _ -> new double[] {sampled.sum() / sampled.rows()};
            case Loss.Logistic _ -> new double[] {Functions.log((rows[1] + 0.5) / (rows[0] + 0.5))};
            case Loss.Softmax(int classes) -> {
                double[] base = new double[classes];
                for (int k = 0; k < classes; k++) {
                    base[k] = Functions.log((rows[k] + 0.5) / (sampled.rows() + 0.5 * classes));
                }
                yield base;
            }
        };
    }
}
