package dev.stoic.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Tiles like those of {@link DoubleTiles}, taller: for CPUs with 32 registers, see {@link Wide#TALL}. */
final class DoubleTallTiles {
    private static final VectorSpecies<Double> S = Wide.DOUBLE;
    private static final int V = Wide.DOUBLES;

    private DoubleTallTiles() {}

    /** Eight rows, two vectors: where there are 32 registers, sixteen chains keep both units busy. */
    static void eightByTwo(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            int aStep,
            double[] b,
            int bAt,
            int bStep,
            double[] c,
            int cAt,
            int cRow) {
        int c1 = cAt + cRow;
        int c2 = c1 + cRow;
        int c3 = c2 + cRow;
        int c4 = c3 + cRow;
        int c5 = c4 + cRow;
        int c6 = c5 + cRow;
        int c7 = c6 + cRow;
        DoubleVector c00 = DoubleVector.fromArray(S, c, cAt);
        DoubleVector c01 = DoubleVector.fromArray(S, c, cAt + V);
        DoubleVector c10 = DoubleVector.fromArray(S, c, c1);
        DoubleVector c11 = DoubleVector.fromArray(S, c, c1 + V);
        DoubleVector c20 = DoubleVector.fromArray(S, c, c2);
        DoubleVector c21 = DoubleVector.fromArray(S, c, c2 + V);
        DoubleVector c30 = DoubleVector.fromArray(S, c, c3);
        DoubleVector c31 = DoubleVector.fromArray(S, c, c3 + V);
        DoubleVector c40 = DoubleVector.fromArray(S, c, c4);
        DoubleVector c41 = DoubleVector.fromArray(S, c, c4 + V);
        DoubleVector c50 = DoubleVector.fromArray(S, c, c5);
        DoubleVector c51 = DoubleVector.fromArray(S, c, c5 + V);
        DoubleVector c60 = DoubleVector.fromArray(S, c, c6);
        DoubleVector c61 = DoubleVector.fromArray(S, c, c6 + V);
        DoubleVector c70 = DoubleVector.fromArray(S, c, c7);
        DoubleVector c71 = DoubleVector.fromArray(S, c, c7 + V);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int a4 = 4 * aRow;
        int a5 = 5 * aRow;
        int a6 = 6 * aRow;
        int a7 = 7 * aRow;
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            DoubleVector b0 = DoubleVector.fromArray(S, b, bt);
            DoubleVector b1 = DoubleVector.fromArray(S, b, bt + V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = DoubleVector.broadcast(S, a[at + aRow]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = DoubleVector.broadcast(S, a[at + a2]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = DoubleVector.broadcast(S, a[at + a3]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            DoubleVector x4 = DoubleVector.broadcast(S, a[at + a4]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            DoubleVector x5 = DoubleVector.broadcast(S, a[at + a5]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            DoubleVector x6 = DoubleVector.broadcast(S, a[at + a6]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            DoubleVector x7 = DoubleVector.broadcast(S, a[at + a7]);
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

    /** As {@link DoubleTiles#freshFourByTwo} with eight rows: where there are 32 registers, sixteen chains keep both units busy. */
    static void freshEightByTwo(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            int aStep,
            double[] b,
            int bAt,
            int bStep,
            double[] c,
            int cAt,
            int cRow,
            Landing landing) {
        int r1 = cAt + cRow;
        int r2 = r1 + cRow;
        int r3 = r2 + cRow;
        int r4 = r3 + cRow;
        int r5 = r4 + cRow;
        int r6 = r5 + cRow;
        int r7 = r6 + cRow;
        DoubleVector c00 = DoubleVector.zero(S);
        DoubleVector c01 = DoubleVector.zero(S);
        DoubleVector c10 = DoubleVector.zero(S);
        DoubleVector c11 = DoubleVector.zero(S);
        DoubleVector c20 = DoubleVector.zero(S);
        DoubleVector c21 = DoubleVector.zero(S);
        DoubleVector c30 = DoubleVector.zero(S);
        DoubleVector c31 = DoubleVector.zero(S);
        DoubleVector c40 = DoubleVector.zero(S);
        DoubleVector c41 = DoubleVector.zero(S);
        DoubleVector c50 = DoubleVector.zero(S);
        DoubleVector c51 = DoubleVector.zero(S);
        DoubleVector c60 = DoubleVector.zero(S);
        DoubleVector c61 = DoubleVector.zero(S);
        DoubleVector c70 = DoubleVector.zero(S);
        DoubleVector c71 = DoubleVector.zero(S);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int a4 = 4 * aRow;
        int a5 = 5 * aRow;
        int a6 = 6 * aRow;
        int a7 = 7 * aRow;
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            DoubleVector b0 = DoubleVector.fromArray(S, b, bt);
            DoubleVector b1 = DoubleVector.fromArray(S, b, bt + V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            DoubleVector x1 = DoubleVector.broadcast(S, a[at + aRow]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            DoubleVector x2 = DoubleVector.broadcast(S, a[at + a2]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            DoubleVector x3 = DoubleVector.broadcast(S, a[at + a3]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            DoubleVector x4 = DoubleVector.broadcast(S, a[at + a4]);
            c40 = x4.fma(b0, c40);
            c41 = x4.fma(b1, c41);
            DoubleVector x5 = DoubleVector.broadcast(S, a[at + a5]);
            c50 = x5.fma(b0, c50);
            c51 = x5.fma(b1, c51);
            DoubleVector x6 = DoubleVector.broadcast(S, a[at + a6]);
            c60 = x6.fma(b0, c60);
            c61 = x6.fma(b1, c61);
            DoubleVector x7 = DoubleVector.broadcast(S, a[at + a7]);
            c70 = x7.fma(b0, c70);
            c71 = x7.fma(b1, c71);
            at += aStep;
            bt += bStep;
        }
        if (landing == Landing.ADD) {
            DoubleVector.fromArray(S, c, cAt).add(c00).intoArray(c, cAt);
            DoubleVector.fromArray(S, c, cAt + V).add(c01).intoArray(c, cAt + V);
            DoubleVector.fromArray(S, c, r1).add(c10).intoArray(c, r1);
            DoubleVector.fromArray(S, c, r1 + V).add(c11).intoArray(c, r1 + V);
            DoubleVector.fromArray(S, c, r2).add(c20).intoArray(c, r2);
            DoubleVector.fromArray(S, c, r2 + V).add(c21).intoArray(c, r2 + V);
            DoubleVector.fromArray(S, c, r3).add(c30).intoArray(c, r3);
            DoubleVector.fromArray(S, c, r3 + V).add(c31).intoArray(c, r3 + V);
            DoubleVector.fromArray(S, c, r4).add(c40).intoArray(c, r4);
            DoubleVector.fromArray(S, c, r4 + V).add(c41).intoArray(c, r4 + V);
            DoubleVector.fromArray(S, c, r5).add(c50).intoArray(c, r5);
            DoubleVector.fromArray(S, c, r5 + V).add(c51).intoArray(c, r5 + V);
            DoubleVector.fromArray(S, c, r6).add(c60).intoArray(c, r6);
            DoubleVector.fromArray(S, c, r6 + V).add(c61).intoArray(c, r6 + V);
            DoubleVector.fromArray(S, c, r7).add(c70).intoArray(c, r7);
            DoubleVector.fromArray(S, c, r7 + V).add(c71).intoArray(c, r7 + V);
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
