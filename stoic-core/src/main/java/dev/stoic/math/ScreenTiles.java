package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The innermost loops of a {@link ColumnScreen}: scores of some rows, one a lane, with five centres at once, and which of them
 * are the least and the second least so far.
 */
final class ScreenTiles {
    private static final int CENTRES = ScreenCentres.GROUP;
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;
    private static final int STEP = ColumnScreen.ROWS;

    private ScreenTiles() {}

    /** Writes the scores of a block's rows with five centres, those of one after those of another. */
    static void score(int depth, float[] x, int xAt, float[] c, int cAt, float[] start, int first, float[] s) {
        if (Wide.BITS >= 512) {
            for (int row = 0; row < STEP; row += 4 * V) {
                fourByFive(depth, x, xAt + row, c, cAt, start, first, s, row);
            }
        } else {
            for (int row = 0; row < STEP; row += 2 * V) {
                twoByFive(depth, x, xAt + row, c, cAt, start, first, s, row);
            }
        }
    }

    /** A block of zeros on arrays that are large enough. */
    static void exercise(int depth, float[] x, float[] s, Ranks ranks) {
        score(depth, x, 0, x, 0, x, 0, s);
        rank(s, 0, ranks);
    }

    /** Four vectors of rows, for 32 registers. */
    private static void fourByFive(
            int depth, float[] x, int xAt, float[] c, int cAt, float[] start, int first, float[] s, int at) {
        FloatVector s00 = FloatVector.broadcast(S, start[first + 0]);
        FloatVector s01 = FloatVector.broadcast(S, start[first + 1]);
        FloatVector s02 = FloatVector.broadcast(S, start[first + 2]);
        FloatVector s03 = FloatVector.broadcast(S, start[first + 3]);
        FloatVector s04 = FloatVector.broadcast(S, start[first + 4]);
        FloatVector s10 = s00;
        FloatVector s11 = s01;
        FloatVector s12 = s02;
        FloatVector s13 = s03;
        FloatVector s14 = s04;
        FloatVector s20 = s00;
        FloatVector s21 = s01;
        FloatVector s22 = s02;
        FloatVector s23 = s03;
        FloatVector s24 = s04;
        FloatVector s30 = s00;
        FloatVector s31 = s01;
        FloatVector s32 = s02;
        FloatVector s33 = s03;
        FloatVector s34 = s04;
        for (int l = 0; l < depth; l++) {
            int from = xAt + l * STEP;
            FloatVector x0 = FloatVector.fromArray(S, x, from);
            FloatVector x1 = FloatVector.fromArray(S, x, from + V);
            FloatVector x2 = FloatVector.fromArray(S, x, from + 2 * V);
            FloatVector x3 = FloatVector.fromArray(S, x, from + 3 * V);
            int with = cAt + l * CENTRES;
            FloatVector c0 = FloatVector.broadcast(S, c[with]);
            s00 = c0.fma(x0, s00);
            s10 = c0.fma(x1, s10);
            s20 = c0.fma(x2, s20);
            s30 = c0.fma(x3, s30);
            FloatVector c1 = FloatVector.broadcast(S, c[with + 1]);
            s01 = c1.fma(x0, s01);
            s11 = c1.fma(x1, s11);
            s21 = c1.fma(x2, s21);
            s31 = c1.fma(x3, s31);
            FloatVector c2 = FloatVector.broadcast(S, c[with + 2]);
            s02 = c2.fma(x0, s02);
            s12 = c2.fma(x1, s12);
            s22 = c2.fma(x2, s22);
            s32 = c2.fma(x3, s32);
            FloatVector c3 = FloatVector.broadcast(S, c[with + 3]);
            s03 = c3.fma(x0, s03);
            s13 = c3.fma(x1, s13);
            s23 = c3.fma(x2, s23);
            s33 = c3.fma(x3, s33);
            FloatVector c4 = FloatVector.broadcast(S, c[with + 4]);
            s04 = c4.fma(x0, s04);
            s14 = c4.fma(x1, s14);
            s24 = c4.fma(x2, s24);
            s34 = c4.fma(x3, s34);
        }
        s00.intoArray(s, at);
        s01.intoArray(s, at + STEP);
        s02.intoArray(s, at + 2 * STEP);
        s03.intoArray(s, at + 3 * STEP);
        s04.intoArray(s, at + 4 * STEP);
        s10.intoArray(s, at + V);
        s11.intoArray(s, at + STEP + V);
        s12.intoArray(s, at + 2 * STEP + V);
        s13.intoArray(s, at + 3 * STEP + V);
        s14.intoArray(s, at + 4 * STEP + V);
        s20.intoArray(s, at + 2 * V);
        s21.intoArray(s, at + STEP + 2 * V);
        s22.intoArray(s, at + 2 * STEP + 2 * V);
        s23.intoArray(s, at + 3 * STEP + 2 * V);
        s24.intoArray(s, at + 4 * STEP + 2 * V);
        s30.intoArray(s, at + 3 * V);
        s31.intoArray(s, at + STEP + 3 * V);
        s32.intoArray(s, at + 2 * STEP + 3 * V);
        s33.intoArray(s, at + 3 * STEP + 3 * V);
        s34.intoArray(s, at + 4 * STEP + 3 * V);
    }

