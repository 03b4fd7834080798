package dev.stoic.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of narrow products of doubles that start from one row for all: c[i][j] = start[j] and then
 * fma(a[i][l], b[l][j], c[i][j]) for l = 0 … depth−1. Rows of a are contiguous, and b is packed as wide as the tile, so
 * that the compiler sees constant strides and checks bounds once a loop. Stores run in row order and over the end of
 * narrow rows: what they spill is written again by the next row.
 */
final class DoubleRowTiles {
    private static final VectorSpecies<Double> S = Wide.DOUBLE;
    private static final int V = Wide.DOUBLES;

    private DoubleRowTiles() {}

    /** Eight rows, three vectors. */
    static void eightByThree(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            double[] b,
            int bAt,
            double[] start,
            int startAt,
            double[] c,
            int cAt,
            int cRow) {
        DoubleVector c00 = DoubleVector.fromArray(S, start, startAt);
        DoubleVector c01 = DoubleVector.fromArray(S, start, startAt + V);
        DoubleVector c02 = DoubleVector.fromArray(S, start, startAt + 2 * V);
        DoubleVector c10 = c00;
        DoubleVector c11 = c01;
        DoubleVector c12 = c02;
        DoubleVector c20 = c00;
        DoubleVector c21 = c01;
        DoubleVector c22 = c02;
        DoubleVector c30 = c00;
        DoubleVector c31 = c01;
        DoubleVector c32 = c02;
        DoubleVector c40 = c00;
        DoubleVector c41 = c01;
        DoubleVector c42 = c02;
        DoubleVector c50 = c00;
        DoubleVector c51 = c01;
        DoubleVector c52 = c02;
        DoubleVector c60 = c00;
        DoubleVector c61 = c01;
        DoubleVector c62 = c02;
        DoubleVector c70 = c00;
        DoubleVector c71 = c01;
        DoubleVector c72 = c02;
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 3 * V;
            DoubleVector b0 = DoubleVector.fromArray(S, b, at);
            DoubleVector b1 = DoubleVector.fromArray(S, b, at + V);
            DoubleVector b2 = DoubleVector.fromArray(S, b, at + 2 * V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            c02 = x0.fma(b2, c02);
            DoubleVector x1 = DoubleVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            c12 = x1.fma(b2, c12);
            DoubleVector x2 = DoubleVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            c22 = x2.fma(b2, c22);
            DoubleVector x3 = DoubleVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            c32 = x3.fma(b2, c32);
            DoubleVector x4 = DoubleVector.broadcast(S, a[a4 + l]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            c42 = x4.fma(b2, c42);
            DoubleVector x5 = DoubleVector.broadcast(S, a[a5 + l]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            c52 = x5.fma(b2, c52);
            DoubleVector x6 = DoubleVector.broadcast(S, a[a6 + l]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            c62 = x6.fma(b2, c62);
            DoubleVector x7 = DoubleVector.broadcast(S, a[a7 + l]);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
            c72 = x7.fma(b2, c72);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c02.intoArray(c, cAt + 2 * V);
        c10.intoArray(c, cAt + cRow);
        c11.intoArray(c, cAt + cRow + V);
        c12.intoArray(c, cAt + cRow + 2 * V);
        c20.intoArray(c, cAt + 2 * cRow);
        c21.intoArray(c, cAt + 2 * cRow + V);
        c22.intoArray(c, cAt + 2 * cRow + 2 * V);
        c30.intoArray(c, cAt + 3 * cRow);
        c31.intoArray(c, cAt + 3 * cRow + V);
        c32.intoArray(c, cAt + 3 * cRow + 2 * V);
        c40.intoArray(c, cAt + 4 * cRow);
        c41.intoArray(c, cAt + 4 * cRow + V);
        c42.intoArray(c, cAt + 4 * cRow + 2 * V);
        c50.intoArray(c, cAt + 5 * cRow);
        c51.intoArray(c, cAt + 5 * cRow + V);
        c52.intoArray(c, cAt + 5 * cRow + 2 * V);
        c60.intoArray(c, cAt + 6 * cRow);
        c61.intoArray(c, cAt + 6 * cRow + V);
        c62.intoArray(c, cAt + 6 * cRow + 2 * V);
        c70.intoArray(c, cAt + 7 * cRow);
        c71.intoArray(c, cAt + 7 * cRow + V);
        c72.intoArray(c, cAt + 7 * cRow + 2 * V);
    }

    /** Eight rows, two vectors. */
    static void eightByTwo(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            double[] b,
            int bAt,
            double[] start,
            int startAt,
            double[] c,
            int cAt,
            int cRow) {
        DoubleVector c00 = DoubleVector.fromArray(S, start, startAt);
        DoubleVector c01 = DoubleVector.fromArray(S, start, startAt + V);
        DoubleVector c10 = c00;
        DoubleVector c11 = c01;
        DoubleVector c20 = c00;
        DoubleVector c21 = c01;
        DoubleVector c30 = c00;
        DoubleVector c31 = c01;
        DoubleVector c40 = c00;
        DoubleVector c41 = c01;
        DoubleVector c50 = c00;
        DoubleVector c51 = c01;
        DoubleVector c60 = c00;
        DoubleVector c61 = c01;
        DoubleVector c70 = c00;
        DoubleVector c71 = c01;
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 2 * V;
            DoubleVector b0 = DoubleVector.fromArray(S, b, at);
            DoubleVector b1 = DoubleVector.fromArray(S, b, at + V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = DoubleVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = DoubleVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = DoubleVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            DoubleVector x4 = DoubleVector.broadcast(S, a[a4 + l]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            DoubleVector x5 = DoubleVector.broadcast(S, a[a5 + l]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            DoubleVector x6 = DoubleVector.broadcast(S, a[a6 + l]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            DoubleVector x7 = DoubleVector.broadcast(S, a[a7 + l]);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c10.intoArray(c, cAt + cRow);
        c11.intoArray(c, cAt + cRow + V);
        c20.intoArray(c, cAt + 2 * cRow);
        c21.intoArray(c, cAt + 2 * cRow + V);
        c30.intoArray(c, cAt + 3 * cRow);
        c31.intoArray(c, cAt + 3 * cRow + V);
        c40.intoArray(c, cAt + 4 * cRow);
        c41.intoArray(c, cAt + 4 * cRow + V);
        c50.intoArray(c, cAt + 5 * cRow);
        c51.intoArray(c, cAt + 5 * cRow + V);
        c60.intoArray(c, cAt + 6 * cRow);
        c61.intoArray(c, cAt + 6 * cRow + V);
        c70.intoArray(c, cAt + 7 * cRow);
        c71.intoArray(c, cAt + 7 * cRow + V);
    }

    /** Eight rows, one vector. */
    static void eightByOne(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            double[] b,
            int bAt,
            double[] start,
            int startAt,
            double[] c,
            int cAt,
            int cRow) {
        DoubleVector c00 = DoubleVector.fromArray(S, start, startAt);
        DoubleVector c10 = c00;
        DoubleVector c20 = c00;
        DoubleVector c30 = c00;
        DoubleVector c40 = c00;
        DoubleVector c50 = c00;
        DoubleVector c60 = c00;
        DoubleVector c70 = c00;
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * V;
            DoubleVector b0 = DoubleVector.fromArray(S, b, at);
            c00 = DoubleVector.broadcast(S, a[aAt + l]).fma(b0, c00);
            c10 = DoubleVector.broadcast(S, a[a1 + l]).fma(b0, c10);
            c20 = DoubleVector.broadcast(S, a[a2 + l]).fma(b0, c20);
            c30 = DoubleVector.broadcast(S, a[a3 + l]).fma(b0, c30);
            c40 = DoubleVector.broadcast(S, a[a4 + l]).fma(b0, c40);
            c50 = DoubleVector.broadcast(S, a[a5 + l]).fma(b0, c50);
            c60 = DoubleVector.broadcast(S, a[a6 + l]).fma(b0, c60);
            c70 = DoubleVector.broadcast(S, a[a7 + l]).fma(b0, c70);
        }
        c00.intoArray(c, cAt);
        c10.intoArray(c, cAt + cRow);
        c20.intoArray(c, cAt + 2 * cRow);
        c30.intoArray(c, cAt + 3 * cRow);
        c40.intoArray(c, cAt + 4 * cRow);
        c50.intoArray(c, cAt + 5 * cRow);
        c60.intoArray(c, cAt + 6 * cRow);
        c70.intoArray(c, cAt + 7 * cRow);
    }

    /** Four rows, two vectors. */
    static void fourByTwo(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            double[] b,
            int bAt,
            double[] start,
            int startAt,
            double[] c,
            int cAt,
            int cRow) {
        DoubleVector c00 = DoubleVector.fromArray(S, start, startAt);
        DoubleVector c01 = DoubleVector.fromArray(S, start, startAt + V);
        DoubleVector c10 = c00;
        DoubleVector c11 = c01;
        DoubleVector c20 = c00;
        DoubleVector c21 = c01;
        DoubleVector c30 = c00;
        DoubleVector c31 = c01;
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 2 * V;
            DoubleVector b0 = DoubleVector.fromArray(S, b, at);
            DoubleVector b1 = DoubleVector.fromArray(S, b, at + V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = DoubleVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = DoubleVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = DoubleVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c10.intoArray(c, cAt + cRow);
        c11.intoArray(c, cAt + cRow + V);
        c20.intoArray(c, cAt + 2 * cRow);
        c21.intoArray(c, cAt + 2 * cRow + V);
        c30.intoArray(c, cAt + 3 * cRow);
        c31.intoArray(c, cAt + 3 * cRow + V);
    }

    /** Four rows, one vector. */
    static void fourByOne(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            double[] b,
            int bAt,
            double[] start,
            int startAt,
            double[] c,
            int cAt,
            int cRow) {
        DoubleVector c00 = DoubleVector.fromArray(S, start, startAt);
        DoubleVector c10 = c00;
        DoubleVector c20 = c00;
        DoubleVector c30 = c00;
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * V;
            DoubleVector b0 = DoubleVector.fromArray(S, b, at);
            c00 = DoubleVector.broadcast(S, a[aAt + l]).fma(b0, c00);
            c10 = DoubleVector.broadcast(S, a[a1 + l]).fma(b0, c10);
            c20 = DoubleVector.broadcast(S, a[a2 + l]).fma(b0, c20);
            c30 = DoubleVector.broadcast(S, a[a3 + l]).fma(b0, c30);
        }
        c00.intoArray(c, cAt);
        c10.intoArray(c, cAt + cRow);
        c20.intoArray(c, cAt + 2 * cRow);
        c30.intoArray(c, cAt + 3 * cRow);
    }
}
