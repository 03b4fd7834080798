package dev.stoic.learn.boost;

import dev.stoic.learn.tree.Bins;

/** Where sums of gradients and hessians by bin are: side by side, feature by feature. */
final class Histograms {
    private Histograms() {}

    static int length(Bins bins) {
        return 2 * (bins.cuts().length + 2 * bins.width());
    }

    /** Where the sums of a feature start; those of its missing values are behind its other bins. */
    static int offset(Bins bins, int feature) {
        return 2 * (bins.first()[feature] + 2 * feature);
    }

    /** What is left of a histogram without a part of its rows. */
    static long[] minus(long[] whole, long[] part) {
        long[] rest = new long[whole.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = whole[i] - part[i];
        }
        return rest;
    }
}
