package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of products whose left side is a {@link Reach} with rows anywhere: a few of them, from {@code row} on, and
 * a few vectors of columns, over the steps from {@code from} to {@code to}. Steps follow each other in runs: within one, the
 * compiler sees constant strides and checks bounds once. Chains begin with what {@code start} holds, where rows lie {@code
 * startRow} apart: none, if there is one row for all. Rows of b follow each other, as wide as the tile. The launcher has
 * kernels called tiles compiled after ten calls; these must not be: without a riper profile the compiler now and then
 * leaves their vectors in boxes, and they are twenty times slower.
 */
final class ApartLoops {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private ApartLoops() {}

    /** Eight rows, two vectors: for 32 registers. */
    static void eightByTwo(
            int from,
            int to,
            int run,
            int[] steps,
            int[] starts,
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
        for (int l = from; l < to; l += run) {
            int n = Math.min(run, to - l);
            int bt = (l - from) * 2 * V;
            int at = aAt + steps[l];
            int a0 = at + starts[row];
            int a1 = at + starts[row + 1];
            int a2 = at + starts[row + 2];
            int a3 = at + starts[row + 3];
            int a4 = at + starts[row + 4];
            int a5 = at + starts[row + 5];
            int a6 = at + starts[row + 6];
            int a7 = at + starts[row + 7];
            for (int t = 0; t < n; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt + t * 2 * V);
                FloatVector b1 = FloatVector.fromArray(S, b, bt + t * 2 * V + V);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + t]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + t]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + t]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + t]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
                FloatVector x4 = FloatVector.broadcast(S, a[a4 + t]);
                c40 = x4.fma(b0, c40);
                c41 = x4.fma(b1, c41);
                FloatVector x5 = FloatVector.broadcast(S, a[a5 + t]);
                c50 = x5.fma(b0, c50);
                c51 = x5.fma(b1, c51);
                FloatVector x6 = FloatVector.broadcast(S, a[a6 + t]);
                c60 = x6.fma(b0, c60);
                c61 = x6.fma(b1, c61);
                FloatVector x7 = FloatVector.broadcast(S, a[a7 + t]);
                c70 = x7.fma(b0, c70);
                c71 = x7.fma(b1, c71);
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
            int from,
            int to,
            int run,
            int[] steps,
            int[] starts,
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
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c40 = FloatVector.fromArray(S, start, startAt + 4 * startRow);
        FloatVector c50 = FloatVector.fromArray(S, start, startAt + 5 * startRow);
        FloatVector c60 = FloatVector.fromArray(S, start, startAt + 6 * startRow);
        FloatVector c70 = FloatVector.fromArray(S, start, startAt + 7 * startRow);
        for (int l = from; l < to; l += run) {
            int n = Math.min(run, to - l);
            int bt = (l - from) * V;
            int at = aAt + steps[l];
            int a0 = at + starts[row];
            int a1 = at + starts[row + 1];
            int a2 = at + starts[row + 2];
            int a3 = at + starts[row + 3];
            int a4 = at + starts[row + 4];
            int a5 = at + starts[row + 5];
            int a6 = at + starts[row + 6];
            int a7 = at + starts[row + 7];
            for (int t = 0; t < n; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt + t * V);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + t]);
                c00 = x0.fma(b0, c00);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + t]);
                c10 = x1.fma(b0, c10);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + t]);
                c20 = x2.fma(b0, c20);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + t]);
                c30 = x3.fma(b0, c30);
                FloatVector x4 = FloatVector.broadcast(S, a[a4 + t]);
                c40 = x4.fma(b0, c40);
                FloatVector x5 = FloatVector.broadcast(S, a[a5 + t]);
                c50 = x5.fma(b0, c50);
                FloatVector x6 = FloatVector.broadcast(S, a[a6 + t]);
                c60 = x6.fma(b0, c60);
                FloatVector x7 = FloatVector.broadcast(S, a[a7 + t]);
                c70 = x7.fma(b0, c70);
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
            int from,
            int to,
            int run,
            int[] steps,
            int[] starts,
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
        FloatVector c00 = FloatVector.fromArray(S, start, startAt);
        FloatVector c01 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c10 = FloatVector.fromArray(S, start, startAt + startRow);
        FloatVector c11 = FloatVector.fromArray(S, start, startAt + startRow + V);
        FloatVector c20 = FloatVector.fromArray(S, start, startAt + 2 * startRow);
        FloatVector c21 = FloatVector.fromArray(S, start, startAt + 2 * startRow + V);
        FloatVector c30 = FloatVector.fromArray(S, start, startAt + 3 * startRow);
        FloatVector c31 = FloatVector.fromArray(S, start, startAt + 3 * startRow + V);
        for (int l = from; l < to; l += run) {
            int n = Math.min(run, to - l);
            int bt = (l - from) * 2 * V;
            int at = aAt + steps[l];
            int a0 = at + starts[row];
            int a1 = at + starts[row + 1];
            int a2 = at + starts[row + 2];
            int a3 = at + starts[row + 3];
            for (int t = 0; t < n; t++) {
                FloatVector b0 = FloatVector.fromArray(S, b, bt + t * 2 * V);
                FloatVector b1 = FloatVector.fromArray(S, b, bt + t * 2 * V + V);
                FloatVector x0 = FloatVector.broadcast(S, a[a0 + t]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                FloatVector x1 = FloatVector.broadcast(S, a[a1 + t]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                FloatVector x2 = FloatVector.broadcast(S, a[a2 + t]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                FloatVector x3 = FloatVector.broadcast(S, a[a3 + t]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
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
