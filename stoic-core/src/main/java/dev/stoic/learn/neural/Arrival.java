package dev.stoic.learn.neural;

import dev.stoic.math.Vectors;

/** Where parts came to that walked on their own. */
public sealed interface Arrival {
    /** Nobody walked. */
    record Nowhere() implements Arrival {}

    /** @param sums over parts of numbers, first and second memory, each times the rows that the part saw */
    record Mean(double[] sums) implements Arrival {}

    /** @param loss on validation rows */
    record Best(Descent descent, double loss) implements Arrival {}

    static Mean weighted(Descent descent, long rows) {
        int n = descent.numbers().length;
        int first = descent.first().length;
        double[] sums = new double[n + first + descent.second().length];
        scale(descent.numbers(), rows, sums, 0);
        scale(descent.first(), rows, sums, n);
        scale(descent.second(), rows, sums, n + first);
        return new Mean(sums);
    }

    private static void scale(float[] values, long rows, double[] to, int at) {
        for (int i = 0; i < values.length; i++) {
            to[at + i] = (double) values[i] * rows;
        }
    }

    /** @param right of the higher parts */
    default Arrival plus(Arrival right) {
        return switch (this) {
            case Mean mean
            when right instanceof Mean(double[] other) -> {
                Vectors.addInPlace(mean.sums, other);
                yield mean;
            }
            case Best best
            when right instanceof Best other -> Double.compare(best.loss, other.loss) <= 0 ? best : other;
            case Nowhere _, Mean _, Best _ -> this;
        };
    }

    /**
     * Where the walk goes on.
     *
     * @param from where it started
     * @param powers of decays after the steps of the round
     */
    default Descent descent(Descent from, long rows, double[] powers) {
        return switch (this) {
            case Nowhere _ -> from;
            case Mean(double[] sums) -> {
                int n = from.numbers().length;
                int first = from.first().length;
                yield new Descent(
                        mean(sums, 0, n, rows),
                        mean(sums, n, first, rows),
                        mean(sums, n + first, from.second().length, rows),
                        powers[0],
                        powers[1]);
            }
            case Best(Descent descent, double _) -> descent;
        };
    }

    private static float[] mean(double[] sums, int at, int n, long rows) {
        float[] mean = new float[n];
        for (int i = 0; i < n; i++) {
            mean[i] = (float) (sums[at + i] / rows);
        }
        return mean;
    }
}
