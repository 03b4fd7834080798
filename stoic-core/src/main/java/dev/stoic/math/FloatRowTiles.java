package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of products of floats that start from a row of their own or from one for all: c[i][j] = start[i][j]
 * and then fma(a[i][l], b[l][j], c[i][j]) for l = 0 … depth−1. Rows of a are contiguous, and b is packed as wide as the tile, so
 * that the compiler sees constant strides and checks bounds once a loop. Stores run in row order and over the end of
 * narrow rows: what they spill is written again by the next row.
 */
final class FloatRowTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private FloatRowTiles() {}

    /** Eight rows, three vectors. */
    static void eightByThree(
            int depth,
            float[] a,
            int aAt,
            int aRow,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c01 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c02 = FloatVector.fromArray(S, start, startAt + 2 * V);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c11 = FloatVector.fromArray(S, start, startAt + startRow + V);
        FloatVector c12 = FloatVector.fromArray(S, start, startAt + startRow + 2 * V);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c21 = FloatVector.fromArray(S, start, startAt + 2 * startRow + V);
        FloatVector c22 = FloatVector.fromArray(S, start, startAt + 2 * startRow + 2 * V);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c31 = FloatVector.fromArray(S, start, startAt + 3 * startRow + V);
        FloatVector c32 = FloatVector.fromArray(S, start, startAt + 3 * startRow + 2 * V);
        FloatVector c40 = FloatVector.fromArray(S, start, startAt + 4 * startRow);
        FloatVector c41 = FloatVector.fromArray(S, start, startAt + 4 * startRow + V);
        FloatVector c42 = FloatVector.fromArray(S, start, startAt + 4 * startRow + 2 * V);
        FloatVector c50 = FloatVector.fromArray(S, start, startAt + 5 * startRow);
        FloatVector c51 = FloatVector.fromArray(S, start, startAt + 5 * startRow + V);
        FloatVector c52 = FloatVector.fromArray(S, start, startAt + 5 * startRow + 2 * V);
        FloatVector c60 = FloatVector.fromArray(S, start, startAt + 6 * startRow);
        FloatVector c61 = FloatVector.fromArray(S, start, startAt + 6 * startRow + V);
        FloatVector c62 = FloatVector.fromArray(S, start, startAt + 6 * startRow + 2 * V);
        FloatVector c70 = FloatVector.fromArray(S, start, startAt + 7 * startRow);
        FloatVector c71 = FloatVector.fromArray(S, start, startAt + 7 * startRow + V);
        FloatVector c72 = FloatVector.fromArray(S, start, startAt + 7 * startRow + 2 * V);
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 3 * V;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            FloatVector b1 = FloatVector.fromArray(S, b, at + V);
            FloatVector b2 = FloatVector.fromArray(S, b, at + 2 * V);
            FloatVector x0 = FloatVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            c02 = x0.fma(b2, c02);
            FloatVector x1 = FloatVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            c12 = x1.fma(b2, c12);
            FloatVector x2 = FloatVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            c22 = x2.fma(b2, c22);
            FloatVector x3 = FloatVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            c32 = x3.fma(b2, c32);
            FloatVector x4 = FloatVector.broadcast(S, a[a4 + l]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            c42 = x4.fma(b2, c42);
            FloatVector x5 = FloatVector.broadcast(S, a[a5 + l]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            c52 = x5.fma(b2, c52);
            FloatVector x6 = FloatVector.broadcast(S, a[a6 + l]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            c62 = x6.fma(b2, c62);
            FloatVector x7 = FloatVector.broadcast(S, a[a7 + l]);
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
            float[] a,
            int aAt,
            int aRow,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c01 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c11 = FloatVector.fromArray(S, start, startAt + startRow + V);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c21 = FloatVector.fromArray(S, start, startAt + 2 * startRow + V);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c31 = FloatVector.fromArray(S, start, startAt + 3 * startRow + V);
        FloatVector c40 = FloatVector.fromArray(S, start, startAt + 4 * startRow);
        FloatVector c41 = FloatVector.fromArray(S, start, startAt + 4 * startRow + V);
        FloatVector c50 = FloatVector.fromArray(S, start, startAt + 5 * startRow);
        FloatVector c51 = FloatVector.fromArray(S, start, startAt + 5 * startRow + V);
        FloatVector c60 = FloatVector.fromArray(S, start, startAt + 6 * startRow);
        FloatVector c61 = FloatVector.fromArray(S, start, startAt + 6 * startRow + V);
        FloatVector c70 = FloatVector.fromArray(S, start, startAt + 7 * startRow);
        FloatVector c71 = FloatVector.fromArray(S, start, startAt + 7 * startRow + V);
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 2 * V;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            FloatVector b1 = FloatVector.fromArray(S, b, at + V);
            FloatVector x0 = FloatVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            FloatVector x1 = FloatVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            FloatVector x2 = FloatVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            FloatVector x3 = FloatVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            FloatVector x4 = FloatVector.broadcast(S, a[a4 + l]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            FloatVector x5 = FloatVector.broadcast(S, a[a5 + l]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            FloatVector x6 = FloatVector.broadcast(S, a[a6 + l]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            FloatVector x7 = FloatVector.broadcast(S, a[a7 + l]);
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
            float[] a,
            int aAt,
            int aRow,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c40 = FloatVector.fromArray(S, start, startAt + 4 * startRow);
        FloatVector c50 = FloatVector.fromArray(S, start, startAt + 5 * startRow);
        FloatVector c60 = FloatVector.fromArray(S, start, startAt + 6 * startRow);
        FloatVector c70 = FloatVector.fromArray(S, start, startAt + 7 * startRow);
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        int a4 = aAt + 4 * aRow;
        int a5 = aAt + 5 * aRow;
        int a6 = aAt + 6 * aRow;
        int a7 = aAt + 7 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * V;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            c00 = FloatVector.broadcast(S, a[aAt + l]).fma(b0, c00);
            c10 = FloatVector.broadcast(S, a[a1 + l]).fma(b0, c10);
            c20 = FloatVector.broadcast(S, a[a2 + l]).fma(b0, c20);
            c30 = FloatVector.broadcast(S, a[a3 + l]).fma(b0, c30);
            c40 = FloatVector.broadcast(S, a[a4 + l]).fma(b0, c40);
            c50 = FloatVector.broadcast(S, a[a5 + l]).fma(b0, c50);
            c60 = FloatVector.broadcast(S, a[a6 + l]).fma(b0, c60);
            c70 = FloatVector.broadcast(S, a[a7 + l]).fma(b0, c70);
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
            float[] a,
            int aAt,
            int aRow,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c01 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c11 = FloatVector.fromArray(S, start, startAt + startRow + V);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c21 = FloatVector.fromArray(S, start, startAt + 2 * startRow + V);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c31 = FloatVector.fromArray(S, start, startAt + 3 * startRow + V);
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * 2 * V;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            FloatVector b1 = FloatVector.fromArray(S, b, at + V);
            FloatVector x0 = FloatVector.broadcast(S, a[aAt + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            FloatVector x1 = FloatVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            FloatVector x2 = FloatVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            FloatVector x3 = FloatVector.broadcast(S, a[a3 + l]);
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
            float[] a,
            int aAt,
            int aRow,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        int a1 = aAt + aRow;
        int a2 = aAt + 2 * aRow;
        int a3 = aAt + 3 * aRow;
        for (int l = 0; l < depth; l++) {
            int at = bAt + l * V;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            c00 = FloatVector.broadcast(S, a[aAt + l]).fma(b0, c00);
            c10 = FloatVector.broadcast(S, a[a1 + l]).fma(b0, c10);
            c20 = FloatVector.broadcast(S, a[a2 + l]).fma(b0, c20);
            c30 = FloatVector.broadcast(S, a[a3 + l]).fma(b0, c30);
        }
        c00.intoArray(c, cAt);
        c10.intoArray(c, cAt + cRow);
        c20.intoArray(c, cAt + 2 * cRow);
        c30.intoArray(c, cAt + 3 * cRow);
    }
}
