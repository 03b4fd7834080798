package dev.stoic.learn.neural;

import dev.stoic.math.Streams;

/**
 * Consecutive rows of consecutive parts of a mini-batch.
 *
 * @param chance of the step
 * @param first part
 * @param counts rows of each part
 * @param skipped rows of the first part that were treated before, if there is only one
 */
record Slice(long chance, int first, int[] counts, int skipped) {
    private static final int BITS = 24;

    int rows() {
        int rows = 0;
        for (int count : counts) {
            rows += count;
        }
        return rows;
    }

    /** What each number of a layer is multiplied with: 0, or what makes up for the ones left out; drawn by part. */
    void draw(int layer, Layer.Dropout dropout, float[] factors) {
        long threshold = (long) (dropout.rate() * (1 << BITS));
        float kept = (float) (1 / (1 - dropout.rate()));
        int at = 0;
        for (int p = 0; p < counts.length; p++) {
            long key = Streams.key(chance, first + p, layer);
            long from = (long) skipped * dropout.outputs();
            int n = counts[p] * dropout.outputs();
            for (int i = 0; i < n; i++) {
                factors[at++] = Streams.bits(key, from + i) >>> (64 - BITS) < threshold ? 0 : kept;
            }
        }
    }
}
