package dev.stoic.math;

/** Adds the products of many small parts tile by tile: a binary counter of tiles, which stay in first-level cache. */
final class DoubleTreeTiles {
    private static final int PANEL = 2 * Wide.DOUBLES;

    private final PartRows parts;
    private final int from;
    private final int size;

    /** Rows of a tile: 4 or 8. */
    private final int high;

    /** The counter: the tile of the i-th pending subtree, and whether there is anything in it. */
    private final double[][] pending;

    private final boolean[] present;

    /** Where the tile of the first slot stands: in the result, or aside where the result does not hold it whole. */
    private double[] root;

    private int rootAt;
    private int rootRow;

    DoubleTreeTiles(PartRows parts, int from, int size, int high) {
        this.parts = parts;
        this.from = from;
        this.size = size;
        this.high = high;
        int levels = Integer.numberOfTrailingZeros(size) + 2;
        pending = new double[levels][high * PANEL];
        present = new boolean[levels];
        root = pending[0];
    }

    /** c = the tree sum; it has at least as many rows as a tile. */
    void run(int rows, int columns, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        int start = parts.start(from);
        int depth = parts.start(from + size) - start;
        double[] panel = new double[depth * PANEL];
        for (int j = 0; j < columns; j += PANEL) {
            int valid = Math.min(PANEL, columns - j);
            for (int l = 0; l < depth; l++) {
                System.arraycopy(b, bFrom + (start + l) * columns + j, panel, l * PANEL, valid);
            }
            for (int i = 0; i < rows; i += high) {
                // A last tile of fewer rows computes rows above it again.
                int first = Math.min(i, rows - high);
                tile(rows, a, aFrom + first, panel, c, cFrom + first * columns + j, columns, valid);
            }
        }
    }

    /** One tile of c, of which {@code valid} columns count; a has {@code rows} columns. */
    private void tile(int rows, double[] a, int aAt, double[] panel, double[] c, int cAt, int cRow, int valid) {
        boolean whole = valid == PANEL;
        root = whole ? c : pending[0];
        rootAt = whole ? cAt : 0;
        rootRow = whole ? cRow : PANEL;
        sum(rows, a, aAt, panel);
        for (int k = 0; k < high && !whole; k++) {
            System.arraycopy(root, k * PANEL, c, cAt + k * cRow, valid);
        }
    }

    /** Leaves the sum of one tile in the first slot; the range is not empty. */
    private void sum(int rows, double[] a, int aAt, double[] panel) {
        int top = 0;
        for (int p = 0; p < size; p += 2) {
            // The right one of two leaves lands on the left one.
            present[top] = leaf(p, Landing.REPLACE, top, rows, a, aAt, panel);
            if (p + 1 < size) {
                Landing landing = present[top] ? Landing.ADD : Landing.REPLACE;
                present[top] |= leaf(p + 1, landing, top, rows, a, aAt, panel);
            }
            top++;
            for (int k = p / 2; (k & 1) == 1; k >>= 1) {
                top--;
                merge(top - 1, top);
            }
        }
    }

    private boolean leaf(int p, Landing landing, int slot, int rows, double[] a, int aAt, double[] panel) {
        int start = parts.start(from + p);
        int depth = parts.start(from + p + 1) - start;
        if (depth > 0) {
            int at = aAt + start * rows;
            int bAt = (start - parts.start(from)) * PANEL;
            double[] to = slot == 0 ? root : pending[slot];
            int toAt = slot == 0 ? rootAt : 0;
            int toRow = slot == 0 ? rootRow : PANEL;
            if (high == 8) {
                DoubleTallTiles.freshEightByTwo(depth, a, at, 1, rows, panel, bAt, PANEL, to, toAt, toRow, landing);
            } else {
                DoubleTiles.freshFourByTwo(depth, a, at, 1, rows, panel, bAt, PANEL, to, toAt, toRow, landing);
            }
        }
        return depth > 0;
    }

    private void merge(int left, int right) {
        if (!present[right]) {
            return;
        }
        double[] to = left == 0 ? root : pending[left];
        int toAt = left == 0 ? rootAt : 0;
        int toRow = left == 0 ? rootRow : PANEL;
        for (int k = 0; k < high; k++) {
            if (present[left]) {
                add(to, toAt + k * toRow, pending[right], k * PANEL);
            } else {
                System.arraycopy(pending[right], k * PANEL, to, toAt + k * toRow, PANEL);
            }
        }
        present[left] = true;
    }

    private static void add(double[] y, int yAt, double[] x, int xAt) {
        for (int i = 0; i < PANEL; i++) {
            y[yAt + i] += x[xAt + i];
        }
    }
}
