package dev.stoic.math;

/** States the bits of windows of 2 × 2 that show their largest number; here a row of them, from one window to another. */
final class ScalarPools {
    private ScalarPools() {}

    static void largestOfFour(Pooling shape, int from, int to, float[] x, int xAt, float[] y, int yAt) {
        int n = shape.channels();
        int row = shape.width() * n;
        for (int w = from; w < to; w++) {
            int above = xAt + w * shape.stride() * n;
            for (int c = 0; c < n; c++) {
                float upper = Math.max(x[above + c], x[above + n + c]);
                float lower = Math.max(x[above + row + c], x[above + row + n + c]);
                y[yAt + w * n + c] = Math.max(upper, lower);
            }
        }
    }

    static void handToOneOfFour(
            Pooling shape,
            int from,
            int to,
            float[] x,
            int xAt,
            float[] y,
            float[] slopes,
            int yAt,
            float[] xSlopes,
            int at) {
        int n = shape.channels();
        int row = shape.width() * n;
        for (int w = from; w < to; w++) {
            for (int c = 0; c < n; c++) {
                int window = w * shape.stride() * n + c;
                float largest = y[yAt + w * n + c];
                int first = equal(largest, x[xAt + window]);
                int second = equal(largest, x[xAt + window + n]) & ~first;
                int third = equal(largest, x[xAt + window + row]) & ~(first | second);
                // Plus 0, so that a slope of −0 is handed on as 0, as it is by a sum.
                int slope = Float.floatToRawIntBits(slopes[yAt + w * n + c] + 0f);
                xSlopes[at + window] = Float.intBitsToFloat(slope & first);
                xSlopes[at + window + n] = Float.intBitsToFloat(slope & second);
                xSlopes[at + window + row] = Float.intBitsToFloat(slope & third);
                xSlopes[at + window + row + n] = Float.intBitsToFloat(slope & ~(first | second | third));
            }
        }
    }

    /** All bits or none: which one is the largest no branch predictor guesses. */
    static int equal(float a, float b) {
        int apart = Float.floatToRawIntBits(a - b) & Integer.MAX_VALUE;
        return (apart - 1) >> 31;
    }
}
