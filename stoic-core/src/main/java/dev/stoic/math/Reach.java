package dev.stoic.math;

/**
 * Where a product finds its left side: element l = s · inner + t of row i stands at {@code starts[i] + s * outerStep + t *
 * innerStep} of a larger array, so that rows may overlap and lie anywhere, as the windows of a convolution do.
 */
record Reach(int[] starts, int outer, int outerStep, int inner, int innerStep) {
    int depth() {
        return outer * inner;
    }
}
