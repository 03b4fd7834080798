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

    /** Goes on from what c holds. There are at least eight rows. */
    void run(float[] b, int bAt) {
        float[] panel = new float[reach.depth() * PANEL];
        for (int j = 0; j < columns; j += PANEL) {
            pack(b, bAt, j, panel);
            goOn(j, panel);
        }
    }

    /**
     * Begins each row with {@code start}; what c held does not count. The last panel may be wider than what is left of a row,
     * so it goes first: what its stores spill into the next row is then written over.
     */
    void runFrom(float[] start, int startAt, float[] b, int bAt) {
        float[] panel = new float[reach.depth() * PANEL];
        float[] begin = new float[PANEL];
        for (int j = (columns - 1) / PANEL * PANEL; j >= 0; j -= PANEL) {
            pack(b, bAt, j, panel);
            System.arraycopy(start, startAt + j, begin, 0, valid(j));
            begin(j, begin, panel);
        }
    }

    private int valid(int j) {
        return Math.min(PANEL, columns - j);
    }

    private int width(int j) {
        return valid(j) <= V ? V : PANEL;
    }

    private static int high(int width) {
        return width == V ? TALL : WIDE_ROWS;
    }

    private void pack(float[] b, int bAt, int j, float[] panel) {
        int valid = valid(j);
        int width = width(j);
        int depth = reach.depth();
        if (valid < width) {
            Arrays.fill(panel, 0, depth * width, 0);
        }
        for (int l = 0; l < depth; l++) {
            System.arraycopy(b, bAt + j + l * columns, panel, l * width, valid);
        }
    }

    private void goOn(int j, float[] panel) {
        int valid = valid(j);
        int width = width(j);
        int high = high(width);
        int i = 0;
        if (valid == width) {
            for (; i + high <= rows; i += high) {
                int at = cAt + i * columns + j;
                tile(width, i, panel, c, at, columns, c, at, columns);
            }
        }
        for (; i < rows; i += high) {
            // A last tile of fewer rows repeats the rows above it.
            int first = Math.min(i, rows - high);
            for (int k = i; k < Math.min(i + high, rows); k++) {
                System.arraycopy(c, cAt + k * columns + j, aside, (k - first) * width, valid);
            }
            tile(width, first, panel, aside, 0, width, aside, 0, width);
            for (int k = i; k < Math.min(i + high, rows); k++) {
                System.arraycopy(aside, (k - first) * width, c, cAt + k * columns + j, valid);
            }
        }
    }

    private void begin(int j, float[] begin, float[] panel) {
        int valid = valid(j);
        int width = width(j);
        int high = high(width);
        int spill = j + width - columns;
        int i = 0;
        // Rows that are followed by enough others to take what is spilt.
        for (; i + high <= rows && (rows - i - high) * columns >= spill; i += high) {
            tile(width, i, panel, begin, 0, 0, c, cAt + i * columns + j, columns);
        }
        for (; i < rows; i += high) {
            int first = Math.min(i, rows - high);
            tile(width, first, panel, begin, 0, 0, aside, 0, width);
            for (int k = 0; k < high; k++) {
                System.arraycopy(aside, k * width, c, cAt + (first + k) * columns + j, valid);
            }
        }
    }

    private void tile(
            int width, int row, float[] panel, float[] start, int startAt, int startRow, float[] to, int at, int step) {
        if (width == V) {
            ReachLoops.eightByOne(reach, row, a, aAt, panel, start, startAt, startRow, to, at, step);
        } else if (WIDE_ROWS == TALL) {
            ReachLoops.eightByTwo(reach, row, a, aAt, panel, start, startAt, startRow, to, at, step);
        } else {
            ReachLoops.fourByTwo(reach, row, a, aAt, panel, start, startAt, startRow, to, at, step);
        }
    }

    /** One tile on arrays that are large enough for any. */
    static void exercise(int vectors, int depth, float[] x, float[] y) {
        var reach = new Reach(new int[TALL], 2, 1, depth, 1);
        new ReachProduct(TALL, vectors * V, reach, x, 0, y, 0).tile(vectors * V, 0, x, x, 0, 1, y, 0, 1);
    }
}
