package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of products whose left side has many zeros, see {@link Sparsity}. Rows are marked in words of bits. Four
 * rows go together, and leave out what is zero in all of them: what is loaded of the right side serves all. Where fewer are left,
 * the last is worked out more than once.
 */
final class SparseTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private SparseTiles() {}

    /** Sets the bits of all numbers but zeros; those beyond the last are cleared. Returns how many were set. */
    static int mark(int n, float[] x, int at, long[] bits, int bitsAt) {
        int count = 0;
        int whole = n / Long.SIZE;
        for (int w = 0; w < whole; w++) {
            long word = 0;
            for (int k = 0; k < Long.SIZE; k += V) {
                word |= FloatVector.fromArray(S, x, at + w * Long.SIZE + k)
                                .compare(VectorOperators.NE, 0f)
                                .toLong()
                        << k;
            }
            bits[bitsAt + w] = word;
            count += Long.bitCount(word);
        }
        if (whole * Long.SIZE < n) {
            long word = 0;
            for (int i = whole * Long.SIZE; i < n; i++) {
                word |= (x[at + i] != 0 ? 1L : 0L) << i;
            }
            bits[bitsAt + whole] = word;
            count += Long.bitCount(word);
        }
        return count;
    }

    /** Whether all numbers are finite: times 0 they are 0. */
    static boolean areFinite(int n, float[] x, int at) {
        long found = 0;
        int i = 0;
        for (; i <= n - V; i += V) {
            found |= FloatVector.fromArray(S, x, at + i)
                    .mul(0f)
                    .compare(VectorOperators.NE, 0f)
                    .toLong();
        }
        for (; i < n; i++) {
            found |= Float.isFinite(x[at + i]) ? 0 : 1;
        }
        return found == 0;
    }

    /** Adds rows of some vectors to others. */
    static void add(int rows, int vectors, float[] x, int xAt, int xStep, float[] y, int yAt, int yStep) {
        for (int l = 0; l < rows; l++) {
            for (int k = 0; k < vectors; k++) {
                int at = yAt + l * yStep + k * V;
                FloatVector.fromArray(S, y, at)
                        .add(FloatVector.fromArray(S, x, xAt + l * xStep + k * V))
                        .intoArray(y, at);
            }
        }
    }

    /** Whether −0 is among the numbers. */
    static boolean hasMinusZero(int n, float[] x, int at) {
        long found = 0;
        int i = 0;
        for (; i <= n - V; i += V) {
            FloatVector some = FloatVector.fromArray(S, x, at + i);
            found |= some.compare(VectorOperators.EQ, 0f).toLong()
                    & some.test(VectorOperators.IS_NEGATIVE).toLong();
        }
        for (; i < n; i++) {
            found |= Float.floatToRawIntBits(x[at + i]) == Integer.MIN_VALUE ? 1 : 0;
        }
        return found != 0;
    }

    /** Four vectors of four rows of a layer: start, and the terms that are listed. */
    static void fourByFour(
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
        FloatVector s2 = FloatVector.fromArray(S, start, startAt + 2 * V);
        FloatVector s3 = FloatVector.fromArray(S, start, startAt + 3 * V);
        FloatVector c00 = s0;
        FloatVector c01 = s1;
        FloatVector c02 = s2;
        FloatVector c03 = s3;
        FloatVector c10 = s0;
        FloatVector c11 = s1;
        FloatVector c12 = s2;
        FloatVector c13 = s3;
        FloatVector c20 = s0;
        FloatVector c21 = s1;
        FloatVector c22 = s2;
        FloatVector c23 = s3;
        FloatVector c30 = s0;
        FloatVector c31 = s1;
        FloatVector c32 = s2;
        FloatVector c33 = s3;
        for (int e = 0; e < count; e++) {
            int l = list[e];
            int at = bAt + l * bStep;
            FloatVector b0 = FloatVector.fromArray(S, b, at);
            FloatVector b1 = FloatVector.fromArray(S, b, at + V);
            FloatVector b2 = FloatVector.fromArray(S, b, at + 2 * V);
            FloatVector b3 = FloatVector.fromArray(S, b, at + 3 * V);
            FloatVector x0 = FloatVector.broadcast(S, a[a0 + l]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            c02 = x0.fma(b2, c02);
            c03 = x0.fma(b3, c03);
            FloatVector x1 = FloatVector.broadcast(S, a[a1 + l]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            c12 = x1.fma(b2, c12);
            c13 = x1.fma(b3, c13);
            FloatVector x2 = FloatVector.broadcast(S, a[a2 + l]);
            c20 = x2.fma(b0, c20);
            c21 = x2.fma(b1, c21);
            c22 = x2.fma(b2, c22);
            c23 = x2.fma(b3, c23);
            FloatVector x3 = FloatVector.broadcast(S, a[a3 + l]);
            c30 = x3.fma(b0, c30);
            c31 = x3.fma(b1, c31);
            c32 = x3.fma(b2, c32);
            c33 = x3.fma(b3, c33);
        }
        c00.intoArray(c, c0);
        c01.intoArray(c, c0 + V);
        c02.intoArray(c, c0 + 2 * V);
        c03.intoArray(c, c0 + 3 * V);
        c10.intoArray(c, c1);
        c11.intoArray(c, c1 + V);
        c12.intoArray(c, c1 + 2 * V);
        c13.intoArray(c, c1 + 3 * V);
        c20.intoArray(c, c2);
        c21.intoArray(c, c2 + V);
        c22.intoArray(c, c2 + 2 * V);
        c23.intoArray(c, c2 + 3 * V);
        c30.intoArray(c, c3);
        c31.intoArray(c, c3 + V);
        c32.intoArray(c, c3 + 2 * V);
        c33.intoArray(c, c3 + 3 * V);
    }

    /** Rows of aᵀ·b, four at a time, four vectors of each: start, and the terms of the rows of a and b that are listed. */
    static void fourByFourListed(
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
            FloatVector c02 = FloatVector.fromArray(S, start, startAt + i0 * startStep + 2 * V);
            FloatVector c03 = FloatVector.fromArray(S, start, startAt + i0 * startStep + 3 * V);
            FloatVector c10 = FloatVector.fromArray(S, start, startAt + i1 * startStep);
            FloatVector c11 = FloatVector.fromArray(S, start, startAt + i1 * startStep + V);
            FloatVector c12 = FloatVector.fromArray(S, start, startAt + i1 * startStep + 2 * V);
            FloatVector c13 = FloatVector.fromArray(S, start, startAt + i1 * startStep + 3 * V);
            FloatVector c20 = FloatVector.fromArray(S, start, startAt + i2 * startStep);
            FloatVector c21 = FloatVector.fromArray(S, start, startAt + i2 * startStep + V);
            FloatVector c22 = FloatVector.fromArray(S, start, startAt + i2 * startStep + 2 * V);
            FloatVector c23 = FloatVector.fromArray(S, start, startAt + i2 * startStep + 3 * V);
            FloatVector c30 = FloatVector.fromArray(S, start, startAt + i3 * startStep);
            FloatVector c31 = FloatVector.fromArray(S, start, startAt + i3 * startStep + V);
            FloatVector c32 = FloatVector.fromArray(S, start, startAt + i3 * startStep + 2 * V);
            FloatVector c33 = FloatVector.fromArray(S, start, startAt + i3 * startStep + 3 * V);
            int from = i0 / 4 * Long.SIZE;
            int end = from + counts[i0 / 4];
            for (int e = from; e < end; e++) {
                int l = aAt + lists[e] * aStep;
                int at = bAt + lists[e] * 4 * V;
                FloatVector b0 = FloatVector.fromArray(S, b, at);
                FloatVector b1 = FloatVector.fromArray(S, b, at + V);
                FloatVector b2 = FloatVector.fromArray(S, b, at + 2 * V);
                FloatVector b3 = FloatVector.fromArray(S, b, at + 3 * V);
                FloatVector x0 = FloatVector.broadcast(S, a[l + i0]);
                c00 = x0.fma(b0, c00);
                c01 = x0.fma(b1, c01);
                c02 = x0.fma(b2, c02);
                c03 = x0.fma(b3, c03);
                FloatVector x1 = FloatVector.broadcast(S, a[l + i1]);
                c10 = x1.fma(b0, c10);
                c11 = x1.fma(b1, c11);
                c12 = x1.fma(b2, c12);
                c13 = x1.fma(b3, c13);
                FloatVector x2 = FloatVector.broadcast(S, a[l + i2]);
                c20 = x2.fma(b0, c20);
                c21 = x2.fma(b1, c21);
                c22 = x2.fma(b2, c22);
                c23 = x2.fma(b3, c23);
                FloatVector x3 = FloatVector.broadcast(S, a[l + i3]);
                c30 = x3.fma(b0, c30);
                c31 = x3.fma(b1, c31);
                c32 = x3.fma(b2, c32);
                c33 = x3.fma(b3, c33);
            }
            c00.intoArray(c, cAt + i0 * cStep);
            c01.intoArray(c, cAt + i0 * cStep + V);
            c02.intoArray(c, cAt + i0 * cStep + 2 * V);
            c03.intoArray(c, cAt + i0 * cStep + 3 * V);
            c10.intoArray(c, cAt + i1 * cStep);
            c11.intoArray(c, cAt + i1 * cStep + V);
            c12.intoArray(c, cAt + i1 * cStep + 2 * V);
            c13.intoArray(c, cAt + i1 * cStep + 3 * V);
            c20.intoArray(c, cAt + i2 * cStep);
            c21.intoArray(c, cAt + i2 * cStep + V);
            c22.intoArray(c, cAt + i2 * cStep + 2 * V);
            c23.intoArray(c, cAt + i2 * cStep + 3 * V);
            c30.intoArray(c, cAt + i3 * cStep);
            c31.intoArray(c, cAt + i3 * cStep + V);
            c32.intoArray(c, cAt + i3 * cStep + 2 * V);
            c33.intoArray(c, cAt + i3 * cStep + 3 * V);
        }
    }
}
