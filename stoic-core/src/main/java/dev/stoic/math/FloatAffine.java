package dev.stoic.math;

/**
 * The vector twin of a layer of floats. Results are cut into groups of vectors that registers
 * hold for several rows at once. The last group may be wider than what is left of a row, so it goes first: what its stores
 * spill into the next rows is then written over by the groups, and the rows, it belongs to.
 */
final class FloatAffine extends FloatLayer {
    private static final int V = Wide.FLOATS;

    /** 32 registers hold eight rows of three vectors, 16 hold four of two. */
    private static final boolean MANY = Wide.BITS >= 512;

    static final int ROWS = MANY ? 8 : 4;
    private static final int GROUP = MANY ? 3 : 2;

    private final ScalarFloatLayer plain;
    private float[] b;
    private int bFrom;
    private float[] start;
    private int startFrom;
    private final float[] aside = new float[ROWS * GROUP * V];
    private float[][] panels = {};
    private float[][] begins = {};
    private boolean packed;

    FloatAffine(int columns, int depth, float[] b, int bFrom, float[] start, int startFrom) {
        super(columns, depth);
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
        plain = new ScalarFloatLayer(columns, depth, b, bFrom, start, startFrom);
    }

    /** How many vectors the widest group of a result has. */
    static int vectors(int columns) {
        return Math.min(GROUP, (columns + V - 1) / V);
    }

    /** How many vectors the last group has, which takes what the others leave. */
    static int lastVectors(int columns) {
        return vectors((columns - 1) % (GROUP * V) + 1);
    }

    /** Whether the kernels of all groups should do this piece of work. */
    private boolean areReady(int rows) {
        int widest = vectors(columns);
        int last = lastVectors(columns);
        boolean ready = Warmth.floatRows(widest).ready(rows, columns, depth);
        return (last == widest || Warmth.floatRows(last).ready(rows, columns, depth)) && ready;
    }

    @Override
    void replace(float[] b, int bFrom, float[] start, int startFrom) {
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
        plain.replace(b, bFrom, start, startFrom);
        packed = false;
    }

    @Override
    void compute(int rows, float[] a, int aAt, float[] c, int cAt) {
        // A single column has no lanes to run across.
        if (columns == 1 || rows < ROWS || !areReady(rows)) {
            plain.compute(rows, a, aAt, c, cAt);
            return;
        }
        if (!packed) {
            pack();
            packed = true;
        }
        for (int group = panels.length - 1; group >= 0; group--) {
            run(group, rows, a, aAt, c, cAt);
        }
    }

    private void pack() {
        int groups = (columns + GROUP * V - 1) / (GROUP * V);
        if (panels.length == 0) {
            panels = new float[groups][];
            begins = new float[groups][];
            for (int group = 0; group < groups; group++) {
                int wide = vectors(columns - group * GROUP * V) * V;
                panels[group] = new float[depth * wide];
                begins[group] = new float[wide];
            }
        }
        for (int group = 0; group < groups; group++) {
            int j = group * GROUP * V;
            int valid = Math.min(GROUP * V, columns - j);
            int wide = begins[group].length;
            for (int l = 0; l < depth; l++) {
                System.arraycopy(b, bFrom + l * columns + j, panels[group], l * wide, valid);
            }
            System.arraycopy(start, startFrom + j, begins[group], 0, valid);
        }
    }

    private void run(int group, int rows, float[] a, int aAt, float[] c, int cAt) {
        int j = group * GROUP * V;
        int wide = begins[group].length;
        int valid = Math.min(wide, columns - j);
        int spill = j + wide - columns;
        int i = 0;
        // Rows that are followed by enough others to take what is spilt.
        for (; i + ROWS <= rows && (rows - i - ROWS) * columns >= spill; i += ROWS) {
            tile(
                    wide / V,
                    depth,
                    a,
                    aAt + i * depth,
                    depth,
                    panels[group],
                    begins[group],
                    c,
                    cAt + i * columns + j,
                    columns);
        }
        for (; i < rows; i += ROWS) {
            // Rows may be computed twice, since no result depends on what c held.
            int from = Math.min(i, rows - ROWS);
            tile(wide / V, depth, a, aAt + from * depth, depth, panels[group], begins[group], aside, 0, wide);
            for (int k = 0; k < ROWS; k++) {
                System.arraycopy(aside, k * wide, c, cAt + (from + k) * columns + j, valid);
            }
        }
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
