package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The loops over the bins of a feature that any rows are in: small methods, compiled early and each once. */
final class CutLoops {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Times eight bytes of 0 or 1 gives their bits in the highest byte. */
    private static final long SPREAD = 0x0102040810204080L;

    private CutLoops() {}

    /**
     * Lists the bins that were seen, in ascending order from place 1 on, without that of what is missing; says where the list
     * ends.
     *
     * @param seen 1 for bins with any rows; bins without any cost next to nothing
     */
    static int list(byte[] seen, int[] bins) {
        int end = 1;
        for (int at = 0; at < seen.length; at += Long.BYTES) {
            long eight = (long) EIGHT.get(seen, at);
            long bits = (eight * SPREAD) >>> (Long.SIZE - Byte.SIZE);
            for (; bits != 0; bits &= bits - 1) {
                bins[end++] = at + Long.numberOfTrailingZeros(bits);
            }
        }
        return end - seen[Bins.MISSING];
    }

    /**
     * Takes bins from the right side to the left, one after the other, and writes what squares of the rows of each class add
     * up to on both sides, and how many rows there are.
     *
     * @param totals rows of each class
     * @param lefts room for as many numbers
     */
    static void walk(int[] bins, int from, int end, int[] histogram, int[] totals, int[] lefts, Sides sides) {
        long left = 0;
        long right = 0;
        int rows = 0;
        int all = 0;
        for (int k = 0; k < totals.length; k++) {
            lefts[k] = 0;
            right += (long) totals[k] * totals[k];
            all += totals[k];
        }
        for (int i = from; i < end; i++) {
            int at = bins[i] * totals.length;
            for (int k = 0; k < totals.length; k++) {
                int moved = histogram[at + k];
                long before = lefts[k];
                left += moved * (2 * before + moved);
                right += moved * (moved - 2 * (totals[k] - before));
                lefts[k] += moved;
                rows += moved;
            }
            sides.left[i] = left;
            sides.right[i] = right;
            sides.leftRows[i] = rows;
            sides.rightRows[i] = all - rows;
        }
    }

    /** The less the impurity of both sides, times their rows, the greater. */
    static void score(int from, int end, Sides sides, double[] scores) {
        double[] left = sides.left;
        double[] right = sides.right;
        double[] leftRows = sides.leftRows;
        double[] rightRows = sides.rightRows;
        for (int i = from; i < end; i++) {
            scores[i] = left[i] / leftRows[i] + right[i] / rightRows[i];
        }
    }

    /** The first place with the greatest score where both sides have enough rows; 0 where there is none. */
    static int best(int from, int end, Sides sides, double[] scores, int leaf) {
        int best = 0;
        for (int i = from; i < end && sides.rightRows[i] >= leaf; i++) {
            if (sides.leftRows[i] >= leaf && (best == 0 || scores[i] > scores[best])) {
                best = i;
            }
        }
        return best;
    }

    /** Forgets what was counted. */
    static void clear(int[] bins, int end, int classes, int[] histogram) {
        for (int i = 0; i < end; i++) {
            int at = bins[i] * classes;
            for (int k = 0; k < classes; k++) {
                histogram[at + k] = 0;
            }
        }
    }

    /** Both sides of cuts, by place in a list of bins: whole numbers, but for the rounding of what is beyond 53 bits. */
    record Sides(double[] left, double[] right, double[] leftRows, double[] rightRows) {
        static Sides of(int places) {
            return new Sides(new double[places], new double[places], new double[places], new double[places]);
        }
    }
}
