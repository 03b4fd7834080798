package dev.stoic.math;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of the products of doubles: c[i][j] = fma(a(i, l), b(l, j), c[i][j]) for l = 0 … depth−1, for a
 * few rows i and a few vectors of columns j held in registers. Element a(i, l) stands at {@code aAt + i * aRow + l *
 * aStep}; row l of b starts at {@code bAt + l * bStep}. Tiles are always whole, because masks cost the compiler time that
 * short jobs do not have; the callers see to the edges.
 */
final class DoubleTiles {
    private static final VectorSpecies<Double> S = Wide.DOUBLE;
    private static final int V = Wide.DOUBLES;

    private DoubleTiles() {}

    /** Four rows, two vectors: eight chains hide the latency of two units, and sixteen registers hold them. */
    static void fourByTwo(
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
        DoubleVector c00 = DoubleVector.fromArray(S, c, cAt);
        DoubleVector c01 = DoubleVector.fromArray(S, c, cAt + V);
        DoubleVector c10 = DoubleVector.fromArray(S, c, c1);
        DoubleVector c11 = DoubleVector.fromArray(S, c, c1 + V);
        DoubleVector c20 = DoubleVector.fromArray(S, c, c2);
        DoubleVector c21 = DoubleVector.fromArray(S, c, c2 + V);
        DoubleVector c30 = DoubleVector.fromArray(S, c, c3);
        DoubleVector c31 = DoubleVector.fromArray(S, c, c3 + V);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
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
    }

