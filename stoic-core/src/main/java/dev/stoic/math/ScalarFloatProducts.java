package dev.stoic.math;

import java.util.Arrays;

/**
 * Products of floats in plain loops. Four steps of a row of chains are taken at once, over arrays that all start at 0:
 * such a loop the compiler turns into vectors by itself, and soon, so that short jobs need no other.
 */
final class ScalarFloatProducts {
    /** Below this many columns, loops over a row are too short to be worth starting. */
    private static final int NARROW = 16;

    private ScalarFloatProducts() {}

    static void multiply(int rows, int columns, int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        if (columns < NARROW) {
            ScalarFloatColumns.multiply(rows, columns, depth, a, aAt, b, bAt, c, cAt);
            return;
        }
        float[][] x = rows(depth, columns, b, bAt);
        float[] y = new float[columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(c, cAt + i * columns, y, 0, columns);
            int at = aAt + i * depth;
            int l = 0;
            for (; l + 4 <= depth; l += 4) {
                four(y, a[at + l], a[at + l + 1], a[at + l + 2], a[at + l + 3], x[l], x[l + 1], x[l + 2], x[l + 3], 0);
            }
            for (; l < depth; l++) {
                one(y, a[at + l], x[l], 0);
            }
            System.arraycopy(y, 0, c, cAt + i * columns, columns);
        }
    }

    static void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        if (rows == 1) {
            row(columns, depth, a, aAt, b, bAt, c, cAt);
            return;
        }
        if (columns < rows) {
            // Factors of a product may change places: the loops run along the longer side.
            float[] turned = new float[rows * columns];
            turn(rows, columns, c, cAt, turned, 0);
            multiplyTransposed(columns, rows, depth, b, bAt, a, aAt, turned, 0);
            turn(columns, rows, turned, 0, c, cAt);
            return;
        }
        float[][] y = rows(rows, columns, c, cAt);
        float[][] x = new float[4][columns];
        int l = 0;
        for (; l + 4 <= depth; l += 4) {
            for (int k = 0; k < 4; k++) {
                System.arraycopy(b, bAt + (l + k) * columns, x[k], 0, columns);
            }
            for (int i = 0; i < rows; i++) {
                int at = aAt + l * rows + i;
                four(y[i], a[at], a[at + rows], a[at + 2 * rows], a[at + 3 * rows], x[0], x[1], x[2], x[3], 0);
            }
        }
        for (; l < depth; l++) {
            System.arraycopy(b, bAt + l * columns, x[0], 0, columns);
            for (int i = 0; i < rows; i++) {
                one(y[i], a[aAt + l * rows + i], x[0], 0);
            }
        }
        for (int i = 0; i < rows; i++) {
            System.arraycopy(y[i], 0, c, cAt + i * columns, columns);
        }
    }

    /** A single row would use each copy of a row of b but once: better to read it where it is. */
    private static void row(int columns, int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        int l = 0;
        for (; l + 4 <= depth; l += 4) {
            int at = bAt + l * columns;
            four(c, cAt, a[aAt + l], a[aAt + l + 1], a[aAt + l + 2], a[aAt + l + 3], b, at, columns);
        }
        for (; l < depth; l++) {
            ScalarKernels.chain(c, cAt, a[aAt + l], b, bAt + l * columns, columns);
        }
    }

    private static void four(
            float[] y, int yAt, float a0, float a1, float a2, float a3, float[] x, int xAt, int columns) {
        int x1 = xAt + columns;
        int x2 = x1 + columns;
        int x3 = x2 + columns;
        for (int j = 0; j < columns; j++) {
            y[yAt + j] = Math.fma(
                    a3,
                    x[x3 + j],
                    Math.fma(a2, x[x2 + j], Math.fma(a1, x[x1 + j], Math.fma(a0, x[xAt + j], y[yAt + j]))));
        }
    }

    /** Copies the transpose of a rows × columns matrix. */
    private static void turn(int rows, int columns, float[] from, int fromAt, float[] to, int toAt) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                to[toAt + j * rows + i] = from[fromAt + i * columns + j];
            }
        }
    }

    private static float[][] rows(int rows, int columns, float[] matrix, int at) {
        float[][] copies = new float[rows][];
        for (int i = 0; i < rows; i++) {
            copies[i] = Arrays.copyOfRange(matrix, at + i * columns, at + (i + 1) * columns);
        }
        return copies;
    }

    private static void four(
            float[] y,
            float a0,
            float a1,
            float a2,
            float a3,
            float[] x0,
            float[] x1,
            float[] x2,
            float[] x3,
            int from) {
        for (int j = from; j < y.length; j++) {
            y[j] = Math.fma(a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], y[j]))));
        }
    }

    private static void one(float[] y, float a, float[] x, int from) {
        for (int j = from; j < y.length; j++) {
            y[j] = Math.fma(a, x[j], y[j]);
        }
    }
}
