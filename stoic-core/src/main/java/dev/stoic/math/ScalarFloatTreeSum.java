package dev.stoic.math;

import java.util.Arrays;

/** States the bits of a tree sum of floats: each row of the result by itself. */
final class ScalarFloatTreeSum extends FloatTreeSum {
    ScalarFloatTreeSum(int rows, int columns) {
        super(rows, columns);
    }

    @Override
    void open() {}

    @Override
    void put(int from, int to) {}

    @Override
    void sum(int from, int to, float[] c, int cFrom) {
        if (columns == 1) {
            // Factors of a product may change places, so that chains run side by side.
            new Chains(b, bFrom, 1, a, aFrom + from, rows, to - from).into(c, cFrom + from);
            return;
        }
        for (int i = from; i < to; i++) {
            new Chains(a, aFrom + i, rows, b, bFrom, columns, columns).into(c, cFrom + i * columns);
        }
    }

    /** Chains side by side, of {@code n} numbers of y times one of x for each row of the parts. */
    private final class Chains {
        private final float[] x;
        private final int xAt;
        private final int xStep;
        private final float[] y;
        private final int yAt;
        private final int yStep;
        private final int n;

        Chains(float[] x, int xAt, int xStep, float[] y, int yAt, int yStep, int n) {
            this.x = x;
            this.xAt = xAt;
            this.xStep = xStep;
            this.y = y;
            this.yAt = yAt;
            this.yStep = yStep;
            this.n = n;
        }

        void into(float[] to, int at) {
            if (!sum(0, parts.span(), to, at)) {
                Arrays.fill(to, at, at + n, 0);
            }
        }

        /** Whether there was anything to sum; an empty part is absent, not zero. */
        private boolean sum(int first, int size, float[] to, int at) {
            int start = parts.start(first);
            int end = parts.start(first + size);
            if (start == end) {
                return false;
            }
            if (size == 1) {
                Arrays.fill(to, at, at + n, 0);
                for (int l = start; l < end; l++) {
                    ScalarKernels.chain(to, at, x[xAt + l * xStep], y, yAt + l * yStep, n);
                }
                return true;
            }
            int half = size / 2;
            if (!sum(first, half, to, at)) {
                return sum(first + half, half, to, at);
            }
            float[] right = new float[n];
            if (sum(first + half, half, right, 0)) {
                for (int j = 0; j < n; j++) {
                    to[at + j] += right[j];
                }
            }
            return true;
        }
    }
}
