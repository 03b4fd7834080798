package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of the products of floats: c[i][j] = fma(a(i, l), b(l, j), c[i][j]) for l = 0 … depth−1, for a
 * few rows i and a few vectors of columns j held in registers. Element a(i, l) stands at {@code aAt + i * aRow + l *
 * aStep}; row l of b starts at {@code bAt + l * bStep}. Tiles are always whole, because masks cost the compiler time that
 * short jobs do not have; the callers see to the edges.
 */
final class FloatTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private FloatTiles() {}

    /** Four rows, two vectors: eight chains hide the latency of two units, and sixteen registers hold them. */
    static void fourByTwo(
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
        FloatVector c00 = FloatVector.fromArray(S, c, cAt);
        FloatVector c01 = FloatVector.fromArray(S, c, cAt + V);
        FloatVector c10 = FloatVector.fromArray(S, c, c1);
        FloatVector c11 = FloatVector.fromArray(S, c, c1 + V);
        FloatVector c20 = FloatVector.fromArray(S, c, c2);
        FloatVector c21 = FloatVector.fromArray(S, c, c2 + V);
        FloatVector c30 = FloatVector.fromArray(S, c, c3);
        FloatVector c31 = FloatVector.fromArray(S, c, c3 + V);
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
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
     * Four rows, two vectors: each chain starts from 0, and is added to what stands to its left. The tile is stored row after row. Element
     * a(i, l) stands at {@code aAt + i + l * aStep}, and b in a panel of two vectors.
     */
    static void freshFourByTwo(
            int depth, float[] a, int aAt, int aStep, float[] b, int bAt, FloatLefts lefts, float[] c, int cAt) {
        FloatVector c00 = FloatVector.zero(S);
        FloatVector c01 = FloatVector.zero(S);
        FloatVector c10 = FloatVector.zero(S);
        FloatVector c11 = FloatVector.zero(S);
        FloatVector c20 = FloatVector.zero(S);
        FloatVector c21 = FloatVector.zero(S);
        FloatVector c30 = FloatVector.zero(S);
        FloatVector c31 = FloatVector.zero(S);
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
        }
        c00.intoArray(c, cAt);
        c01.intoArray(c, cAt + V);
        c10.intoArray(c, cAt + 2 * V);
        c11.intoArray(c, cAt + 3 * V);
        c20.intoArray(c, cAt + 4 * V);
        c21.intoArray(c, cAt + 5 * V);
        c30.intoArray(c, cAt + 6 * V);
        c31.intoArray(c, cAt + 7 * V);
    }

    /** Eight rows, one vector: for results too narrow for two. */
    static void eightByOne(
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
        FloatVector c0 = FloatVector.fromArray(S, c, cAt);
        FloatVector c1 = FloatVector.fromArray(S, c, cAt + cRow);
        FloatVector c2 = FloatVector.fromArray(S, c, cAt + 2 * cRow);
        FloatVector c3 = FloatVector.fromArray(S, c, cAt + 3 * cRow);
        FloatVector c4 = FloatVector.fromArray(S, c, cAt + 4 * cRow);
        FloatVector c5 = FloatVector.fromArray(S, c, cAt + 5 * cRow);
        FloatVector c6 = FloatVector.fromArray(S, c, cAt + 6 * cRow);
        FloatVector c7 = FloatVector.fromArray(S, c, cAt + 7 * cRow);
        int low = aAt;
        int high = aAt + 4 * aRow;
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            FloatVector b0 = FloatVector.fromArray(S, b, bt);
            c0 = FloatVector.broadcast(S, a[low]).fma(b0, c0);
            c1 = FloatVector.broadcast(S, a[low + aRow]).fma(b0, c1);
            c2 = FloatVector.broadcast(S, a[low + a2]).fma(b0, c2);
            c3 = FloatVector.broadcast(S, a[low + a3]).fma(b0, c3);
            c4 = FloatVector.broadcast(S, a[high]).fma(b0, c4);
            c5 = FloatVector.broadcast(S, a[high + aRow]).fma(b0, c5);
            c6 = FloatVector.broadcast(S, a[high + a2]).fma(b0, c6);
            c7 = FloatVector.broadcast(S, a[high + a3]).fma(b0, c7);
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
    static void oneByFour(int depth, float[] a, int aAt, int aStep, float[] b, int bAt, int bStep, float[] c, int cAt) {
        FloatVector c0 = FloatVector.fromArray(S, c, cAt);
        FloatVector c1 = FloatVector.fromArray(S, c, cAt + V);
        FloatVector c2 = FloatVector.fromArray(S, c, cAt + 2 * V);
        FloatVector c3 = FloatVector.fromArray(S, c, cAt + 3 * V);
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            FloatVector x = FloatVector.broadcast(S, a[at]);
            c0 = x.fma(FloatVector.fromArray(S, b, bt), c0);
            c1 = x.fma(FloatVector.fromArray(S, b, bt + V), c1);
            c2 = x.fma(FloatVector.fromArray(S, b, bt + 2 * V), c2);
            c3 = x.fma(FloatVector.fromArray(S, b, bt + 3 * V), c3);
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
        int r1 = cAt + cRow;
        FloatVector c00 = FloatVector.fromArray(S, c, cAt);
        FloatVector c01 = FloatVector.fromArray(S, c, cAt + V);
        FloatVector c02 = FloatVector.fromArray(S, c, cAt + 2 * V);
        FloatVector c03 = FloatVector.fromArray(S, c, cAt + 3 * V);
        FloatVector c10 = FloatVector.fromArray(S, c, r1);
        FloatVector c11 = FloatVector.fromArray(S, c, r1 + V);
        FloatVector c12 = FloatVector.fromArray(S, c, r1 + 2 * V);
        FloatVector c13 = FloatVector.fromArray(S, c, r1 + 3 * V);
        int at = aAt;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            FloatVector b0 = FloatVector.fromArray(S, b, bt);
            FloatVector b1 = FloatVector.fromArray(S, b, bt + V);
            FloatVector b2 = FloatVector.fromArray(S, b, bt + 2 * V);
            FloatVector b3 = FloatVector.fromArray(S, b, bt + 3 * V);
            FloatVector x0 = FloatVector.broadcast(S, a[at]);
            c00 = x0.fma(b0, c00);
            c01 = x0.fma(b1, c01);
            c02 = x0.fma(b2, c02);
            c03 = x0.fma(b3, c03);
            FloatVector x1 = FloatVector.broadcast(S, a[at + aRow]);
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
    static void copy(int rows, int vectors, float[] from, int fromAt, int step, float[] to, int toAt) {
        for (int l = 0; l < rows; l++) {
            for (int k = 0; k < vectors; k++) {
                FloatVector.fromArray(S, from, fromAt + l * step + k * V).intoArray(to, toAt + (l * vectors + k) * V);
            }
        }
    }

    /** The rows of a tile of two vectors, put where they belong. */
    static void place(int rows, float[] tile, int tileAt, float[] to, int toAt, int step) {
        for (int k = 0; k < rows; k++) {
            int at = tileAt + k * 2 * V;
            FloatVector.fromArray(S, tile, at).intoArray(to, toAt + k * step);
            FloatVector.fromArray(S, tile, at + V).intoArray(to, toAt + k * step + V);
        }
    }
}
