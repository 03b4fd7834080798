package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The innermost loop of a {@link SparseScreen}. It is small, so that it is soon compiled. */
final class SparseScreenTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;

    private SparseScreenTiles() {}

    /** Scores of a row with a vector of centres. Four sums run side by side, since each waits for itself. */
    static void scores(
            int from,
            int to,
            short[] places,
            float[] values,
            float[] centres,
            int step,
            int at,
            float[] norms,
            float[] scores,
            int out) {
        FloatVector s0 = FloatVector.fromArray(S, norms, at);
        FloatVector s1 = FloatVector.zero(S);
        FloatVector s2 = FloatVector.zero(S);
        FloatVector s3 = FloatVector.zero(S);
        int e = from;
        for (; e <= to - 4; e += 4) {
            s0 = FloatVector.broadcast(S, values[e]).fma(FloatVector.fromArray(S, centres, places[e] * step + at), s0);
            s1 = FloatVector.broadcast(S, values[e + 1])
                    .fma(FloatVector.fromArray(S, centres, places[e + 1] * step + at), s1);
            s2 = FloatVector.broadcast(S, values[e + 2])
                    .fma(FloatVector.fromArray(S, centres, places[e + 2] * step + at), s2);
            s3 = FloatVector.broadcast(S, values[e + 3])
                    .fma(FloatVector.fromArray(S, centres, places[e + 3] * step + at), s3);
        }
        for (; e < to; e++) {
            s0 = FloatVector.broadcast(S, values[e]).fma(FloatVector.fromArray(S, centres, places[e] * step + at), s0);
        }
        s0.add(s1).add(s2.add(s3)).intoArray(scores, out);
    }

    /** On arrays that are large enough for any. A row is as long as one may expect: the compiler goes by what it has seen. */
    static void exercise(int depth, float[] x, float[] y) {
        int length = 16 * depth + depth % 4;
        scores(0, length, new short[length], x, x, 1, 0, x, y, 0);
    }
}