    /** Two vectors of rows, for 16 registers. */
    private static void twoByFive(
            int depth, float[] x, int xAt, float[] c, int cAt, float[] start, int first, float[] s, int at) {
        FloatVector s00 = FloatVector.broadcast(S, start[first + 0]);
        FloatVector s01 = FloatVector.broadcast(S, start[first + 1]);
        FloatVector s02 = FloatVector.broadcast(S, start[first + 2]);
        FloatVector s03 = FloatVector.broadcast(S, start[first + 3]);
        FloatVector s04 = FloatVector.broadcast(S, start[first + 4]);
        FloatVector s10 = s00;
        FloatVector s11 = s01;
        FloatVector s12 = s02;
        FloatVector s13 = s03;
        FloatVector s14 = s04;
        for (int l = 0; l < depth; l++) {
            int from = xAt + l * STEP;
            FloatVector x0 = FloatVector.fromArray(S, x, from);
            FloatVector x1 = FloatVector.fromArray(S, x, from + V);
            int with = cAt + l * CENTRES;
            FloatVector c0 = FloatVector.broadcast(S, c[with]);
            s00 = c0.fma(x0, s00);
            s10 = c0.fma(x1, s10);
            FloatVector c1 = FloatVector.broadcast(S, c[with + 1]);
            s01 = c1.fma(x0, s01);
            s11 = c1.fma(x1, s11);
            FloatVector c2 = FloatVector.broadcast(S, c[with + 2]);
            s02 = c2.fma(x0, s02);
            s12 = c2.fma(x1, s12);
            FloatVector c3 = FloatVector.broadcast(S, c[with + 3]);
            s03 = c3.fma(x0, s03);
            s13 = c3.fma(x1, s13);
            FloatVector c4 = FloatVector.broadcast(S, c[with + 4]);
            s04 = c4.fma(x0, s04);
            s14 = c4.fma(x1, s14);
        }
        s00.intoArray(s, at);
        s01.intoArray(s, at + STEP);
        s02.intoArray(s, at + 2 * STEP);
        s03.intoArray(s, at + 3 * STEP);
        s04.intoArray(s, at + 4 * STEP);
        s10.intoArray(s, at + V);
        s11.intoArray(s, at + STEP + V);
        s12.intoArray(s, at + 2 * STEP + V);
        s13.intoArray(s, at + 3 * STEP + V);
        s14.intoArray(s, at + 4 * STEP + V);
    }

    /** Takes the scores of five centres, {@link #STEP} each, into the ranks. */
    static void rank(float[] s, int first, Ranks ranks) {
        float[] leasts = ranks.least;
        float[] seconds = ranks.second;
        float[] bests = ranks.best;
        for (int at = 0; at < STEP; at += V) {
            FloatVector least = FloatVector.fromArray(S, leasts, at);
            FloatVector second = FloatVector.fromArray(S, seconds, at);
            FloatVector best = FloatVector.fromArray(S, bests, at);
            FloatVector s0 = FloatVector.fromArray(S, s, at);
            var is0 = s0.lt(least);
            second = second.blend(s0, s0.lt(second)).blend(least, is0);
            least = least.blend(s0, is0);
            best = best.blend((float) first, is0);
            FloatVector s1 = FloatVector.fromArray(S, s, STEP + at);
            var is1 = s1.lt(least);
            second = second.blend(s1, s1.lt(second)).blend(least, is1);
            least = least.blend(s1, is1);
            best = best.blend((float) (first + 1), is1);
            FloatVector s2 = FloatVector.fromArray(S, s, 2 * STEP + at);
            var is2 = s2.lt(least);
            second = second.blend(s2, s2.lt(second)).blend(least, is2);
            least = least.blend(s2, is2);
            best = best.blend((float) (first + 2), is2);
            FloatVector s3 = FloatVector.fromArray(S, s, 3 * STEP + at);
            var is3 = s3.lt(least);
            second = second.blend(s3, s3.lt(second)).blend(least, is3);
            least = least.blend(s3, is3);
            best = best.blend((float) (first + 3), is3);
            FloatVector s4 = FloatVector.fromArray(S, s, 4 * STEP + at);
            var is4 = s4.lt(least);
            second = second.blend(s4, s4.lt(second)).blend(least, is4);
            least = least.blend(s4, is4);
            best = best.blend((float) (first + 4), is4);
            least.intoArray(leasts, at);
            second.intoArray(seconds, at);
            best.intoArray(bests, at);
        }
    }
}
