package dev.stoic.learn.tree;

import java.util.Arrays;

/**
 * The cuts of every feature in ascending order: a value is in the first bin whose cut is no less, or in the last one. The
 * arrays are owned by the record: nobody writes to them.
 *
 * @param first where the cuts of each feature begin, and where those of the last one end
 */
public record Bins(int[] first, double[] cuts) {
    /** Bins of a feature at most. */
    public static final int MOST = 255;

    /** The bin of what is missing, beside all others. */
    public static final int MISSING = 255;

    /** @param cuts of each feature */
    static Bins of(double[][] cuts) {
        int[] first = new int[cuts.length + 1];
        for (int f = 0; f < cuts.length; f++) {
            first[f + 1] = first[f] + cuts[f].length;
        }
        double[] all = new double[first[cuts.length]];
        for (int f = 0; f < cuts.length; f++) {
            System.arraycopy(cuts[f], 0, all, first[f], cuts[f].length);
        }
        return new Bins(first, all);
    }

    /** The features of both, these first. */
    public Bins and(Bins right) {
        int[] both = Arrays.copyOf(first, first.length + right.width());
        for (int f = 1; f <= right.width(); f++) {
            both[width() + f] = cuts.length + right.first[f];
        }
        double[] all = Arrays.copyOf(cuts, cuts.length + right.cuts.length);
        System.arraycopy(right.cuts, 0, all, cuts.length, right.cuts.length);
        return new Bins(both, all);
    }

    public int width() {
        return first.length - 1;
    }

    /** Bins of a feature, the one of what is missing not counted. */
    public int count(int feature) {
        return first[feature + 1] - first[feature] + 1;
    }

    /** The greatest value of a bin, infinite for the last. */
    public double cut(int feature, int bin) {
        int at = first[feature] + bin;
        return at < first[feature + 1] ? cuts[at] : Double.POSITIVE_INFINITY;
    }

    public int bin(int feature, double value) {
        if (Double.isNaN(value)) {
            return MISSING;
        }
        int from = first[feature];
        int left = first[feature + 1] - from;
        // Halves what is left: the answer is among the next left + 1 places. The sign says whether a cut is less, so
        // that
        // no compiler can make a branch of it, which nobody could predict; adding 0 takes the sign from a zero.
        while (left > 0) {
            int half = (left + 1) >>> 1;
            long less = Double.doubleToRawLongBits(cuts[from + half - 1] - value + 0.0) >> 63;
            from += half & (int) less;
            left -= half;
        }
        return from - first[feature];
    }

    /** Whether both cut everything in the same places. */
    public boolean isSame(Bins other) {
        return Arrays.equals(first, other.first) && Arrays.equals(cuts, other.cuts);
    }
}
