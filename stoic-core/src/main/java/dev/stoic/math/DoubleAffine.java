package dev.stoic.math;

/**
 * A narrow product of doubles whose rows all start from the same one. Results are cut into groups of vectors that registers
 * hold for several rows at once. The last group may be wider than what is left of a row, so it goes first: what its stores
 * spill into the next rows is then written over by the groups, and the rows, it belongs to.
 */
final class DoubleAffine {
    private static final int V = Wide.DOUBLES;

    /** 32 registers hold eight rows of three vectors, 16 hold four of two. */
    private static final boolean MANY = Wide.BITS >= 512;

    static final int ROWS = MANY ? 8 : 4;
    private static final int GROUP = MANY ? 3 : 2;

    private final int rows;
    private final int columns;
    private final int depth;
    private final double[] a;
    private final int aAt;
    private final double[] c;
    private final int cAt;
    private final double[] panel;
    private final double[] begin = new double[GROUP * V];
    private final double[] aside = new double[ROWS * GROUP * V];

    /** There are at least {@link #ROWS} rows. */
    DoubleAffine(int rows, int columns, int depth, double[] a, int aAt, double[] c, int cAt) {
        this.rows = rows;
        this.columns = columns;
        this.depth = depth;
        this.a = a;
        this.aAt = aAt;
        this.c = c;
        this.cAt = cAt;
        panel = new double[depth * vectors(columns) * V];
    }

    /** How many vectors the widest group of a result has. */
    static int vectors(int columns) {
        return Math.min(GROUP, (columns + V - 1) / V);
    }

    void run(double[] b, int bAt, double[] start, int startAt) {
        int whole = columns - columns % (GROUP * V);
        if (whole < columns) {
            group(whole, columns - whole, b, bAt, start, startAt);
        }
        for (int j = 0; j < whole; j += GROUP * V) {
            group(j, GROUP * V, b, bAt, start, startAt);
        }
    }

    private void group(int j, int valid, double[] b, int bAt, double[] start, int startAt) {
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

    private void tile(int wide, int i, double[] to, int at, int row) {
        tile(wide / V, depth, a, aAt + i * depth, depth, panel, begin, to, at, row);
    }

    private static void tile(
            int vectors,
            int depth,
            double[] a,
            int from,
            int step,
            double[] b,
            double[] start,
            double[] to,
            int at,
            int row) {
        if (MANY) {
            switch (vectors) {
                case 1 -> DoubleRowTiles.eightByOne(depth, a, from, step, b, 0, start, 0, to, at, row);
                case 2 -> DoubleRowTiles.eightByTwo(depth, a, from, step, b, 0, start, 0, to, at, row);
                default -> DoubleRowTiles.eightByThree(depth, a, from, step, b, 0, start, 0, to, at, row);
            }
        } else if (vectors == 1) {
            DoubleRowTiles.fourByOne(depth, a, from, step, b, 0, start, 0, to, at, row);
        } else {
            DoubleRowTiles.fourByTwo(depth, a, from, step, b, 0, start, 0, to, at, row);
        }
    }

    /** One tile on arrays that are large enough for any. */
    static void exercise(int vectors, int depth, double[] x, double[] y) {
        tile(vectors, depth, x, 0, 1, x, x, y, 0, 1);
    }
}
