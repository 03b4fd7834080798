package dev.stoic.math;

/**
 * Products with few columns, row-major a times b: the chains of several results side by side, to hide the latency of one.
 */
final class ScalarColumns {
    private ScalarColumns() {}

    static void multiply(
            int rows, int columns, int depth, double[] a, int aAt, double[] b, int bAt, double[] c, int cAt) {
        if (columns == 1) {
            int i = 0;
            for (; i + 8 <= rows; i += 8) {
                eightRows(depth, a, aAt + i * depth, b, bAt, c, cAt + i);
            }
            for (; i < rows; i++) {
                one(depth, a, aAt + i * depth, b, bAt, 1, c, cAt + i);
            }
            return;
        }
        int j = 0;
        for (; j + 4 <= columns; j += 4) {
            int i = 0;
            for (; i + 2 <= rows; i += 2) {
                twoByFour(depth, a, aAt + i * depth, b, bAt + j, columns, c, cAt + i * columns + j);
            }
            if (i < rows) {
                for (int k = j; k < j + 4; k++) {
                    one(depth, a, aAt + i * depth, b, bAt + k, columns, c, cAt + i * columns + k);
                }
            }
        }
        for (; j < columns; j++) {
            int i = 0;
            for (; i + 4 <= rows; i += 4) {
                fourByOne(depth, a, aAt + i * depth, b, bAt + j, columns, c, cAt + i * columns + j);
            }
            for (; i < rows; i++) {
                one(depth, a, aAt + i * depth, b, bAt + j, columns, c, cAt + i * columns + j);
            }
        }
    }

    private static void one(int depth, double[] a, int aAt, double[] b, int bAt, int bStep, double[] c, int cAt) {
        double c0 = c[cAt];
        for (int l = 0; l < depth; l++) {
            c0 = Math.fma(a[aAt + l], b[bAt + l * bStep], c0);
        }
        c[cAt] = c0;
    }

    private static void eightRows(int depth, double[] a, int aAt, double[] b, int bAt, double[] c, int cAt) {
        int a1 = aAt + depth;
        int a2 = a1 + depth;
        int a3 = a2 + depth;
        int a4 = a3 + depth;
        int a5 = a4 + depth;
        int a6 = a5 + depth;
        int a7 = a6 + depth;
        double c0 = c[cAt];
        double c1 = c[cAt + 1];
        double c2 = c[cAt + 2];
        double c3 = c[cAt + 3];
        double c4 = c[cAt + 4];
        double c5 = c[cAt + 5];
        double c6 = c[cAt + 6];
        double c7 = c[cAt + 7];
        for (int l = 0; l < depth; l++) {
            double y = b[bAt + l];
            c0 = Math.fma(a[aAt + l], y, c0);
            c1 = Math.fma(a[a1 + l], y, c1);
            c2 = Math.fma(a[a2 + l], y, c2);
            c3 = Math.fma(a[a3 + l], y, c3);
            c4 = Math.fma(a[a4 + l], y, c4);
            c5 = Math.fma(a[a5 + l], y, c5);
            c6 = Math.fma(a[a6 + l], y, c6);
            c7 = Math.fma(a[a7 + l], y, c7);
        }
        c[cAt] = c0;
        c[cAt + 1] = c1;
        c[cAt + 2] = c2;
        c[cAt + 3] = c3;
        c[cAt + 4] = c4;
        c[cAt + 5] = c5;
        c[cAt + 6] = c6;
        c[cAt + 7] = c7;
    }

    private static void fourByOne(
            int depth, double[] a, int aAt, double[] b, int bAt, int columns, double[] c, int cAt) {
        int a1 = aAt + depth;
        int a2 = a1 + depth;
        int a3 = a2 + depth;
        double c0 = c[cAt];
        double c1 = c[cAt + columns];
        double c2 = c[cAt + 2 * columns];
        double c3 = c[cAt + 3 * columns];
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            double y = b[bt];
            c0 = Math.fma(a[aAt + l], y, c0);
            c1 = Math.fma(a[a1 + l], y, c1);
            c2 = Math.fma(a[a2 + l], y, c2);
            c3 = Math.fma(a[a3 + l], y, c3);
            bt += columns;
        }
        c[cAt] = c0;
        c[cAt + columns] = c1;
        c[cAt + 2 * columns] = c2;
        c[cAt + 3 * columns] = c3;
    }

    private static void twoByFour(
            int depth, double[] a, int aAt, double[] b, int bAt, int columns, double[] c, int cAt) {
        int below = cAt + columns;
        double c00 = c[cAt];
        double c01 = c[cAt + 1];
        double c02 = c[cAt + 2];
        double c03 = c[cAt + 3];
        double c10 = c[below];
        double c11 = c[below + 1];
        double c12 = c[below + 2];
        double c13 = c[below + 3];
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            double x0 = a[aAt + l];
            double x1 = a[aAt + depth + l];
            double b0 = b[bt];
            double b1 = b[bt + 1];
            double b2 = b[bt + 2];
            double b3 = b[bt + 3];
            c00 = Math.fma(x0, b0, c00);
            c01 = Math.fma(x0, b1, c01);
            c02 = Math.fma(x0, b2, c02);
            c03 = Math.fma(x0, b3, c03);
            c10 = Math.fma(x1, b0, c10);
            c11 = Math.fma(x1, b1, c11);
            c12 = Math.fma(x1, b2, c12);
            c13 = Math.fma(x1, b3, c13);
            bt += columns;
        }
        c[cAt] = c00;
        c[cAt + 1] = c01;
        c[cAt + 2] = c02;
        c[cAt + 3] = c03;
        c[below] = c10;
        c[below + 1] = c11;
        c[below + 2] = c12;
        c[below + 3] = c13;
    }
}
