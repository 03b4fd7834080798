package dev.stoic.learn.neural;

import dev.stoic.math.Streams;
import java.util.Arrays;

/**
 * Consecutive rows of consecutive parts of a mini-batch.
 *
 * @param chance of the step
 * @param first part
 * @param counts rows of each part
 * @param skipped rows of the first part that belong to slices before
 * @param row where the rows begin in the arrays of those who treat several slices
 */
record Slice(long chance, int first, int[] counts, int skipped, int row) {
    private static final int BITS = 24;

    /** Some of the rows. */
    Slice rows(int from, int to) {
        int part = 0;
        int start = 0;
        while (start + counts[part] <= from) {
            start += counts[part++];
        }
        int[] some = new int[counts.length - part];
        int at = start;
        int size = 0;
        for (; at < to; size++) {
            int end = at + counts[part + size];
            some[size] = Math.min(to, end) - Math.max(from, at);
            at = end;
        }
        int before = from - start + (part == 0 ? skipped : 0);
        return new Slice(chance, first + part, Arrays.copyOf(some, size), before, row + from);
    }

    int rows() {
        int rows = 0;
        for (int count : counts) {
            rows += count;
        }
        return rows;
    }

    /** What each number of a layer is multiplied with: 0, or what makes up for the ones left out; drawn by part. */
    void draw(int layer, Layer.Dropout dropout, float[] factors, int factorsFrom) {
        long threshold = (long) (dropout.rate() * (1 << BITS));
        float kept = (float) (1 / (1 - dropout.rate()));
        int at = factorsFrom;
        for (int p = 0; p < counts.length; p++) {
            long key = Streams.key(chance, first + p, layer);
            long from = p == 0 ? (long) skipped * dropout.outputs() : 0;
            int n = counts[p] * dropout.outputs();
            for (int i = 0; i < n; i++) {
                factors[at++] = Streams.bits(key, from + i) >>> (64 - BITS) < threshold ? 0 : kept;
            }
        }
    }
}
