package dev.stoic.learn.kmeans;

import java.util.OptionalDouble;

/**
 * The squared distances of a part's rows to their centres, worked out from what the rows of each centre add up to: no row is read again.
 * Such sums are exact, so this is a function of which row belongs to which centre.
 */
final class Inertia {
    /**
     * The share of the numbers added up that has to be left, or their rounding would show: less than one in 10⁹ for rows of some thousand
     * features. Clusters that are tighter are measured row by row.
     */
    private static final double LEAST = 0x1p-10;

    private Inertia() {}

    /**
     * Nothing where too few digits would be left.
     *
     * @param gathered see {@link Held#gathered}
     * @param sums of the rows of each centre
     * @param centres row by row, those of the run from {@code at} on
     */
    static OptionalDouble of(Spread spread, double gathered, double[] sums, long[] counts, double[] centres, int at) {
        double[] mean = spread.mean();
        double inertia = spread.squares();
        double size = gathered;
        for (int j = 0; j < counts.length; j++) {
            double away = 0;
            double largest = 0;
            for (int f = 0; f < mean.length; f++) {
                double offset = centres[at + j * mean.length + f] - mean[f];
                double sum = sums[j * mean.length + f];
                double all = counts[j] * mean[f];
                double square = counts[j] * offset * offset;
                // Around the mean of the part, where the numbers are small: n·o² − 2·o·(Σx − n·m).
                away += square - 2 * offset * (sum - all);
                largest += square + 2 * Math.abs(offset) * (Math.abs(sum) + Math.abs(all));
            }
            inertia += away;
            size += largest;
        }
        // False for what is no number, too.
        return inertia >= size * LEAST && size <= Double.MAX_VALUE
                ? OptionalDouble.of(inertia)
                : OptionalDouble.empty();
    }
}
