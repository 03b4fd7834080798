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
            int depth, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt, int cRow, Landing landing) {
        int r1 = cAt + cRow;
        int r2 = r1 + cRow;
        int r3 = r2 + cRow;
        int r4 = r3 + cRow;
        int r5 = r4 + cRow;
        int r6 = r5 + cRow;
        int r7 = r6 + cRow;
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
            int at = aAt + l * 2 * V;
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
        if (landing == Landing.ADD) {
            FloatVector.fromArray(S, c, cAt).add(c00).intoArray(c, cAt);
            FloatVector.fromArray(S, c, cAt + V).add(c01).intoArray(c, cAt + V);
            FloatVector.fromArray(S, c, r1).add(c10).intoArray(c, r1);
            FloatVector.fromArray(S, c, r1 + V).add(c11).intoArray(c, r1 + V);
            FloatVector.fromArray(S, c, r2).add(c20).intoArray(c, r2);
            FloatVector.fromArray(S, c, r2 + V).add(c21).intoArray(c, r2 + V);
            FloatVector.fromArray(S, c, r3).add(c30).intoArray(c, r3);
            FloatVector.fromArray(S, c, r3 + V).add(c31).intoArray(c, r3 + V);
            FloatVector.fromArray(S, c, r4).add(c40).intoArray(c, r4);
            FloatVector.fromArray(S, c, r4 + V).add(c41).intoArray(c, r4 + V);
            FloatVector.fromArray(S, c, r5).add(c50).intoArray(c, r5);
            FloatVector.fromArray(S, c, r5 + V).add(c51).intoArray(c, r5 + V);
            FloatVector.fromArray(S, c, r6).add(c60).intoArray(c, r6);
            FloatVector.fromArray(S, c, r6 + V).add(c61).intoArray(c, r6 + V);
            FloatVector.fromArray(S, c, r7).add(c70).intoArray(c, r7);
            FloatVector.fromArray(S, c, r7 + V).add(c71).intoArray(c, r7 + V);
        } else {
            c00.intoArray(c, cAt);
            c01.intoArray(c, cAt + V);
            c10.intoArray(c, r1);
            c11.intoArray(c, r1 + V);
            c20.intoArray(c, r2);
            c21.intoArray(c, r2 + V);
            c30.intoArray(c, r3);
            c31.intoArray(c, r3 + V);
            c40.intoArray(c, r4);
            c41.intoArray(c, r4 + V);
            c50.intoArray(c, r5);
            c51.intoArray(c, r5 + V);
            c60.intoArray(c, r6);
            c61.intoArray(c, r6 + V);
            c70.intoArray(c, r7);
            c71.intoArray(c, r7 + V);
        }
    }
}
