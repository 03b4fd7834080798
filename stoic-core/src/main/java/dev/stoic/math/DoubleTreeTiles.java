package dev.stoic.math;

/** Adds the products of many small parts tile by tile: a binary counter of tiles, which stay in first-level cache. */
final class DoubleTreeTiles {
    private static final int PANEL = 2 * Wide.DOUBLES;

    private final PartRows parts;
    private final int from;
    private final int size;

    /** The counter: the tile of the i-th pending subtree, and whether there is anything in it. */
    private final double[][] pending;

    private final boolean[] present;

    DoubleTreeTiles(PartRows parts, int from, int size) {
        this.parts = parts;
        this.from = from;
        this.size = size;
        int levels = Integer.numberOfTrailingZeros(size) + 2;
        pending = new double[levels][4 * PANEL];
        present = new boolean[levels];
    }

    /** c = the tree sum; it has at least four rows, and the range at least two parts. */
    void run(int rows, int columns, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        int start = parts.start(from);
        int depth = parts.start(from + size) - start;
        double[] panel = new double[depth * PANEL];
        for (int j = 0; j < columns; j += PANEL) {
            int valid = Math.min(PANEL, columns - j);
            for (int l = 0; l < depth; l++) {
                System.arraycopy(b, bFrom + (start + l) * columns + j, panel, l * PANEL, valid);
            }
            for (int i = 0; i < rows; i += 4) {
                // A last tile of fewer rows repeats the rows above it.
                int lift = Math.max(0, i + 4 - rows);
                sum(rows, a, aFrom + i - lift, panel);
                for (int k = lift; k < 4; k++) {
                    System.arraycopy(pending[0], k * PANEL, c, cFrom + (i - lift + k) * columns + j, valid);
                }
            }
        }
    }

    /** Leaves the sum of one tile in the first slot; the range is not empty. */
    private void sum(int rows, double[] a, int aAt, double[] panel) {
        int top = 0;
        for (int p = 0; p < size; p += 2) {
            // The right one of two leaves lands on the left one.
            present[top] = leaf(p, Landing.REPLACE, pending[top], rows, a, aAt, panel);
            present[top] |=
                    leaf(p + 1, present[top] ? Landing.ADD : Landing.REPLACE, pending[top], rows, a, aAt, panel);
            top++;
            for (int k = p / 2; (k & 1) == 1; k >>= 1) {
                top--;
                merge(top - 1, top);
            }
        }
    }

    private boolean leaf(int p, Landing landing, double[] tile, int rows, double[] a, int aAt, double[] panel) {
        int start = parts.start(from + p);
        int depth = parts.start(from + p + 1) - start;
        if (depth > 0) {
            int bAt = (start - parts.start(from)) * PANEL;
            DoubleTiles.freshFourByTwo(depth, a, aAt + start * rows, 1, rows, panel, bAt, PANEL, tile, landing);
        }
        return depth > 0;
    }

    private void merge(int left, int right) {
        if (present[left] && present[right]) {
            add(pending[left], pending[right]);
        } else if (present[right]) {
            double[] tile = pending[left];
            pending[left] = pending[right];
            pending[right] = tile;
            present[left] = true;
        }
    }

    private static void add(double[] y, double[] x) {
        for (int i = 0; i < 4 * PANEL; i++) {
            y[i] += x[i];
        }
    }
}
