package dev.stoic.math;

import java.util.Arrays;

/**
 * Where a thread works at a sparse sum, at as many rows of the result as a word has bits. Parts are cut into blocks of rows,
 * which stay in first-level cache for all rows of the result.
 */
final class SparseBench {
    private static final int GROUP = Sparsity.GROUP;
    private static final int BLOCK = Long.SIZE;

    /** Rows of the result that have a list together. */
    private static final int TOGETHER = 4;

    private final PartRows parts;
    private final float[] nothing;

    /** Sums of the right one of two subtrees, by how many parts it has. */
    private final float[][] pending;

    /** The first block of each part. */
    private final int[] blocks;

    /** Rows that each row of the result has terms of, by block. */
    private final byte[][] lists;

    private final int[][] counts;
    private int n;

    SparseBench(PartRows parts) {
        this.parts = parts;
        nothing = new float[GROUP];
        pending = new float[Integer.numberOfTrailingZeros(parts.span())][BLOCK * GROUP];
        blocks = new int[parts.span() + 1];
        for (int p = 0; p < parts.span(); p++) {
            blocks[p + 1] = blocks[p] + Math.ceilDiv(parts.start(p + 1) - parts.start(p), BLOCK);
        }
        int count = blocks[parts.span()];
        lists = new byte[count][BLOCK * BLOCK / TOGETHER];
        counts = new int[count][BLOCK / TOGETHER];
    }

    /** Turns to {@code n} rows of the result: the bits from {@code bit} on of a word of each row of a. */
    void look(long[] bits, int word, int words, int bit, int n) {
        this.n = n;
        for (int p = 0; p < parts.span(); p++) {
            int at = parts.start(p);
            for (int block = blocks[p]; block < blocks[p + 1]; block++) {
                int end = Math.min(parts.start(p + 1), at + BLOCK);
                Arrays.fill(counts[block], 0);
                SparseLoops.collect(end - at, bits, at * words + word, words, bit, n, lists[block], counts[block]);
                at = end;
            }
        }
    }

    /** Their sums, some columns of them. */
    void sum(float[] a, int aAt, int aStep, float[] b, int bAt, float[] c, int cAt, int cStep) {
        tree(0, parts.span(), new Sides(a, aAt, aStep, b, bAt), c, cAt, cStep);
    }

    private record Sides(float[] a, int aAt, int aStep, float[] b, int bAt) {}

    /** Whether there was anything to sum; an empty part is absent, not zero. */
    private boolean tree(int first, int size, Sides sides, float[] to, int at, int step) {
        if (blocks[first] == blocks[first + size]) {
            return false;
        }
        if (size == 1) {
            part(first, sides, to, at, step);
            return true;
        }
        int half = size / 2;
        if (!tree(first, half, sides, to, at, step)) {
            return tree(first + half, half, sides, to, at, step);
        }
        float[] right = pending[Integer.numberOfTrailingZeros(half)];
        if (tree(first + half, half, sides, right, 0, GROUP)) {
            SparseTiles.add(n, Sparsity.VECTORS, right, 0, GROUP, to, at, step);
        }
        return true;
    }

    private void part(int p, Sides sides, float[] to, int at, int step) {
        for (int block = blocks[p]; block < blocks[p + 1]; block++) {
            int row = parts.start(p) + (block - blocks[p]) * BLOCK;
            boolean first = block == blocks[p];
            tile(
                    n,
                    lists[block],
                    counts[block],
                    sides.a,
                    sides.aAt + row * sides.aStep,
                    sides.aStep,
                    sides.b,
                    sides.bAt + row * GROUP,
                    first ? nothing : to,
                    first ? 0 : at,
                    first ? 0 : step,
                    to,
                    at,
                    step);
        }
    }

    private static void tile(
            int n,
            byte[] lists,
            int[] counts,
            float[] a,
            int aAt,
            int aStep,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startStep,
            float[] c,
            int cAt,
            int cStep) {
        if (Wide.TALL) {
            SparseTiles.fourByFourListed(
                    n, lists, counts, a, aAt, aStep, b, bAt, start, startAt, startStep, c, cAt, cStep);
        } else {
            SparseNarrowTiles.fourByTwoListed(
                    n, lists, counts, a, aAt, aStep, b, bAt, start, startAt, startStep, c, cAt, cStep);
        }
    }

    /** On arrays that are large enough for any. */
    static void exercise(int depth, float[] x, float[] y) {
        byte[] lists = new byte[3 * BLOCK];
        int[] counts = {depth, 0, 1};
        SparseTiles.mark(BLOCK + depth, x, 0, new long[2], 0);
        SparseTiles.areFinite(depth * Wide.FLOATS + 1, x, 0);
        FloatTiles.copy(depth, Sparsity.VECTORS, x, 0, 1, y, 0);
        SparseTiles.add(depth, Sparsity.VECTORS, x, 0, 1, y, 0, 1);
        SparseTiles.hasMinusZero(depth * Wide.FLOATS + 1, x, 0);
        tile(9, lists, counts, x, 0, 1, x, 0, x, 0, 1, y, 0, 1);
    }
}
