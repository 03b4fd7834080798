package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * A row of windows of 2 × 2 that show their largest number: {@code n} channels each, {@code apart} numbers from one window to the
 * next. Lanes run along channels. The last vector of a place begins as far before its end as is needed; where there are
 * fewer channels than lanes, it spills over the end instead, and what comes next is written over that.
 */
final class PoolLoops {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private PoolLoops() {}

    static void largest(int windows, int apart, int n, int row, float[] x, int xAt, float[] y, int yAt) {
        for (int w = 0; w < windows; w++) {
            for (int k = 0; k < n; k += V) {
                int c = Math.max(0, Math.min(k, n - V));
                int up = xAt + w * apart + c;
                FloatVector upper = FloatVector.fromArray(S, x, up).max(FloatVector.fromArray(S, x, up + n));
                FloatVector lower =
                        FloatVector.fromArray(S, x, up + row).max(FloatVector.fromArray(S, x, up + row + n));
                upper.max(lower).intoArray(y, yAt + w * n + c);
            }
        }
    }

    /** To the upper two places of each window. */
    static void handAbove(
            int windows, int apart, int n, float[] x, int xAt, float[] y, float[] slopes, int yAt, float[] to, int at) {
        FloatVector zero = FloatVector.zero(S);
        for (int w = 0; w < windows; w++) {
            for (int k = 0; k < n; k += V) {
                int c = Math.max(0, Math.min(k, n - V));
                int up = xAt + w * apart + c;
                FloatVector largest = FloatVector.fromArray(S, y, yAt + w * n + c);
                VectorMask<Float> first =
                        largest.sub(FloatVector.fromArray(S, x, up)).eq(0f);
                VectorMask<Float> second =
                        largest.sub(FloatVector.fromArray(S, x, up + n)).eq(0f);
                FloatVector slope =
                        FloatVector.fromArray(S, slopes, yAt + w * n + c).add(0f);
                zero.blend(slope, first).intoArray(to, at + w * apart + c);
                zero.blend(slope.blend(0f, first), second).intoArray(to, at + w * apart + n + c);
            }
        }
    }

    /** To the lower two places of each window. */
    static void handBelow(
            int windows,
            int apart,
            int n,
            int row,
            float[] x,
            int xAt,
            float[] y,
            float[] slopes,
            int yAt,
            float[] to,
            int at) {
        FloatVector zero = FloatVector.zero(S);
        for (int w = 0; w < windows; w++) {
            for (int k = 0; k < n; k += V) {
                int c = Math.max(0, Math.min(k, n - V));
                int up = xAt + w * apart + c;
                FloatVector largest = FloatVector.fromArray(S, y, yAt + w * n + c);
                VectorMask<Float> first =
                        largest.sub(FloatVector.fromArray(S, x, up)).eq(0f);
                VectorMask<Float> second =
                        largest.sub(FloatVector.fromArray(S, x, up + n)).eq(0f);
                VectorMask<Float> third =
                        largest.sub(FloatVector.fromArray(S, x, up + row)).eq(0f);
                FloatVector left = FloatVector.fromArray(S, slopes, yAt + w * n + c)
                        .add(0f)
                        .blend(0f, first)
                        .blend(0f, second);
                zero.blend(left, third).intoArray(to, at + row + w * apart + c);
                left.blend(0f, third).intoArray(to, at + row + w * apart + n + c);
            }
        }
    }
}
