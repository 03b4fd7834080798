package dev.stoic.learn.kmeans;

import java.util.Arrays;

/**
 * A memo of one run's assignments in a part (after Hamerly 2010): for each row its nearest centre and by how much every
 * other centre was farther away. Centres that moved by less than that gap cannot have changed the assignment, so the row
 * needs no scores. All bounds give way to rounding: a row is passed over only if the scores, as they would have been
 * computed, name the same centre beyond a tie.
 *
 * <p>Instead of shrinking every gap in each pass, gaps are stored as they were plus {@code moved} of their centre at that
 * time, and compared with what it is now.
 */
final class Gaps {
    /** More than the error of the few operations on bounds themselves. */
    private static final double UP = 1 + 1e-9;

    private static final double DOWN = 1 - 1e-9;

    private final int width;
    private final int k;
    private final int[] nearest;
    private final float[] gaps;

    /** By how much gaps of rows at each centre shrank since the beginning. */
    private final double[] moved;

    private final double[] bars;
    private double[] centres = {};
    private double longest;

    Gaps(int rows, int width, int k) {
        this.width = width;
        this.k = k;
        nearest = new int[rows];
        gaps = new float[rows];
        moved = new double[k];
        bars = new double[k];
        Arrays.fill(gaps, Float.NEGATIVE_INFINITY);
    }

    boolean fits(int rows, int clusters) {
        return nearest.length == rows && k == clusters;
    }

    int[] nearest() {
        return nearest;
    }

    /** Gets ready for scores of these centres, whose errors {@code error} bounds. */
    void turnTo(double[] next, Rounding error) {
        if (centres.length > 0) {
            drift(next);
        }
        centres = next;
        longest = 0;
        for (int j = 0; j < k; j++) {
            longest = Math.max(longest, Math.sqrt(squared(next, j * width, next, j * width, false)) * UP);
        }
        double[] apart = apart(next);
        for (int j = 0; j < k; j++) {
            // Distances to two centres add up to at least their distance; squares then differ by gap × that much.
            bars[j] = k == 1 ? 0 : moved[j] + 2 * error.of(longest) / apart[j] * UP;
        }
    }

    private void drift(double[] next) {
        double most = 0;
        double second = 0;
        double[] steps = new double[k];
        for (int j = 0; j < k; j++) {
            steps[j] = Math.sqrt(squared(centres, j * width, next, j * width, true)) * UP;
            second = Math.max(second, Math.min(most, steps[j]));
            most = Math.max(most, steps[j]);
        }
        for (int j = 0; j < k; j++) {
            moved[j] = (moved[j] + steps[j] + (steps[j] == most ? second : most)) * UP;
        }
    }

    /** Distance of each centre to the nearest other one, rather too small. */
    private double[] apart(double[] all) {
        double[] least = new double[k];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int i = 0; i < k; i++) {
            for (int j = 0; j < i; j++) {
                double distance = Math.sqrt(squared(all, i * width, all, j * width, true)) * DOWN;
                least[i] = Math.min(least[i], distance);
                least[j] = Math.min(least[j], distance);
            }
        }
        return least;
    }

    private double squared(double[] a, int aAt, double[] b, int bAt, boolean difference) {
        double sum = 0;
        for (int f = 0; f < width; f++) {
            double d = difference ? a[aAt + f] - b[bAt + f] : a[aAt + f];
            sum = Math.fma(d, d, sum);
        }
        return sum;
    }

    /** Writes which of the rows from {@code first} on need scores, counted from there, and says how many. */
    int open(int first, int rows, int[] open) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            open[count] = i;
            count += gaps[first + i] > bars[nearest[first + i]] ? 0 : 1;
        }
        return count;
    }

    /** Notes the best and second best score of a row whose squared length is at most {@code norm}. */
    void note(int row, int best, double least, double second, double norm, Rounding error) {
        nearest[row] = best;
        if (k == 1) {
            gaps[row] = Float.MAX_VALUE;
            return;
        }
        double slack = error.of(longest);
        double apart = second - least - 2 * slack;
        double sum = Math.sqrt(Math.max(0, second + slack + norm)) + Math.sqrt(Math.max(0, least + slack + norm));
        float gap = (float) (apart / sum * DOWN + moved[best]);
        gaps[row] = apart > 0 && gap < Float.POSITIVE_INFINITY ? Math.nextDown(gap) : Float.NEGATIVE_INFINITY;
    }
}
