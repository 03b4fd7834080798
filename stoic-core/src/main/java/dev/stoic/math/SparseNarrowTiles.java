package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Tiles like those of {@link SparseTiles}, half as wide: for CPUs with 16 registers, see {@link Wide#TALL}. */
final class SparseNarrowTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private SparseNarrowTiles() {}

    /** Two vectors of four rows of a layer: start, and the terms that are listed. */
    static void fourByTwo(
            int count,
            short[] list,
            float[] a,
            int a0,
            int a1,
            int a2,
            int a3,
            float[] b,
            int bAt,
            int bStep,
            float[] start,
            int startAt,
            float[] c,
            int c0,
            int c1,
            int c2,
            int c3) {
        FloatVector s0 = FloatVector.fromArray(S, start, startAt);
        FloatVector s1 = FloatVector.fromArray(S, start, startAt + V);
        FloatVector c00 = s0;
        FloatVector c01 = s1;
        FloatVector c10 = s0;
        FloatVector c11 = s1;
        FloatVector c20 = s0;
        FloatVector c21 = s1;
        FloatVector c30 = s0;
        FloatVector c31 = s1;
        for (int e = 0; e < count; e++) {
            int l = list[e];
            int at = bAt + l * bStep;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            FloatVector b1 = FloatVector.fromArray(S, b, at + V);
            FloatVector x0 = FloatVector.broadcast(S, a[a0 + l]);
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
        c00.intoArray(c, c0);
        c01.intoArray(c, c0 + V);
        c10.intoArray(c, c1);
        c11.intoArray(c, c1 + V);
        c20.intoArray(c, c2);
        c21.intoArray(c, c2 + V);
        c30.intoArray(c, c3);
        c31.intoArray(c, c3 + V);
    }

    /** Rows of aᵀ·b, four at a time, two vectors of each: start, and the terms of the rows of a and b that are listed. */
    static void fourByTwoListed(
            int n,
            byte[] lists,
            int[] counts,
            float[] a,
            int aAt,
            int aStep,
            float[] b,
            int bAt,
            float[] start,
            int startAt,
            int startStep,
            float[] c,
            int cAt,
            int cStep) {
        for (int i0 = 0; i0 < n; i0 += 4) {
            int i1 = Math.min(i0 + 1, n - 1);
            int i2 = Math.min(i0 + 2, n - 1);
            int i3 = Math.min(i0 + 3, n - 1);
            FloatVector c00 = FloatVector.fromArray(S, start, startAt + i0 * startStep);
            FloatVector c01 = FloatVector.fromArray(S, start, startAt + i0 * startStep + V);
            FloatVector c10 = FloatVector.fromArray(S, start, startAt + i1 * startStep);
            FloatVector c11 = FloatVector.fromArray(S, start, startAt + i1 * startStep + V);
            FloatVector c20 = FloatVector.fromArray(S, start, startAt + i2 * startStep);
            FloatVector c21 = FloatVector.fromArray(S, start, startAt + i2 * startStep + V);
            FloatVector c30 = FloatVector.fromArray(S, start, startAt + i3 * startStep);
            FloatVector c31 = FloatVector.fromArray(S, start, startAt + i3 * startStep + V);
            int from = i0 / 4 * Long.SIZE;
            int end = from + counts[i0 / 4];
            for (int e = from; e < end; e++) {
                int l = aAt + lists[e] * aStep;
                int at = bAt + lists[e] * 2 * V;
                FloatVector b0 = FloatVector.fromArray(S, b, at);
                FloatVector b1 = FloatVector.fromArray(S, b, at + V);
                FloatVector x0 = FloatVector.broadcast(S, a[l + i0]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                FloatVector x1 = FloatVector.broadcast(S, a[l + i1]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                FloatVector x2 = FloatVector.broadcast(S, a[l + i2]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                FloatVector x3 = FloatVector.broadcast(S, a[l + i3]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
            }
            c00.intoArray(c, cAt + i0 * cStep);
            c01.intoArray(c, cAt + i0 * cStep + V);
            c10.intoArray(c, cAt + i1 * cStep);
            c11.intoArray(c, cAt + i1 * cStep + V);
            c20.intoArray(c, cAt + i2 * cStep);
            c21.intoArray(c, cAt + i2 * cStep + V);
            c30.intoArray(c, cAt + i3 * cStep);
            c31.intoArray(c, cAt + i3 * cStep + V);
        }
    }
}
