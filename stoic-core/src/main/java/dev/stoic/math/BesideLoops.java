package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of products whose left side is a {@link Reach} with rows that begin beside each other: each step reads
 * a few numbers that follow each other, anywhere. Everything else is as in {@link ApartLoops}.
 */
final class BesideLoops {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private BesideLoops() {}

    /** Eight rows, two vectors: for 32 registers. */
    static void eightByTwo(
            int from,
            int to,
            int[] steps,
            float[] a,
            int aAt,
            float[] b,
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
        for (int l = from; l < to; l++) {
            int at = aAt + steps[l];
            int bt = (l - from) * 2 * V;
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

    /** Eight rows, one vector: for results too narrow for two. */
    static void eightByOne(
            int from,
            int to,
            int[] steps,
            float[] a,
            int aAt,
            float[] b,
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
        for (int l = from; l < to; l++) {
            int at = aAt + steps[l];
            int bt = (l - from) * V;
            FloatVector b0 = FloatVector.fromArray(S, b, bt);
            FloatVector x0 = FloatVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            FloatVector x1 = FloatVector.broadcast(S, a[at + 1]);
            c10 = x1.fma(b0, c10);
            FloatVector x2 = FloatVector.broadcast(S, a[at + 2]);
            c20 = x2.fma(b0, c20);
            FloatVector x3 = FloatVector.broadcast(S, a[at + 3]);
            c30 = x3.fma(b0, c30);
            FloatVector x4 = FloatVector.broadcast(S, a[at + 4]);
            c40 = x4.fma(b0, c40);
            FloatVector x5 = FloatVector.broadcast(S, a[at + 5]);
            c50 = x5.fma(b0, c50);
            FloatVector x6 = FloatVector.broadcast(S, a[at + 6]);
            c60 = x6.fma(b0, c60);
            FloatVector x7 = FloatVector.broadcast(S, a[at + 7]);
            c70 = x7.fma(b0, c70);
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

    /** Four rows, two vectors: sixteen registers hold no more. */
    static void fourByTwo(
            int from,
            int to,
            int[] steps,
            float[] a,
            int aAt,
            float[] b,
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
        for (int l = from; l < to; l++) {
            int at = aAt + steps[l];
            int bt = (l - from) * 2 * V;
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
}
