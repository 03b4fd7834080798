package dev.stoic.math;

/** One row of windows of 2 × 2 after the other, by vectors as far as what these spill has a place. */
final class VectorPools {
    private static final int V = Wide.FLOATS;

    private final Pooling shape;
    private final int n;
    private final int row;
    private final int apart;
    private final int windows;
    private final int rows;

    VectorPools(Pooling shape, int images) {
        this.shape = shape;
        n = shape.channels();
        row = shape.width() * n;
        apart = shape.stride() * n;
        windows = shape.outWidth();
        rows = images * shape.outHeight();
    }

    void largest(float[] x, int xFrom, float[] y) {
        for (int r = 0; r < rows; r++) {
            int at = shape.row(r);
            int yAt = r * windows * n;
            // A vector of the last place of a window reaches farthest.
            int some = Math.min(fit(x.length - xFrom - at - row - n, apart), fit(rows * windows * n - yAt, n));
            PoolLoops.largest(some, apart, n, row, x, xFrom + at, y, yAt);
            ScalarPools.largestOfFour(shape, some, windows, x, xFrom + at, y, yAt);
        }
    }

    void hand(float[] x, int xFrom, float[] y, float[] slopes, float[] to, int size) {
        for (int r = 0; r < rows; r++) {
            int at = shape.row(r);
            int yAt = r * windows * n;
            int some = Math.min(
                    Math.min(fit(x.length - xFrom - at - row - n, apart), fit(size - at - row - n, apart)),
                    fit(rows * windows * n - yAt, n));
            PoolLoops.handAbove(some, apart, n, x, xFrom + at, y, slopes, yAt, to, at);
            PoolLoops.handBelow(some, apart, n, row, x, xFrom + at, y, slopes, yAt, to, at);
            ScalarPools.handToOneOfFour(shape, some, windows, x, xFrom + at, y, slopes, yAt, to, at);
        }
    }

    /** How many windows have room for a whole vector, where so many numbers are left and windows lie so far apart. */
    private int fit(int left, int step) {
        if (n >= V) {
            return windows;
        }
        return left < V ? 0 : Math.min(windows, (left - V) / step + 1);
    }
}