    /**
     * Four rows, two vectors, as {@link #fourByTwo}, but each chain starts from 0, and what c holds is replaced, or added to.
     */
    static void freshFourByTwo(
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
        DoubleVector c00 = DoubleVector.zero(S);
        DoubleVector c01 = DoubleVector.zero(S);
        DoubleVector c10 = DoubleVector.zero(S);
        DoubleVector c11 = DoubleVector.zero(S);
        DoubleVector c20 = DoubleVector.zero(S);
        DoubleVector c21 = DoubleVector.zero(S);
        DoubleVector c30 = DoubleVector.zero(S);
        DoubleVector c31 = DoubleVector.zero(S);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
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
        } else {
            c00.intoArray(c, cAt);
            c01.intoArray(c, cAt + V);
            c10.intoArray(c, r1);
            c11.intoArray(c, r1 + V);
            c20.intoArray(c, r2);
            c21.intoArray(c, r2 + V);
            c30.intoArray(c, r3);
            c31.intoArray(c, r3 + V);
        }
    }

    /** Eight rows, one vector: for results too narrow for two. */
    static void eightByOne(
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
        DoubleVector c0 = DoubleVector.fromArray(S, c, cAt);
        DoubleVector c1 = DoubleVector.fromArray(S, c, cAt + cRow);
        DoubleVector c2 = DoubleVector.fromArray(S, c, cAt + 2 * cRow);
        DoubleVector c3 = DoubleVector.fromArray(S, c, cAt + 3 * cRow);
        DoubleVector c4 = DoubleVector.fromArray(S, c, cAt + 4 * cRow);
        DoubleVector c5 = DoubleVector.fromArray(S, c, cAt + 5 * cRow);
        DoubleVector c6 = DoubleVector.fromArray(S, c, cAt + 6 * cRow);
        DoubleVector c7 = DoubleVector.fromArray(S, c, cAt + 7 * cRow);
        int low = aAt;
        int high = aAt + 4 * aRow;
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            DoubleVector b0 = DoubleVector.fromArray(S, b, bt);
            c0 = DoubleVector.broadcast(S, a[low]).fma(b0, c0);
            c1 = DoubleVector.broadcast(S, a[low + aRow]).fma(b0, c1);
            c2 = DoubleVector.broadcast(S, a[low + a2]).fma(b0, c2);
            c3 = DoubleVector.broadcast(S, a[low + a3]).fma(b0, c3);
            c4 = DoubleVector.broadcast(S, a[high]).fma(b0, c4);
            c5 = DoubleVector.broadcast(S, a[high + aRow]).fma(b0, c5);
            c6 = DoubleVector.broadcast(S, a[high + a2]).fma(b0, c6);
            c7 = DoubleVector.broadcast(S, a[high + a3]).fma(b0, c7);
            low += aStep;
            high += aStep;
            bt += bStep;
        }
        c0.intoArray(c, cAt);
        c1.intoArray(c, cAt + cRow);
        c2.intoArray(c, cAt + 2 * cRow);
        c3.intoArray(c, cAt + 3 * cRow);
        c4.intoArray(c, cAt + 4 * cRow);
        c5.intoArray(c, cAt + 5 * cRow);
        c6.intoArray(c, cAt + 6 * cRow);
        c7.intoArray(c, cAt + 7 * cRow);
    }

    /** One row, four vectors: for results of one to three rows. */
    static void oneByFour(
            int depth, double[] a, int aAt, int aStep, double[] b, int bAt, int bStep, double[] c, int cAt) {
        DoubleVector c0 = DoubleVector.fromArray(S, c, cAt);
        DoubleVector c1 = DoubleVector.fromArray(S, c, cAt + V);
        DoubleVector c2 = DoubleVector.fromArray(S, c, cAt + 2 * V);
        DoubleVector c3 = DoubleVector.fromArray(S, c, cAt + 3 * V);
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            DoubleVector x = DoubleVector.broadcast(S, a[at]);
            c0 = x.fma(DoubleVector.fromArray(S, b, bt), c0);
            c1 = x.fma(DoubleVector.fromArray(S, b, bt + V), c1);
            c2 = x.fma(DoubleVector.fromArray(S, b, bt + 2 * V), c2);
            c3 = x.fma(DoubleVector.fromArray(S, b, bt + 3 * V), c3);
            at += aStep;
            bt += bStep;
        }
        c0.intoArray(c, cAt);
        c1.intoArray(c, cAt + V);
        c2.intoArray(c, cAt + 2 * V);
        c3.intoArray(c, cAt + 3 * V);
    }

    /** Two rows, four vectors: for the rows that larger tiles leave. */
    static void twoByFour(
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
        int r1 = cAt + cRow;
        DoubleVector c00 = DoubleVector.fromArray(S, c, cAt);
        DoubleVector c01 = DoubleVector.fromArray(S, c, cAt + V);
        DoubleVector c02 = DoubleVector.fromArray(S, c, cAt + 2 * V);
        DoubleVector c03 = DoubleVector.fromArray(S, c, cAt + 3 * V);
        DoubleVector c10 = DoubleVector.fromArray(S, c, r1);
        DoubleVector c11 = DoubleVector.fromArray(S, c, r1 + V);
        DoubleVector c12 = DoubleVector.fromArray(S, c, r1 + 2 * V);
        DoubleVector c13 = DoubleVector.fromArray(S, c, r1 + 3 * V);
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            DoubleVector b0 = DoubleVector.fromArray(S, b, bt);
            DoubleVector b1 = DoubleVector.fromArray(S, b, bt + V);
            DoubleVector b2 = DoubleVector.fromArray(S, b, bt + 2 * V);
            DoubleVector b3 = DoubleVector.fromArray(S, b, bt + 3 * V);
            DoubleVector x0 = DoubleVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            c02 = x0.fma(b2, c02);
            c03 = x0.fma(b3, c03);
            DoubleVector x1 = DoubleVector.broadcast(S, a[at + aRow]);
            c10 = x1.fma(b0, c10);
            c11 = x1.fma(b1, c11);
            c12 = x1.fma(b2, c12);
            c13 = x1.fma(b3, c13);
            at += aStep;
            bt += bStep;
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c02.intoArray(c, cAt + 2 * V);
        c03.intoArray(c, cAt + 3 * V);
        c10.intoArray(c, r1);
        c11.intoArray(c, r1 + V);
        c12.intoArray(c, r1 + 2 * V);
        c13.intoArray(c, r1 + 3 * V);
    }

    /** Rows of a few vectors, brought together. */
    static void copy(int rows, int vectors, double[] from, int fromAt, int step, double[] to, int toAt) {
        for (int l = 0; l < rows; l++) {
            for (int k = 0; k < vectors; k++) {
                DoubleVector.fromArray(S, from, fromAt + l * step + k * V).intoArray(to, toAt + (l * vectors + k) * V);
            }
        }
    }
}
