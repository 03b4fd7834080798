package dev.stoic.math;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The vector twin of {@link AdamLoops}: every number is read once. */
final class AdamTiles {
    private static final VectorSpecies<Float> S = Wide.FLOAT;
    private static final int V = Wide.FLOATS;

    private AdamTiles() {}

    static void apply(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to) {
        int whole = from + (to - from) / V * V;
        run(
                step,
                slopes,
                old.means(),
                old.squares(),
                old.numbers(),
                now.means(),
                now.squares(),
                now.numbers(),
                from,
                whole);
        AdamLoops.apply(step, slopes, old, now, whole, to);
    }

    private static void run(
            AdamStep step,
            float[] slopes,
            float[] means,
            float[] squares,
            float[] numbers,
            float[] meansTo,
            float[] squaresTo,
            float[] numbersTo,
            int from,
            int to) {
        FloatVector share = FloatVector.broadcast(S, step.share());
        FloatVector keep1 = FloatVector.broadcast(S, step.keep1());
        FloatVector take1 = FloatVector.broadcast(S, step.take1());
        FloatVector keep2 = FloatVector.broadcast(S, step.keep2());
        FloatVector take2 = FloatVector.broadcast(S, step.take2());
        FloatVector size = FloatVector.broadcast(S, step.size());
        FloatVector root = FloatVector.broadcast(S, step.root());
        FloatVector epsilon = FloatVector.broadcast(S, step.epsilon());
        for (int i = from; i < to; i += V) {
            FloatVector slope = FloatVector.fromArray(S, slopes, i).mul(share);
            FloatVector mean = keep1.mul(FloatVector.fromArray(S, means, i)).add(take1.mul(slope));
            FloatVector square = keep2.mul(FloatVector.fromArray(S, squares, i)).add(take2.mul(slope.mul(slope)));
            mean = mean.blend(0f, mean.abs().compare(VectorOperators.LT, Faint.LIMIT));
            square = square.blend(0f, square.abs().compare(VectorOperators.LT, Faint.LIMIT));
            mean.intoArray(meansTo, i);
            square.intoArray(squaresTo, i);
            FloatVector down = size.mul(mean).div(square.sqrt().mul(root).add(epsilon));
            FloatVector.fromArray(S, numbers, i).sub(down).intoArray(numbersTo, i);
        }
    }

    /** On arrays that are large enough for any. */
    static void exercise(int depth, float[] x, float[] y) {
        var step = new AdamStep(1, 1, 1, 1, 1, 1, 1, 1);
        run(step, x, x, x, x, y, y, y, 0, depth * V);
    }
}
