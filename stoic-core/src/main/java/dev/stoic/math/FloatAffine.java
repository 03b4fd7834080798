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

    /** Products of less depth are done by the kernel of one vector, which most jobs need anyway: a group gains them little. */
    static final int DEEP = 32;

    private static final int TURNED = 16;
    private static final int COPIED = 8;

    /** Numbers of b that are read again and again: half of the smallest first-level cache, beside rows of a. */
    private static final int CACHED = 6 * 1024;

    /** Columns of a group that is not the last. */
    private final int span;

    private final ScalarFloatLayer plain;
    private final FloatSparseLayer sparse;
    private float[] b;
    private int bFrom;
    private float[] start;
    private int startFrom;
    private float[][] panels = {};
    private float[][] begins = {};
    private boolean packed;

    FloatAffine(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        super(columns, depth, major);
        span = group(depth) * V;
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
        plain = new ScalarFloatLayer(columns, depth, major, b, bFrom, start, startFrom);
        sparse = new FloatSparseLayer(columns, depth, major);
    }

    private static int group(int depth) {
        return depth < DEEP ? 1 : GROUP;
    }

    /** How many vectors the widest group of a result has. */
    static int vectors(int columns, int depth) {
        return Math.min(group(depth), Math.ceilDiv(columns, V));
    }

    /** How many vectors the last group has, which takes what the others leave. */
    static int lastVectors(int columns, int depth) {
        return vectors((columns - 1) % (group(depth) * V) + 1, depth);
    }

    /** Whether the kernels of all groups should do this piece of work. */
    private boolean areReady(int rows) {
        int widest = vectors(columns, depth);
        int last = lastVectors(columns, depth);
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
        sparse.renew();
        packed = false;
    }

    @Override
    void compute(int rows, float[] a, int aAt, float[] c, int cAt) {
        if (sparse.compute(rows, a, aAt, b, bFrom, start, startFrom, c, cAt)) {
            return;
        }
        // A single column has no lanes to run across.
        if (columns == 1 || rows < ROWS || !areReady(rows)) {
            plain.compute(rows, a, aAt, c, cAt);
            return;
        }
        if (panels.length == 0) {
            open();
        }
        int last = panels.length - 1;
        int even = spill(last) > 0 ? last : last + 1;
        if (even <= last) {
            run(last, rows, a, aAt, c, cAt);
        }
        if (even > 0) {
            run(even, rows, a, aAt, c, cAt, block());
        }
        packed = true;
    }

    /** By how much a group is wider than what is left of a row. */
    private int spill(int group) {
        return group * span + begins[group].length - columns;
    }

    private void open() {
        int groups = Math.ceilDiv(columns, span);
        panels = new float[groups][];
        begins = new float[groups][];
        for (int group = 0; group < groups; group++) {
            int wide = vectors(columns - group * span, depth) * V;
            panels[group] = new float[depth * wide];
            begins[group] = new float[wide];
        }
    }

    /** How much of the depth stays in first-level cache for all rows: rows of b as wide as a group. */
    private int block() {
        int blocks = Math.max(1, Math.ceilDiv(depth * begins[0].length, CACHED));
        return Math.max(1, Math.ceilDiv(depth, blocks));
    }

    /** Groups that end where a row ends or before: a piece of the depth for all of them, then the next. */
    private void run(int groups, int rows, float[] a, int aAt, float[] c, int cAt, int block) {
        int direct = rows / ROWS * ROWS;
        for (int l = 0; l == 0 || l < depth; l += block) {
            int deep = Math.min(block, depth - l);
            if (!packed) {
                // Just before it is used, so that it need not come into cache twice.
                fill(0, groups, l, l + deep);
            }
            for (int group = 0; group < groups; group++) {
                run(group, direct, l, deep, a, aAt, c, cAt);
            }
        }
        for (int group = 0; group < groups; group++) {
            aside(group, direct, rows, a, aAt, c, cAt);
        }
    }

    /** The last group, if its stores spill: all of the depth at once, since sums that are begun would be spilt upon. */
    private void run(int group, int rows, float[] a, int aAt, float[] c, int cAt) {
        if (!packed) {
            fill(group, group + 1, 0, depth);
        }
        // Rows that are followed by enough others to take what is spilt.
        int safe = rows - Math.ceilDiv(spill(group), columns);
        int direct = Math.max(0, safe) / ROWS * ROWS;
        run(group, direct, 0, depth, a, aAt, c, cAt);
        aside(group, direct, rows, a, aAt, c, cAt);
    }

    private void run(int group, int direct, int l, int deep, float[] a, int aAt, float[] c, int cAt) {
        int wide = begins[group].length;
        for (int i = 0; i < direct; i += ROWS) {
            int at = cAt + i * columns + group * span;
            int from = aAt + i * depth + l;
            if (l == 0) {
                tile(wide / V, deep, a, from, depth, panels[group], 0, begins[group], 0, 0, c, at, columns);
            } else {
                tile(wide / V, deep, a, from, depth, panels[group], l * wide, c, at, columns, c, at, columns);
            }
        }
    }

    /** Rows {@code from} to {@code to} of b. */
    private void fill(int first, int end, int from, int to) {
        for (int group = first; group < end && from == 0; group++) {
            int j = group * span;
            System.arraycopy(start, startFrom + j, begins[group], 0, Math.min(span, columns - j));
        }
        switch (major) {
            case ROW -> {
                // A few rows at a time are read whole, as memory likes it.
                for (int l = from; l < to; l += COPIED) {
                    for (int group = first; group < end; group++) {
                        copy(group, l, Math.min(to, l + COPIED));
                    }
                }
            }
            case COLUMN -> {
                for (int group = first; group < end; group++) {
                    turn(group, from, to);
                }
            }
        }
    }

    private void copy(int group, int from, int to) {
        int j = group * span;
        int valid = Math.min(span, columns - j);
        int wide = begins[group].length;
        int at = bFrom + from * columns + j;
        if (valid == wide && Warmth.FLOAT_COPY.ready(to - from, wide, 1)) {
            FloatTiles.copy(to - from, wide / V, b, at, columns, panels[group], from * wide);
            return;
        }
        for (int l = from; l < to; l++) {
            System.arraycopy(b, at + (l - from) * columns, panels[group], l * wide, valid);
        }
    }

    /** In pieces that stay in first-level cache. */
    private void turn(int group, int from, int to) {
        int j = group * span;
        int valid = Math.min(span, columns - j);
        int wide = begins[group].length;
        float[] panel = panels[group];
        for (int first = from; first < to; first += TURNED) {
            int last = Math.min(to, first + TURNED);
            for (int k = 0; k < valid; k++) {
                int at = bFrom + (j + k) * depth;
                for (int l = first; l < last; l++) {
                    panel[l * wide + k] = b[at + l];
                }
            }
        }
    }

    /** The last rows. Some may be computed twice, since no result depends on what c held. */
    private void aside(int group, int first, int rows, float[] a, int aAt, float[] c, int cAt) {
        if (first == rows) {
            return;
        }
        int j = group * span;
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
