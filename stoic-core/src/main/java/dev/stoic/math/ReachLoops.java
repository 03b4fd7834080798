package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of products whose left side is a {@link Reach}: a few rows, from {@code row} on, and a few vectors of
 * columns. Chains begin with what {@code start} holds, where rows lie {@code startRow} apart: c itself, or one row for all. Rows
 * of b follow each other, as wide as the tile. The launcher has kernels called tiles compiled after ten calls; these must not
 * be: without a riper profile the compiler now and then leaves their vectors in boxes, and they are twenty times slower.
 */
final class ReachLoops {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private ReachLoops() {}

    /** Eight rows, two vectors: for 32 registers. */
    static void eightByTwo(
            Reach reach,
            int row,
            float[] a,
            int aAt,
            float[] b,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        int[] starts = reach.starts();
        int outer = reach.outer();
        int outerStep = reach.outerStep();
        int inner = reach.inner();
        int step = reach.innerStep();
        int a0 = aAt + starts[row];
        int a1 = aAt + starts[row + 1];
        int a2 = aAt + starts[row + 2];
        int a3 = aAt + starts[row + 3];
        int a4 = aAt + starts[row + 4];
        int a5 = aAt + starts[row + 5];
        int a6 = aAt + starts[row + 6];
        int a7 = aAt + starts[row + 7];
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
        int bt = 0;
        for (int s = 0; s < outer; s++) {
            int at = s * outerStep;
            for (int t = 0; t < inner; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt);
                FloatVector b1 = FloatVector.fromArray(S, b, bt + V);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + at]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + at]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + at]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + at]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
                FloatVector x4 = FloatVector.broadcast(S, a[a4 + at]);
                c40 = x4.fma(b0, c40);
                c41 = x4.fma(b1, c41);
                FloatVector x5 = FloatVector.broadcast(S, a[a5 + at]);
                c50 = x5.fma(b0, c50);
                c51 = x5.fma(b1, c51);
                FloatVector x6 = FloatVector.broadcast(S, a[a6 + at]);
                c60 = x6.fma(b0, c60);
                c61 = x6.fma(b1, c61);
                FloatVector x7 = FloatVector.broadcast(S, a[a7 + at]);
                c70 = x7.fma(b0, c70);
                c71 = x7.fma(b1, c71);
                at += step;
                bt += 2 * V;
            }
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
            Reach reach,
            int row,
            float[] a,
            int aAt,
            float[] b,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        int[] starts = reach.starts();
        int outer = reach.outer();
        int outerStep = reach.outerStep();
        int inner = reach.inner();
        int step = reach.innerStep();
        int a0 = aAt + starts[row];
        int a1 = aAt + starts[row + 1];
        int a2 = aAt + starts[row + 2];
        int a3 = aAt + starts[row + 3];
        int a4 = aAt + starts[row + 4];
        int a5 = aAt + starts[row + 5];
        int a6 = aAt + starts[row + 6];
        int a7 = aAt + starts[row + 7];
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c40 = FloatVector.fromArray(S, start, startAt + 4 * startRow);
        FloatVector c50 = FloatVector.fromArray(S, start, startAt + 5 * startRow);
        FloatVector c60 = FloatVector.fromArray(S, start, startAt + 6 * startRow);
        FloatVector c70 = FloatVector.fromArray(S, start, startAt + 7 * startRow);
        int bt = 0;
        for (int s = 0; s < outer; s++) {
            int at = s * outerStep;
            for (int t = 0; t < inner; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + at]);
                c00 = x0.fma(b0, c00);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + at]);
                c10 = x1.fma(b0, c10);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + at]);
                c20 = x2.fma(b0, c20);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + at]);
                c30 = x3.fma(b0, c30);
                FloatVector x4 = FloatVector.broadcast(S, a[a4 + at]);
                c40 = x4.fma(b0, c40);
                FloatVector x5 = FloatVector.broadcast(S, a[a5 + at]);
                c50 = x5.fma(b0, c50);
                FloatVector x6 = FloatVector.broadcast(S, a[a6 + at]);
                c60 = x6.fma(b0, c60);
                FloatVector x7 = FloatVector.broadcast(S, a[a7 + at]);
                c70 = x7.fma(b0, c70);
                at += step;
                bt += V;
            }
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
            Reach reach,
            int row,
            float[] a,
            int aAt,
            float[] b,
            float[] start,
            int startAt,
            int startRow,
            float[] c,
            int cAt,
            int cRow) {
        int[] starts = reach.starts();
        int outer = reach.outer();
        int outerStep = reach.outerStep();
        int inner = reach.inner();
        int step = reach.innerStep();
        int a0 = aAt + starts[row];
        int a1 = aAt + starts[row + 1];
        int a2 = aAt + starts[row + 2];
        int a3 = aAt + starts[row + 3];
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c01 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c11 = FloatVector.fromArray(S, start, startAt + startRow + V);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c21 = FloatVector.fromArray(S, start, startAt + 2 * startRow + V);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c31 = FloatVector.fromArray(S, start, startAt + 3 * startRow + V);
        int bt = 0;
        for (int s = 0; s < outer; s++) {
            int at = s * outerStep;
            for (int t = 0; t < inner; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt);
                FloatVector b1 = FloatVector.fromArray(S, b, bt + V);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + at]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + at]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + at]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + at]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
                at += step;
                bt += 2 * V;
            }
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
