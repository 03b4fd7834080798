package dev.stoic.learn.boost;

import dev.stoic.math.Streams;
import java.util.Arrays;

/**
 * How numbers become bins: a value of feature {@code f} is in the first bin whose cut is not below it, in the last one
 * behind all cuts, and in one more if it is missing. The arrays are owned by the record: nobody writes to them.
 *
 * @param starts where the cuts of a feature start; one more entry says where the last ones end
 * @param cuts ascending within a feature
 */
record Bins(int[] starts, double[] cuts) {
    /** Bins of a feature at most, so that those and the missing ones fit a byte. */
    static final int MOST = 255;

    int width() {
        return starts.length - 1;
    }

    /** Bins of a feature without the one for missing values, which is the next. */
    int count(int f) {
        return starts[f + 1] - starts[f] + 1;
    }

    /** Where the bins of a feature start when those of all features lie side by side. */
    int offset(int f) {
        return starts[f] + 2 * f;
    }

    /** Bins of all features together. */
    int slots() {
        return cuts.length + 2 * width();
    }

    /** The largest value that is still in a bin; missing values alone are above the last. */
    double threshold(int f, int bin) {
        return bin == count(f) - 1 ? Double.POSITIVE_INFINITY : cuts[starts[f] + bin];
    }

    int bin(int f, double value) {
        int from = starts[f];
        int size = starts[f + 1] - from;
        if (Double.isNaN(value)) {
            return size + 1;
        }
        int low = from;
        while (size > 0) {
            int half = size >>> 1;
            // Written so that it compiles to a conditional move: which way it goes cannot be predicted.
            low = cuts[low + half] < value ? low + size - half : low;
            size = half;
        }
        return low - from;
    }

    long stamp() {
        long stamp = Streams.key(width());
        for (int start : starts) {
            stamp = Streams.key(stamp, start);
        }
        for (double cut : cuts) {
            stamp = Streams.key(stamp, Double.doubleToLongBits(cut));
        }
        return stamp;
    }

    /** Bins with about as many of the sampled rows each; every distinct value its own where they are few. */
    static Bins of(int width, double[] sample, int most) {
        int rows = sample.length / width;
        int[] starts = new int[width + 1];
        double[] cuts = new double[Math.multiplyExact(width, most)];
        double[] column = new double[rows];
        int at = 0;
        for (int f = 0; f < width; f++) {
            int n = 0;
            for (int i = 0; i < rows; i++) {
                double value = sample[i * width + f];
                if (!Double.isNaN(value)) {
                    // Zeros of both signs are one value.
                    column[n++] = value + 0.0;
                }
            }
            Arrays.sort(column, 0, n);
            at = cut(column, n, most, cuts, at);
            starts[f + 1] = at;
        }
        return new Bins(starts, Arrays.copyOf(cuts, at));
    }

    private static int cut(double[] sorted, int n, int most, double[] cuts, int from) {
        int distinct = n == 0 ? 0 : 1;
        for (int i = 1; i < n; i++) {
            distinct += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        boolean each = distinct <= most;
        int at = from;
        long left = n;
        int bins = most;
        long gathered = 0;
        for (int i = 1; i < n; i++) {
            gathered++;
            if (sorted[i] != sorted[i - 1] && (each || (bins > 1 && gathered * bins >= left))) {
                cuts[at++] = between(sorted[i - 1], sorted[i]);
                left -= gathered;
                bins--;
                gathered = 0;
            }
        }
        return at;
    }

    private static double between(double low, double high) {
        double middle = low / 2 + high / 2;
        return middle >= low && middle < high ? middle : low;
    }
}
