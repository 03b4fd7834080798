package dev.stoic.math;

import java.util.Arrays;

/**
 * One product whose left side is a {@link Reach}, cut into tiles: b is copied into panels as wide as a tile, and tiles that
 * c does not hold whole are computed aside.
 */
final class ReachProduct {
    private static final int V = Wide.FLOATS;
    private static final int PANEL = 2 * V;
    private static final int TALL = 8;
    private static final int WIDE_ROWS = Wide.BITS >= 512 ? TALL : 4;

    private final int rows;
    private final int columns;
    private final Reach reach;
    private final float[] a;
    private final int aAt;
    private final float[] c;
    private final int cAt;
    private final float[] aside = new float[TALL * PANEL];

    ReachProduct(int rows, int columns, Reach reach, float[] a, int aAt, float[] c, int cAt) {
        this.rows = rows;
        this.columns = columns;
        this.reach = reach;
        this.a = a;
        this.aAt = aAt;
        this.c = c;
        this.cAt = cAt;
    }

    /** There are at least eight rows. */
    void run(float[] b, int bAt) {
        int depth = reach.depth();
        float[] panel = new float[depth * PANEL];
        for (int j = 0; j < columns; j += PANEL) {
            int valid = Math.min(PANEL, columns - j);
            int width = valid <= V ? V : PANEL;
            pack(b, bAt + j, valid, width, depth, panel);
            columns(j, valid, width, panel);
        }
    }

    private void pack(float[] b, int from, int valid, int width, int depth, float[] panel) {
        if (valid < width) {
            Arrays.fill(panel, 0, depth * width, 0);
        }
        for (int l = 0; l < depth; l++) {
            System.arraycopy(b, from + l * columns, panel, l * width, valid);
        }
    }

    private void columns(int j, int valid, int width, float[] panel) {
        int high = width == V ? TALL : WIDE_ROWS;
        int i = 0;
        if (valid == width) {
            for (; i + high <= rows; i += high) {
                tile(width, i, panel, c, cAt + i * columns + j, columns);
            }
        }
        for (; i < rows; i += high) {
            // A last tile of fewer rows repeats the rows above it.
            int first = Math.min(i, rows - high);
            for (int k = i; k < Math.min(i + high, rows); k++) {
                System.arraycopy(c, cAt + k * columns + j, aside, (k - first) * width, valid);
            }
            tile(width, first, panel, aside, 0, width);
            for (int k = i; k < Math.min(i + high, rows); k++) {
                System.arraycopy(aside, (k - first) * width, c, cAt + k * columns + j, valid);
            }
        }
    }

    private void tile(int width, int row, float[] panel, float[] to, int at, int step) {
        if (width == V) {
            ReachTiles.eightByOne(reach, row, a, aAt, panel, 0, to, at, step);
        } else if (WIDE_ROWS == TALL) {
            ReachTiles.eightByTwo(reach, row, a, aAt, panel, 0, to, at, step);
        } else {
            ReachTiles.fourByTwo(reach, row, a, aAt, panel, 0, to, at, step);
        }
    }

    /** One tile on arrays that are large enough for any. */
    static void exercise(int vectors, int depth, float[] x, float[] y) {
        var reach = new Reach(new int[TALL], 2, 1, depth, 1);
        new ReachProduct(TALL, vectors * V, reach, x, 0, y, 0).tile(vectors * V, 0, x, y, 0, 1);
    }
}
