package dev.stoic.math;

import java.util.Arrays;

/**
 * Where a product finds its left side: element l of row i stands at {@code starts[i] + steps[l]} of a larger array, so that rows
 * may overlap and lie anywhere, as the windows of a convolution do.
 */
record Reach(int[] starts, int[] steps) {
    /**
     * Rows that kernels take together. Where fewer begin beside each other they read numbers beyond the last one: who leaves room
     * for that many lets them.
     */
    static final int TOGETHER = 8;

    int depth() {
        return steps.length;
    }

    /** Where the numbers end that belong to it. */
    int beyond() {
        return Arrays.stream(starts).max().orElse(0)
                + Arrays.stream(steps).max().orElse(0)
                + 1;
    }

    /** The largest length such that all steps go up by one in runs of that length. */
    int run() {
        int run = 1;
        while (run < steps.length && steps[run] == steps[run - 1] + 1) {
            run++;
        }
        for (int l = run; l < steps.length; l++) {
            if (l % run != 0 && steps[l] != steps[l - 1] + 1) {
                return 1;
            }
        }
        return run;
    }
}
