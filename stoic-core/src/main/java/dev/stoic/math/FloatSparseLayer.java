package dev.stoic.math;

/** A layer of floats at rows most of whose numbers are zero, which it leaves out, see {@link Sparsity}. Not thread-safe. */
final class FloatSparseLayer {
    private static final int GROUP = Sparsity.GROUP;

    /** Rows that have a list together. */
    private static final int TOGETHER = 4;

    private final int columns;
    private final int depth;
    private final int words;
    private final boolean suits;
    private long[] bits = {};

    /** Numbers that are not zero in one of some rows at least. */
    private short[][] lists = {};

    private int[] counts = {};

    private Right right = Right.NEW;

    /** What is known of the right side. */
    private enum Right {
        NEW,
        FINITE,
        NOT_FINITE
    }

    FloatSparseLayer(int columns, int depth, Major major) {
        this.columns = columns;
        this.depth = depth;
        words = Math.ceilDiv(depth, Long.SIZE);
        suits = major == Major.ROW && Sparsity.suits(depth, columns);
    }

    /** Other numbers stand on the right side from now on. */
    void renew() {
        right = Right.NEW;
    }

    /** Whether all of it is done; if not, it must be done in full. */
    boolean compute(int rows, float[] a, int aAt, float[] b, int bAt, float[] start, int startAt, float[] c, int cAt) {
        if (!suits || rows == 0 || right == Right.NOT_FINITE) {
            return false;
        }
        if (!Sparsity.isLikely(depth, a, aAt)) {
            Warmth.beginReserve();
            return false;
        }
        if (!Warmth.SPARSE.ready(rows, columns, depth) || !mark(rows, a, aAt)) {
            return false;
        }
        if (right == Right.NEW) {
            right = SparseTiles.areFinite(depth * columns, b, bAt) ? Right.FINITE : Right.NOT_FINITE;
        }
        if (right == Right.NOT_FINITE) {
            return false;
        }
        for (int from = 0; from < columns; from += GROUP) {
            // The last columns may be worked out twice, since no result depends on what c held.
            int j = Math.min(from, columns - GROUP);
            for (int i = 0; i < rows; i += TOGETHER) {
                tile(i, rows, a, aAt, b, bAt + j, start, startAt + j, c, cAt + j);
            }
        }
        return !SparseTiles.hasMinusZero(rows * columns, c, cAt);
    }

    private boolean mark(int rows, float[] a, int aAt) {
        if (bits.length < rows * words) {
            bits = new long[rows * words];
            int groups = Math.ceilDiv(rows, TOGETHER);
            lists = new short[groups][depth];
            counts = new int[groups];
        }
        long count = 0;
        for (int i = 0; i < rows; i++) {
            count += SparseTiles.mark(depth, a, aAt + i * depth, bits, i * words);
        }
        if (!Sparsity.isThin(count, (long) rows * depth)) {
            return false;
        }
        for (int i = 0; i < rows; i += TOGETHER) {
            int r1 = Math.min(i + 1, rows - 1) * words;
            int r2 = Math.min(i + 2, rows - 1) * words;
            int r3 = Math.min(i + 3, rows - 1) * words;
            counts[i / TOGETHER] = SparseLoops.list(words, bits, i * words, r1, r2, r3, lists[i / TOGETHER]);
        }
        return true;
    }

    private void tile(
            int i, int rows, float[] a, int aAt, float[] b, int bAt, float[] start, int startAt, float[] c, int cAt) {
        int i1 = Math.min(i + 1, rows - 1);
        int i2 = Math.min(i + 2, rows - 1);
        int i3 = Math.min(i + 3, rows - 1);
        tile(
                counts[i / TOGETHER],
                lists[i / TOGETHER],
                a,
                aAt + i * depth,
                aAt + i1 * depth,
                aAt + i2 * depth,
                aAt + i3 * depth,
                b,
                bAt,
                columns,
                start,
                startAt,
                c,
                cAt + i * columns,
                cAt + i1 * columns,
                cAt + i2 * columns,
                cAt + i3 * columns);
    }

    private static void tile(
            int count,
            short[] list,
            float[] a,
            int a0,
            int a1,
            int a2,
            int a3,
            float[] b,
            int bAt,
            int bStep,
            float[] start,
            int startAt,
            float[] c,
            int c0,
            int c1,
            int c2,
            int c3) {
        if (Wide.TALL) {
            SparseTiles.fourByFour(count, list, a, a0, a1, a2, a3, b, bAt, bStep, start, startAt, c, c0, c1, c2, c3);
        } else {
            SparseNarrowTiles.fourByTwo(
                    count, list, a, a0, a1, a2, a3, b, bAt, bStep, start, startAt, c, c0, c1, c2, c3);
        }
    }

    /** On arrays that are large enough for any. */
    static void exercise(int depth, float[] x, float[] y) {
        long[] bits = new long[2];
        SparseTiles.mark(Long.SIZE + depth, x, 0, bits, 0);
        SparseTiles.areFinite(depth * Wide.FLOATS + 1, x, 0);
        SparseTiles.hasMinusZero(depth * Wide.FLOATS + 1, x, 0);
        tile(depth, new short[depth], x, 0, 1, 2, 3, x, 0, 1, x, 0, y, 0, 1, 2, 3);
    }
}
