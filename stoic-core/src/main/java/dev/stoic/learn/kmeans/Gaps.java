package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import java.util.Arrays;

/**
 * A memo of one run's assignments in a part (after Hamerly 2010): for each row its nearest centre and by how much every
 * other centre was farther away. Centres that moved by less than that gap cannot have changed the assignment, so the row
 * needs no scores. All bounds give way to rounding: a row is passed over only if the scores, as they would have been
 * computed, name the same centre beyond a tie.
 *
 * <p>Instead of shrinking every gap in each pass, gaps are stored as they were plus {@code moved} of their centre at that
 * time, and compared with what it is now. While centres move too far for gaps to help, none are kept, and a few rows of
 * each block tell when that changes.
 */
final class Gaps {
    /** Every how manieth row is looked at while no gaps are kept. */
    static final int SAMPLE = 16;

    /** More than the error of the few operations on bounds themselves. */
    private static final double UP = 1 + 1e-9;

    private static final double DOWN = 1 - 1e-9;

    /** Bytes of centres from which on scores cost more than the keeping of gaps. */
    private static final long PAYS = 1 << 17;

    private final int width;
    private final int k;
    private final int[] nearest;
    private final float[] gaps;

    /** By how much gaps of rows at each centre shrank since the beginning, and in the last step. */
    private final double[] moved;

    private final double[] step;
    private final double[] bars;
    private double[] centres = {};
    private double longest;
    private boolean kept;
    private boolean beginning;
    private long seen;
    private long closed;

    Gaps(int rows, int width, int k) {
        this.width = width;
        this.k = k;
        nearest = new int[rows];
        gaps = new float[rows];
        moved = new double[k];
        step = new double[k];
        bars = new double[k];
        Arrays.fill(gaps, Float.NEGATIVE_INFINITY);
        Arrays.fill(step, Double.POSITIVE_INFINITY);
    }

    /** Whether rows like those of the tile are so long, and centres so many, that passing over rows can pay. */
    static boolean mayPay(int k, Tile tile) {
        long numbers = (long) k * tile.width();
        return switch (tile) {
            case Tile.Doubles _ -> numbers * Double.BYTES >= PAYS;
            case Tile.Floats _ -> numbers * Float.BYTES >= PAYS;
        };
    }

    boolean fits(int rows, int clusters) {
        return nearest.length == rows && k == clusters;
    }

    int[] nearest() {
        return nearest;
    }

    /** Whether gaps are kept in this pass. */
    boolean kept() {
        return kept;
    }

    /** Gets ready for scores of these centres, whose errors {@code error} bounds. */
    void turnTo(double[] next, Rounding error) {
        keepIfWorth();
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

    /** Half of the rows passed over pay for the keeping; below a quarter it is given up again. */
    private void keepIfWorth() {
        boolean judged = !beginning;
        beginning = false;
        if (judged && kept && closed * 4 < seen) {
            kept = false;
            Arrays.fill(gaps, Float.NEGATIVE_INFINITY);
        } else if (!kept && closed * 2 > seen) {
            // The first pass that keeps gaps has nothing to pass over yet: it is not judged.
            kept = true;
            beginning = true;
        }
        seen = 0;
        closed = 0;
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
            step[j] = steps[j] + (steps[j] == most ? second : most);
            moved[j] = (moved[j] + step[j]) * UP;
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
        seen += rows;
        closed += rows - count;
        return count;
    }

    /** Notes the best and second best score of a row whose squared length is at most {@code norm}. */
    void note(int row, int best, double least, double second, double norm, Rounding error) {
        nearest[row] = best;
        gaps[row] = gap(best, least, second, norm, error);
    }

    /** Looks whether gaps would help the next pass, if centres move in it as far as they did last. */
    void sample(int best, double least, double second, double norm, Rounding error) {
        seen++;
        if (gap(best, least, second, norm, error) > bars[best] + step[best]) {
            closed++;
        }
    }

    private float gap(int best, double least, double second, double norm, Rounding error) {
        if (k == 1) {
            return Float.MAX_VALUE;
        }
        double slack = error.of(longest);
        double apart = second - least - 2 * slack;
        double sum = Math.sqrt(Math.max(0, second + slack + norm)) + Math.sqrt(Math.max(0, least + slack + norm));
        float gap = (float) (apart / sum * DOWN + moved[best]);
        return apart > 0 && gap < Float.POSITIVE_INFINITY ? Math.nextDown(gap) : Float.NEGATIVE_INFINITY;
    }
}
