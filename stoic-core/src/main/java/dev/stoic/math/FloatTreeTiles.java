package dev.stoic.math;

/**
 * Adds the products of many small parts tile by tile: a binary counter of tiles, which stay in first-level cache. Both sides
 * stand in panels, see {@link FloatTiles#freshFourByTwo}.
 */
final class FloatTreeTiles {
    static final int PANEL = 2 * Wide.FLOATS;

    /** Rows of a tile. */
    static final int HIGH = Wide.TALL ? 8 : 4;

    private final PartRows parts;
    private final int size;
    private int from;

    /** The counter: the tile of the i-th pending subtree, and whether there is anything in it. */
    private final float[][] pending;

    private final boolean[] present;

    /** Where the tile of the first slot stands. */
    private float[] root;

    private int rootAt;
    private int rootRow;

    /** @param size how many parts are added, a power of two */
    FloatTreeTiles(PartRows parts, int size) {
        this.parts = parts;
        this.size = size;
        int levels = Integer.numberOfTrailingZeros(size) + 2;
        pending = new float[levels][HIGH * PANEL];
        present = new boolean[levels];
        root = pending[0];
    }

    /** One tile of c over parts from {@code first} on, which are not all empty and whose rows a and b begin with. */
    void tile(int first, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt, int cRow) {
        from = first;
        root = c;
        rootAt = cAt;
        rootRow = cRow;
        int top = 0;
        for (int p = 0; p < size; p += 2) {
            // The right one of two leaves lands on the left one.
            present[top] = leaf(p, Landing.REPLACE, top, a, aAt, b, bAt);
            if (p + 1 < size) {
                present[top] |= leaf(p + 1, present[top] ? Landing.ADD : Landing.REPLACE, top, a, aAt, b, bAt);
            }
            top++;
            for (int k = p / 2; (k & 1) == 1; k >>= 1) {
                top--;
                merge(top - 1, top);
            }
        }
    }

    private boolean leaf(int p, Landing landing, int slot, float[] a, int aAt, float[] b, int bAt) {
        int start = parts.start(from + p);
        int depth = parts.start(from + p + 1) - start;
        if (depth > 0) {
            int at = (start - parts.start(from)) * PANEL;
            float[] to = slot == 0 ? root : pending[slot];
            int toAt = slot == 0 ? rootAt : 0;
            int toRow = slot == 0 ? rootRow : PANEL;
            fresh(depth, a, aAt + at, b, bAt + at, to, toAt, toRow, landing);
        }
        return depth > 0;
    }

    /** A tile of the height that this CPU has registers for. */
    static void fresh(
            int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt, int cRow, Landing landing) {
        if (Wide.TALL) {
            FloatTallTiles.freshEightByTwo(depth, a, aAt, b, bAt, c, cAt, cRow, landing);
        } else {
            FloatTiles.freshFourByTwo(depth, a, aAt, b, bAt, c, cAt, cRow, landing);
        }
    }

    private void merge(int left, int right) {
        if (!present[right]) {
            return;
        }
        float[] to = left == 0 ? root : pending[left];
        int toAt = left == 0 ? rootAt : 0;
        int toRow = left == 0 ? rootRow : PANEL;
        for (int k = 0; k < HIGH; k++) {
            if (present[left]) {
                add(to, toAt + k * toRow, pending[right], k * PANEL);
            } else {
                System.arraycopy(pending[right], k * PANEL, to, toAt + k * toRow, PANEL);
            }
        }
        present[left] = true;
    }

    private static void add(float[] y, int yAt, float[] x, int xAt) {
        for (int i = 0; i < PANEL; i++) {
            y[yAt + i] += x[xAt + i];
        }
    }
}
