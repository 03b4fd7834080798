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

    private static final int TURNED = 16;

    /** Numbers of b that are read again and again: half of the smallest first-level cache, beside rows of a. */
    private static final int CACHED = 6 * 1024;

    private final ScalarFloatLayer plain;
    private float[] b;
    private int bFrom;
    private float[] start;
    private int startFrom;
    private float[][] panels = {};
    private float[][] begins = {};
    private boolean packed;

    FloatAffine(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        super(columns, depth, major);
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
        plain = new ScalarFloatLayer(columns, depth, major, b, bFrom, start, startFrom);
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
        if (panels.length == 0) {
            open();
        }
        for (int group = panels.length - 1; group >= 0; group--) {
            run(group, rows, a, aAt, c, cAt);
        }
        packed = true;
    }

    private void open() {
        int groups = (columns + GROUP * V - 1) / (GROUP * V);
        panels = new float[groups][];
        begins = new float[groups][];
        for (int group = 0; group < groups; group++) {
            int wide = vectors(columns - group * GROUP * V) * V;
            panels[group] = new float[depth * wide];
            begins[group] = new float[wide];
        }
    }

    /** Rows {@code from} to {@code to} of b. */
    private void fill(int group, int from, int to) {
        int j = group * GROUP * V;
        int valid = Math.min(GROUP * V, columns - j);
        int wide = begins[group].length;
        switch (major) {
            case ROW -> {
                if (valid == wide && Warmth.FLOAT_COPY.ready(to - from, wide, 1)) {
                    FloatTiles.copy(
                            to - from, wide / V, b, bFrom + from * columns + j, columns, panels[group], from * wide);
                } else {
                    for (int l = from; l < to; l++) {
                        System.arraycopy(b, bFrom + l * columns + j, panels[group], l * wide, valid);
                    }
                }
            }
            case COLUMN -> turn(from, to, valid, bFrom + j * depth, panels[group], wide);
        }
        if (from == 0) {
            System.arraycopy(start, startFrom + j, begins[group], 0, valid);
        }
    }

    /** In pieces that stay in first-level cache. */
    private void turn(int from, int to, int valid, int bAt, float[] panel, int wide) {
        for (int first = from; first < to; first += TURNED) {
            int last = Math.min(to, first + TURNED);
            for (int k = 0; k < valid; k++) {
                int at = bAt + k * depth;
                for (int l = first; l < last; l++) {
                    panel[l * wide + k] = b[at + l];
                }
            }
        }
    }

    private void run(int group, int rows, float[] a, int aAt, float[] c, int cAt) {
        int j = group * GROUP * V;
        int wide = begins[group].length;
        int spill = j + wide - columns;
        int direct = direct(rows, spill);
        int block = block(group, wide, spill);
        for (int l = 0; l == 0 || l < depth; l += block) {
            int deep = Math.min(block, depth - l);
            if (!packed) {
                // Just before it is used, so that it need not come into cache twice.
                fill(group, l, l + deep);
            }
            for (int i = 0; i < direct; i += ROWS) {
                int at = cAt + i * columns + j;
                int from = aAt + i * depth + l;
                if (l == 0) {
                    tile(wide / V, deep, a, from, depth, panels[group], 0, begins[group], 0, 0, c, at, columns);
                } else {
                    tile(wide / V, deep, a, from, depth, panels[group], l * wide, c, at, columns, c, at, columns);
                }
            }
        }
        aside(group, direct, rows, a, aAt, c, cAt);
    }

    /** How many rows are followed by enough others to take what is spilt: whole tiles of them. */
    private int direct(int rows, int spill) {
        int safe = spill <= 0 ? rows : rows - (spill + columns - 1) / columns;
        return Math.max(0, safe) / ROWS * ROWS;
    }

    /** How much of the depth stays in first-level cache for all rows; where rows spill into each other, all must be one. */
    private int block(int group, int wide, int spill) {
        if (spill > 0 && group == 0) {
            return Math.max(1, depth);
        }
        int blocks = Math.max(1, Math.ceilDiv(depth * wide, CACHED));
        return Math.max(1, Math.ceilDiv(depth, blocks));
    }

    /** The last rows. Some may be computed twice, since no result depends on what c held. */
    private void aside(int group, int first, int rows, float[] a, int aAt, float[] c, int cAt) {
        if (first == rows) {
            return;
        }
        int j = group * GROUP * V;
        int wide = begins[group].length;
        int valid = Math.min(wide, columns - j);
        float[] to = new float[ROWS * wide];
        for (int i = first; i < rows; i += ROWS) {
            int from = Math.min(i, rows - ROWS);
            int at = aAt + from * depth;
            tile(wide / V, depth, a, at, depth, panels[group], 0, begins[group], 0, 0, to, 0, wide);
            for (int k = 0; k < ROWS; k++) {
                System.arraycopy(to, k * wide, c, cAt + (from + k) * columns + j, valid);
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
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] to,
            int at,
            int row) {
        if (MANY) {
            switch (vectors) {
                case 1 -> FloatRowTiles.eightByOne(depth, a, from, step, b, bAt, start, startAt, startRow, to, at, row);
                case 2 -> FloatRowTiles.eightByTwo(depth, a, from, step, b, bAt, start, startAt, startRow, to, at, row);
                default ->
                    FloatRowTiles.eightByThree(depth, a, from, step, b, bAt, start, startAt, startRow, to, at, row);
            }
        } else if (vectors == 1) {
            FloatRowTiles.fourByOne(depth, a, from, step, b, bAt, start, startAt, startRow, to, at, row);
        } else {
            FloatRowTiles.fourByTwo(depth, a, from, step, b, bAt, start, startAt, startRow, to, at, row);
        }
    }

    /** One tile on arrays that are large enough for any. */
    static void exercise(int vectors, int depth, float[] x, float[] y) {
        tile(vectors, depth, x, 0, 1, x, 0, x, 0, 1, y, 0, 1);
    }
}
