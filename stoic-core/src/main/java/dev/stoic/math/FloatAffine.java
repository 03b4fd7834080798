package dev.stoic.math;

/**
 * A narrow product of floats whose rows all start from the same one. Results are cut into groups of vectors that registers
 * hold for several rows at once. The last group may be wider than what is left of a row, so it goes first: what its stores
 * spill into the next rows is then written over by the groups, and the rows, it belongs to.
 */
final class FloatAffine {
    private static final int V = Wide.FLOATS;

    /** 32 registers hold eight rows of three vectors, 16 hold four of two. */
    private static final boolean MANY = Wide.BITS >= 512;

    static final int ROWS = MANY ? 8 : 4;
    private static final int GROUP = MANY ? 3 : 2;

    private final int rows;
    private final int columns;
    private final int depth;
    private final float[] a;
    private final int aAt;
    private final float[] c;
    private final int cAt;
    private final float[] panel;
    private final float[] begin = new float[GROUP * V];
    private final float[] aside = new float[ROWS * GROUP * V];

    /** There are at least {@link #ROWS} rows. */
    FloatAffine(int rows, int columns, int depth, float[] a, int aAt, float[] c, int cAt) {
        this.rows = rows;
        this.columns = columns;
        this.depth = depth;
        this.a = a;
        this.aAt = aAt;
        this.c = c;
        this.cAt = cAt;
        panel = new float[depth * vectors(columns) * V];
    }

    /** How many vectors the widest group of a result has. */
    static int vectors(int columns) {
        return Math.min(GROUP, (columns + V - 1) / V);
    }

    void run(float[] b, int bAt, float[] start, int startAt) {
        int whole = columns - columns % (GROUP * V);
        if (whole < columns) {
            group(whole, columns - whole, b, bAt, start, startAt);
        }
        for (int j = 0; j < whole; j += GROUP * V) {
            group(j, GROUP * V, b, bAt, start, startAt);
        }
    }

    private void group(int j, int valid, float[] b, int bAt, float[] start, int startAt) {
        int wide = vectors(valid) * V;
        for (int l = 0; l < depth; l++) {
            System.arraycopy(b, bAt + l * columns + j, panel, l * wide, valid);
        }
        System.arraycopy(start, startAt + j, begin, 0, valid);
        int spill = j + wide - columns;
        int i = 0;
        // Rows that are followed by enough others to take what is spilt.
        for (; i + ROWS <= rows && (rows - i - ROWS) * columns >= spill; i += ROWS) {
            tile(wide, i, c, cAt + i * columns + j, columns);
        }
        for (; i < rows; i += ROWS) {
            // Rows may be computed twice, since no result depends on what c held.
            int from = Math.min(i, rows - ROWS);
            tile(wide, from, aside, 0, wide);
            for (int k = 0; k < ROWS; k++) {
                System.arraycopy(aside, k * wide, c, cAt + (from + k) * columns + j, valid);
            }
        }
    }

    private void tile(int wide, int i, float[] to, int at, int row) {
        tile(wide / V, depth, a, aAt + i * depth, depth, panel, begin, to, at, row);
    }

    private static void tile(
            int vectors,
            int depth,
            float[] a,
            int from,
            int step,
            float[] b,
            float[] start,
            float[] to,
            int at,
            int row) {
        if (MANY) {
            switch (vectors) {
                case 1 -> FloatRowTiles.eightByOne(depth, a, from, step, b, 0, start, 0, to, at, row);
                case 2 -> FloatRowTiles.eightByTwo(depth, a, from, step, b, 0, start, 0, to, at, row);
                default -> FloatRowTiles.eightByThree(depth, a, from, step, b, 0, start, 0, to, at, row);
            }
        } else if (vectors == 1) {
            FloatRowTiles.fourByOne(depth, a, from, step, b, 0, start, 0, to, at, row);
        } else {
            FloatRowTiles.fourByTwo(depth, a, from, step, b, 0, start, 0, to, at, row);
        }
    }

    /** One tile on arrays that are large enough for any. */
    static void exercise(int vectors, int depth, float[] x, float[] y) {
        tile(vectors, depth, x, 0, 1, x, x, y, 0, 1);
    }
}
