package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Tiles like those of {@link FloatTiles}, taller: for CPUs with 32 registers, see {@link Wide#TALL}. */
final class FloatTallTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private FloatTallTiles() {}

    /** Eight rows, two vectors: where there are 32 registers, sixteen chains keep both units busy. */
    static void eightByTwo(
            int depth,
            float[] a,
            int aAt,
            int aRow,
            int aStep,
            float[] b,
            int bAt,
            int bStep,
            float[] c,
            int cAt,
            int cRow) {
        int c1 = cAt + cRow;
        int c2 = c1 + cRow;
        int c3 = c2 + cRow;
        int c4 = c3 + cRow;
        int c5 = c4 + cRow;
        int c6 = c5 + cRow;
        int c7 = c6 + cRow;
        FloatVector c00 = FloatVector.fromArray(S, c, cAt);
        FloatVector c01 = FloatVector.fromArray(S, c, cAt + V);
        FloatVector c10 = FloatVector.fromArray(S, c, c1);
        FloatVector c11 = FloatVector.fromArray(S, c, c1 + V);
        FloatVector c20 = FloatVector.fromArray(S, c, c2);
        FloatVector c21 = FloatVector.fromArray(S, c, c2 + V);
        FloatVector c30 = FloatVector.fromArray(S, c, c3);
        FloatVector c31 = FloatVector.fromArray(S, c, c3 + V);
        FloatVector c40 = FloatVector.fromArray(S, c, c4);
        FloatVector c41 = FloatVector.fromArray(S, c, c4 + V);
        FloatVector c50 = FloatVector.fromArray(S, c, c5);
        FloatVector c51 = FloatVector.fromArray(S, c, c5 + V);
        FloatVector c60 = FloatVector.fromArray(S, c, c6);
        FloatVector c61 = FloatVector.fromArray(S, c, c6 + V);
        FloatVector c70 = FloatVector.fromArray(S, c, c7);
        FloatVector c71 = FloatVector.fromArray(S, c, c7 + V);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int a4 = 4 * aRow;
        int a5 = 5 * aRow;
        int a6 = 6 * aRow;
        int a7 = 7 * aRow;
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            FloatVector b0 = FloatVector.fromArray(S, b, bt);
            FloatVector b1 = FloatVector.fromArray(S, b, bt + V);
            FloatVector x0 = FloatVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            FloatVector x1 = FloatVector.broadcast(S, a[at + aRow]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            FloatVector x2 = FloatVector.broadcast(S, a[at + a2]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            FloatVector x3 = FloatVector.broadcast(S, a[at + a3]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            FloatVector x4 = FloatVector.broadcast(S, a[at + a4]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            FloatVector x5 = FloatVector.broadcast(S, a[at + a5]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            FloatVector x6 = FloatVector.broadcast(S, a[at + a6]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            FloatVector x7 = FloatVector.broadcast(S, a[at + a7]);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
            at += aStep;
            bt += bStep;
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c10.intoArray(c, c1);
        c11.intoArray(c, c1 + V);
        c20.intoArray(c, c2);
        c21.intoArray(c, c2 + V);
        c30.intoArray(c, c3);
        c31.intoArray(c, c3 + V);
        c40.intoArray(c, c4);
        c41.intoArray(c, c4 + V);
        c50.intoArray(c, c5);
        c51.intoArray(c, c5 + V);
        c60.intoArray(c, c6);
        c61.intoArray(c, c6 + V);
        c70.intoArray(c, c7);
        c71.intoArray(c, c7 + V);
    }

    /** As {@link FloatTiles#freshFourByTwo}, eight rows. */
    static void freshEightByTwo(
            int depth, float[] a, int aAt, int aStep, float[] b, int bAt, FloatLefts lefts, float[] c, int cAt) {
        FloatVector c00 = FloatVector.zero(S);
        FloatVector c01 = FloatVector.zero(S);
        FloatVector c10 = FloatVector.zero(S);
        FloatVector c11 = FloatVector.zero(S);
        FloatVector c20 = FloatVector.zero(S);
        FloatVector c21 = FloatVector.zero(S);
        FloatVector c30 = FloatVector.zero(S);
        FloatVector c31 = FloatVector.zero(S);
        FloatVector c40 = FloatVector.zero(S);
        FloatVector c41 = FloatVector.zero(S);
        FloatVector c50 = FloatVector.zero(S);
        FloatVector c51 = FloatVector.zero(S);
        FloatVector c60 = FloatVector.zero(S);
        FloatVector c61 = FloatVector.zero(S);
        FloatVector c70 = FloatVector.zero(S);
        FloatVector c71 = FloatVector.zero(S);
        for (int l = 0; l < depth; l++) {
            int at = aAt + l * aStep;
            int bt = bAt + l * 2 * V;
            FloatVector b0 = FloatVector.fromArray(S, b, bt);
            FloatVector b1 = FloatVector.fromArray(S, b, bt + V);
            FloatVector x0 = FloatVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            FloatVector x1 = FloatVector.broadcast(S, a[at + 1]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            FloatVector x2 = FloatVector.broadcast(S, a[at + 2]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            FloatVector x3 = FloatVector.broadcast(S, a[at + 3]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            FloatVector x4 = FloatVector.broadcast(S, a[at + 4]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            FloatVector x5 = FloatVector.broadcast(S, a[at + 5]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            FloatVector x6 = FloatVector.broadcast(S, a[at + 6]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            FloatVector x7 = FloatVector.broadcast(S, a[at + 7]);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
        }
        for (int s = 0; s < lefts.count; s++) {
            float[] x = lefts.tiles[s];
            int xt = lefts.at[s];
            c00 = FloatVector.fromArray(S, x, xt).add(c00);
            c01 = FloatVector.fromArray(S, x, xt + V).add(c01);
            c10 = FloatVector.fromArray(S, x, xt + 2 * V).add(c10);
            c11 = FloatVector.fromArray(S, x, xt + 3 * V).add(c11);
            c20 = FloatVector.fromArray(S, x, xt + 4 * V).add(c20);
            c21 = FloatVector.fromArray(S, x, xt + 5 * V).add(c21);
            c30 = FloatVector.fromArray(S, x, xt + 6 * V).add(c30);
            c31 = FloatVector.fromArray(S, x, xt + 7 * V).add(c31);
            c40 = FloatVector.fromArray(S, x, xt + 8 * V).add(c40);
            c41 = FloatVector.fromArray(S, x, xt + 9 * V).add(c41);
            c50 = FloatVector.fromArray(S, x, xt + 10 * V).add(c50);
            c51 = FloatVector.fromArray(S, x, xt + 11 * V).add(c51);
            c60 = FloatVector.fromArray(S, x, xt + 12 * V).add(c60);
            c61 = FloatVector.fromArray(S, x, xt + 13 * V).add(c61);
            c70 = FloatVector.fromArray(S, x, xt + 14 * V).add(c70);
            c71 = FloatVector.fromArray(S, x, xt + 15 * V).add(c71);
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c10.intoArray(c, cAt + 2 * V);
        c11.intoArray(c, cAt + 3 * V);
        c20.intoArray(c, cAt + 4 * V);
        c21.intoArray(c, cAt + 5 * V);
        c30.intoArray(c, cAt + 6 * V);
        c31.intoArray(c, cAt + 7 * V);
        c40.intoArray(c, cAt + 8 * V);
        c41.intoArray(c, cAt + 9 * V);
        c50.intoArray(c, cAt + 10 * V);
        c51.intoArray(c, cAt + 11 * V);
        c60.intoArray(c, cAt + 12 * V);
        c61.intoArray(c, cAt + 13 * V);
        c70.intoArray(c, cAt + 14 * V);
        c71.intoArray(c, cAt + 15 * V);
    }
}
