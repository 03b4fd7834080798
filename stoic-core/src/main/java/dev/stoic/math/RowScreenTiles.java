package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The innermost loops of a {@link RowScreen}: products of some rows with five centres at once, lanes across features. */
final class RowScreenTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private static final int CENTRES = ScreenCentres.GROUP;
    private static final VectorShuffle<Float> HALF = turn(V / 2);
    private static final VectorShuffle<Float> QUARTER = turn(V / 4);
    private static final VectorShuffle<Float> TWO = turn(2);
    private static final VectorShuffle<Float> ONE = turn(1);
    private static final VectorMask<Float> UPPER_HALF = having(V / 2);
    private static final VectorMask<Float> ODD_QUARTERS = having(V / 4);

    private RowScreenTiles() {}

    /** The lanes whose number has this bit. */
    private static VectorMask<Float> having(int bit) {
        boolean[] lanes = new boolean[V];
        for (int lane = 0; lane < V; lane++) {
            lanes[lane] = (lane & bit) != 0;
        }
        return VectorMask.fromArray(S, lanes, 0);
    }

    private static VectorShuffle<Float> turn(int lanes) {
        return VectorShuffle.fromOp(S, lane -> lane ^ lanes);
    }

    /** Writes vectors whose lanes add up to the products of four rows with five centres: those of one row after those of another. */
    static void multiply(
            int width, float[] a, int a0, int a1, int a2, int a3, float[] c, int at, int step, float[] sums) {
        if (Wide.BITS >= 512) {
            fourByFive(width, a, a0, a1, a2, a3, c, at, step, sums);
        } else {
            twoByFive(width, a, a0, a1, c, at, step, sums, 0);
            twoByFive(width, a, a2, a3, c, at, step, sums, 2 * CENTRES * V);
        }
    }

    /** On arrays that are large enough. */
    static void exercise(int depth, float[] x, float[] sums, Ranks ranks) {
        multiply(depth / V * V, x, 0, 1, 2, 3, x, 0, 1, sums);
        fold(sums);
        rank(sums, x, 0, ranks);
    }

    /** Four rows, for 32 registers. */
    private static void fourByFive(
            int width, float[] a, int a0, int a1, int a2, int a3, float[] c, int at, int step, float[] sums) {
        FloatVector s00 = FloatVector.zero(S);
        FloatVector s01 = FloatVector.zero(S);
        FloatVector s02 = FloatVector.zero(S);
        FloatVector s03 = FloatVector.zero(S);
        FloatVector s04 = FloatVector.zero(S);
        FloatVector s10 = FloatVector.zero(S);
        FloatVector s11 = FloatVector.zero(S);
        FloatVector s12 = FloatVector.zero(S);
        FloatVector s13 = FloatVector.zero(S);
        FloatVector s14 = FloatVector.zero(S);
        FloatVector s20 = FloatVector.zero(S);
        FloatVector s21 = FloatVector.zero(S);
        FloatVector s22 = FloatVector.zero(S);
        FloatVector s23 = FloatVector.zero(S);
        FloatVector s24 = FloatVector.zero(S);
        FloatVector s30 = FloatVector.zero(S);
        FloatVector s31 = FloatVector.zero(S);
        FloatVector s32 = FloatVector.zero(S);
        FloatVector s33 = FloatVector.zero(S);
        FloatVector s34 = FloatVector.zero(S);
        int at1 = at + 1 * step;
        int at2 = at + 2 * step;
        int at3 = at + 3 * step;
        int at4 = at + 4 * step;
        for (int l = 0; l < width; l += V) {
            FloatVector x0 = FloatVector.fromArray(S, a, a0 + l);
            FloatVector x1 = FloatVector.fromArray(S, a, a1 + l);
            FloatVector x2 = FloatVector.fromArray(S, a, a2 + l);
            FloatVector x3 = FloatVector.fromArray(S, a, a3 + l);
            FloatVector c0 = FloatVector.fromArray(S, c, at + l);
            s00 = x0.fma(c0, s00);
            s10 = x1.fma(c0, s10);
            s20 = x2.fma(c0, s20);
            s30 = x3.fma(c0, s30);
            FloatVector c1 = FloatVector.fromArray(S, c, at1 + l);
            s01 = x0.fma(c1, s01);
            s11 = x1.fma(c1, s11);
            s21 = x2.fma(c1, s21);
            s31 = x3.fma(c1, s31);
            FloatVector c2 = FloatVector.fromArray(S, c, at2 + l);
            s02 = x0.fma(c2, s02);
            s12 = x1.fma(c2, s12);
            s22 = x2.fma(c2, s22);
            s32 = x3.fma(c2, s32);
            FloatVector c3 = FloatVector.fromArray(S, c, at3 + l);
            s03 = x0.fma(c3, s03);
            s13 = x1.fma(c3, s13);
            s23 = x2.fma(c3, s23);
            s33 = x3.fma(c3, s33);
            FloatVector c4 = FloatVector.fromArray(S, c, at4 + l);
            s04 = x0.fma(c4, s04);
            s14 = x1.fma(c4, s14);
            s24 = x2.fma(c4, s24);
            s34 = x3.fma(c4, s34);
        }
        s00.intoArray(sums, 0);
        s01.intoArray(sums, V);
        s02.intoArray(sums, 2 * V);
        s03.intoArray(sums, 3 * V);
        s04.intoArray(sums, 4 * V);
        s10.intoArray(sums, 5 * V);
        s11.intoArray(sums, 6 * V);
        s12.intoArray(sums, 7 * V);
        s13.intoArray(sums, 8 * V);
        s14.intoArray(sums, 9 * V);
        s20.intoArray(sums, 10 * V);
        s21.intoArray(sums, 11 * V);
        s22.intoArray(sums, 12 * V);
        s23.intoArray(sums, 13 * V);
        s24.intoArray(sums, 14 * V);
        s30.intoArray(sums, 15 * V);
        s31.intoArray(sums, 16 * V);
        s32.intoArray(sums, 17 * V);
        s33.intoArray(sums, 18 * V);
        s34.intoArray(sums, 19 * V);
    }

    /** Two rows, for 16 registers. */
    private static void twoByFive(
            int width, float[] a, int a0, int a1, float[] c, int at, int step, float[] sums, int to) {
        FloatVector s00 = FloatVector.zero(S);
        FloatVector s01 = FloatVector.zero(S);
        FloatVector s02 = FloatVector.zero(S);
        FloatVector s03 = FloatVector.zero(S);
        FloatVector s04 = FloatVector.zero(S);
        FloatVector s10 = FloatVector.zero(S);
        FloatVector s11 = FloatVector.zero(S);
        FloatVector s12 = FloatVector.zero(S);
        FloatVector s13 = FloatVector.zero(S);
        FloatVector s14 = FloatVector.zero(S);
        int at1 = at + 1 * step;
        int at2 = at + 2 * step;
        int at3 = at + 3 * step;
        int at4 = at + 4 * step;
        for (int l = 0; l < width; l += V) {
            FloatVector x0 = FloatVector.fromArray(S, a, a0 + l);
            FloatVector x1 = FloatVector.fromArray(S, a, a1 + l);
            FloatVector c0 = FloatVector.fromArray(S, c, at + l);
            s00 = x0.fma(c0, s00);
            s10 = x1.fma(c0, s10);
            FloatVector c1 = FloatVector.fromArray(S, c, at1 + l);
            s01 = x0.fma(c1, s01);
            s11 = x1.fma(c1, s11);
            FloatVector c2 = FloatVector.fromArray(S, c, at2 + l);
            s02 = x0.fma(c2, s02);
            s12 = x1.fma(c2, s12);
            FloatVector c3 = FloatVector.fromArray(S, c, at3 + l);
            s03 = x0.fma(c3, s03);
            s13 = x1.fma(c3, s13);
            FloatVector c4 = FloatVector.fromArray(S, c, at4 + l);
            s04 = x0.fma(c4, s04);
            s14 = x1.fma(c4, s14);
        }
        s00.intoArray(sums, to);
        s01.intoArray(sums, to + V);
        s02.intoArray(sums, to + 2 * V);
        s03.intoArray(sums, to + 3 * V);
        s04.intoArray(sums, to + 4 * V);
        s10.intoArray(sums, to + 5 * V);
        s11.intoArray(sums, to + 6 * V);
        s12.intoArray(sums, to + 7 * V);
        s13.intoArray(sums, to + 8 * V);
        s14.intoArray(sums, to + 9 * V);
    }

    /** Adds up the lanes of the vectors of each centre, four rows at once: row r ends in the {@link #lane} of the first one. */
    static void fold(float[] sums) {
        for (int at = 0; at < CENTRES * V; at += V) {
            FloatVector s0 = FloatVector.fromArray(S, sums, at);
            FloatVector s1 = FloatVector.fromArray(S, sums, CENTRES * V + at);
            FloatVector s2 = FloatVector.fromArray(S, sums, 2 * CENTRES * V + at);
            FloatVector s3 = FloatVector.fromArray(S, sums, 3 * CENTRES * V + at);
            FloatVector low =
                    s0.blend(s1, UPPER_HALF).add(s1.blend(s0, UPPER_HALF).rearrange(HALF));
            FloatVector high =
                    s2.blend(s3, UPPER_HALF).add(s3.blend(s2, UPPER_HALF).rearrange(HALF));
            FloatVector all = low.blend(high, ODD_QUARTERS)
                    .add(high.blend(low, ODD_QUARTERS).rearrange(QUARTER));
            if (V > 8) {
                all = all.add(all.rearrange(TWO));
            }
            if (V > 4) {
                all = all.add(all.rearrange(ONE));
            }
            all.intoArray(sums, at);
        }
    }

    /** Takes the scores of five centres, from sums that are folded, into the ranks. */
    static void rank(float[] sums, float[] norms, int first, Ranks ranks) {
        FloatVector least = FloatVector.fromArray(S, ranks.least, 0);
        FloatVector second = FloatVector.fromArray(S, ranks.second, 0);
        FloatVector best = FloatVector.fromArray(S, ranks.best, 0);
        FloatVector s0 = FloatVector.fromArray(S, sums, 0).add(norms[first]);
        var is0 = s0.lt(least);
        second = second.blend(s0, s0.lt(second)).blend(least, is0);
        least = least.blend(s0, is0);
        best = best.blend((float) first, is0);
        FloatVector s1 = FloatVector.fromArray(S, sums, V).add(norms[first + 1]);
        var is1 = s1.lt(least);
        second = second.blend(s1, s1.lt(second)).blend(least, is1);
        least = least.blend(s1, is1);
        best = best.blend((float) (first + 1), is1);
        FloatVector s2 = FloatVector.fromArray(S, sums, 2 * V).add(norms[first + 2]);
        var is2 = s2.lt(least);
        second = second.blend(s2, s2.lt(second)).blend(least, is2);
        least = least.blend(s2, is2);
        best = best.blend((float) (first + 2), is2);
        FloatVector s3 = FloatVector.fromArray(S, sums, 3 * V).add(norms[first + 3]);
        var is3 = s3.lt(least);
        second = second.blend(s3, s3.lt(second)).blend(least, is3);
        least = least.blend(s3, is3);
        best = best.blend((float) (first + 3), is3);
        FloatVector s4 = FloatVector.fromArray(S, sums, 4 * V).add(norms[first + 4]);
        var is4 = s4.lt(least);
        second = second.blend(s4, s4.lt(second)).blend(least, is4);
        least = least.blend(s4, is4);
        best = best.blend((float) (first + 4), is4);
        least.intoArray(ranks.least, 0);
        second.intoArray(ranks.second, 0);
        best.intoArray(ranks.best, 0);
    }

    /** Where {@link #fold} puts a row. */
    static int lane(int row) {
        return (row & 1) * (V / 2) + (row >> 1) * (V / 4);
    }
}
