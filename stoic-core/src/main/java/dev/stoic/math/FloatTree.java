package dev.stoic.math;

import java.util.Arrays;

/**
 * A product aᵀ·b whose reduction is cut into parts, added in the balanced binary tree over part index. Parts of few rows
 * are added tile by tile, in first-level cache; for large ones whole results are added, which costs nothing beside the
 * products.
 */
final class FloatTree {
    /** How many rows of a and b a range of parts may have to be added tile by tile. */
    private static final int FUSED = 1024;

    private final Kernels kernels;
    private final int rows;
    private final int columns;
    private final PartRows parts;
    private final float[] a;
    private final int aFrom;
    private final float[] b;
    private final int bFrom;

    FloatTree(Kernels kernels, int rows, int columns, PartRows parts, float[] a, int aFrom, float[] b, int bFrom) {
        this.kernels = kernels;
        this.rows = rows;
        this.columns = columns;
        this.parts = parts;
        this.a = a;
        this.aFrom = aFrom;
        this.b = b;
        this.bFrom = bFrom;
    }

    void into(float[] c, int cFrom) {
        if (!sum(0, parts.span(), c, cFrom)) {
            Arrays.fill(c, cFrom, cFrom + rows * columns, 0);
        }
    }

    /** Whether there was anything to sum; an empty part is absent, not zero. */
    private boolean sum(int from, int size, float[] c, int cFrom) {
        int start = parts.start(from);
        int depth = parts.start(from + size) - start;
        if (depth == 0) {
            return false;
        }
        if (size == 1) {
            Arrays.fill(c, cFrom, cFrom + rows * columns, 0);
            int al = aFrom + start * rows;
            kernels.multiplyTransposed(rows, columns, depth, a, al, b, bFrom + start * columns, c, cFrom);
            return true;
        }
        if (depth <= FUSED && kernels.fused(rows, columns, parts, from, size, a, aFrom, b, bFrom, c, cFrom)) {
            return true;
        }
        int half = size / 2;
        boolean left = sum(from, half, c, cFrom);
        if (!left) {
            return sum(from + half, half, c, cFrom);
        }
        float[] right = new float[rows * columns];
        if (sum(from + half, half, right, 0)) {
            kernels.add(c, cFrom, right, 0, rows * columns);
        }
        return true;
    }
}
