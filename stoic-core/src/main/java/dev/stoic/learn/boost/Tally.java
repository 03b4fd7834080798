package dev.stoic.learn.boost;

import dev.stoic.learn.tree.Bins;
import java.util.Arrays;

/**
 * Adds rows to the histogram of a node, a few groups of features at a time so that all stays in the nearest cache. Words are
 * fetched a chunk of rows at a time, because only loads that follow each other closely wait for memory together.
 */
final class Tally {
    /** Groups of features that are counted at a time. */
    static final int WIDE = 4;

    private static final int CHUNK = 512;
    private static final int BINS = 256;

    private final Bins bins;
    private final int[] features;
    private final Scale scale;
    private final long[] pairs = new long[CHUNK];
    private final long[][] fetched = new long[WIDE][CHUNK];
    private final long[][] counts = new long[WIDE][Cells.GROUP * BINS];
    private int filled;

    Tally(Bins bins, int[] features, Scale scale) {
        this.bins = bins;
        this.features = features;
        this.scale = scale;
    }

    /**
     * Adds rows, for the features from group {@code first} on.
     *
     * @param words of all groups, row by row
     * @param all gradient and hessian of each row
     * @param order which rows, from {@code from} to {@code to}
     */
    void add(long[] words, long[] all, int[] order, int from, int to, int first, long[] sums, int base) {
        int groups = Cells.groups(features.length);
        int at = from;
        while (at < to) {
            int n = Math.min(Math.min(CHUNK, to - at), Scale.MOST_ROWS - filled);
            fetch(words, groups, first, all, order, at, n);
            for (int g = 0; g < Math.min(WIDE, groups - first); g++) {
                if (features.length - (first + g) * Cells.GROUP > Cells.GROUP / 2) {
                    eight(fetched[g], pairs, n, counts[g]);
                } else {
                    four(fetched[g], pairs, n, counts[g]);
                }
            }
            filled += n;
            at += n;
            if (filled == Scale.MOST_ROWS) {
                flush(first, sums, base);
            }
        }
    }

    private void fetch(long[] words, int groups, int first, long[] all, int[] order, int from, int n) {
        if (groups - first >= WIDE) {
            fetchWide(words, groups, first, all, order, from, n);
            return;
        }
        for (int i = 0; i < n; i++) {
            int row = order[from + i];
            pairs[i] = all[row];
            for (int g = first; g < groups; g++) {
                fetched[g - first][i] = words[row * groups + g];
            }
        }
    }

    private void fetchWide(long[] words, int groups, int first, long[] all, int[] order, int from, int n) {
        long[] a = fetched[0];
        long[] b = fetched[1];
        long[] c = fetched[2];
        long[] d = fetched[3];
        for (int i = 0; i < n; i++) {
            int row = order[from + i];
            int at = row * groups + first;
            pairs[i] = all[row];
            a[i] = words[at];
            b[i] = words[at + 1];
            c[i] = words[at + 2];
            d[i] = words[at + 3];
        }
    }

    private static void eight(long[] words, long[] pairs, int n, long[] counts) {
        for (int i = 0; i < n; i++) {
            long pair = pairs[i];
            int low = (int) words[i];
            int high = (int) (words[i] >>> Integer.SIZE);
            counts[low & 0xFF] += pair;
            counts[BINS + ((low >>> 8) & 0xFF)] += pair;
            counts[2 * BINS + ((low >>> 16) & 0xFF)] += pair;
            counts[3 * BINS + (low >>> 24)] += pair;
            counts[4 * BINS + (high & 0xFF)] += pair;
            counts[5 * BINS + ((high >>> 8) & 0xFF)] += pair;
            counts[6 * BINS + ((high >>> 16) & 0xFF)] += pair;
            counts[7 * BINS + (high >>> 24)] += pair;
        }
    }

    private static void four(long[] words, long[] pairs, int n, long[] counts) {
        for (int i = 0; i < n; i++) {
            long pair = pairs[i];
            int low = (int) words[i];
            counts[low & 0xFF] += pair;
            counts[BINS + ((low >>> 8) & 0xFF)] += pair;
            counts[2 * BINS + ((low >>> 16) & 0xFF)] += pair;
            counts[3 * BINS + (low >>> 24)] += pair;
        }
    }

    /** Takes the words apart and adds what they hold to the histogram that starts at {@code base} of the sums. */
    void flush(int first, long[] sums, int base) {
        if (filled == 0) {
            return;
        }
        int low = scale.low();
        long mask = (1L << low) - 1;
        int end = Math.min(features.length, (first + WIDE) * Cells.GROUP);
        for (int k = first * Cells.GROUP; k < end; k++) {
            long[] from = counts[k / Cells.GROUP - first];
            int at = k % Cells.GROUP * BINS;
            int to = base + Histograms.offset(bins, features[k]);
            for (int bin = 0; bin <= bins.count(features[k]); bin++) {
                long word = from[at + bin];
                sums[to + 2 * bin] += word >> low;
                sums[to + 2 * bin + 1] += word & mask;
            }
        }
        for (long[] some : counts) {
            Arrays.fill(some, 0);
        }
        filled = 0;
    }
}
