package dev.stoic.math;

/** States the bits of a step of Adam. */
final class AdamLoops {
    /** Numbers that one loop leaves in cache for the next. */
    private static final int CACHED = 1024;

    private AdamLoops() {}

    static void apply(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to) {
        for (int at = from; at < to; at += CACHED) {
            int end = Math.min(to, at + CACHED);
            means(step.keep1(), step.take1(), step.share(), slopes, old.means(), now.means(), at, end);
            squares(step.keep2(), step.take2(), step.share(), slopes, old.squares(), now.squares(), at, end);
            adapt(
                    step.size(),
                    step.root(),
                    step.epsilon(),
                    now.means(),
                    now.squares(),
                    old.numbers(),
                    now.numbers(),
                    at,
                    end);
        }
    }

    private static void means(
            float keep, float take, float share, float[] slopes, float[] of, float[] to, int from, int end) {
        for (int i = from; i < end; i++) {
            to[i] = Faint.cleared(keep * of[i] + take * (slopes[i] * share));
        }
    }

    private static void squares(
            float keep, float take, float share, float[] slopes, float[] of, float[] to, int from, int end) {
        for (int i = from; i < end; i++) {
            float slope = slopes[i] * share;
            to[i] = Faint.cleared(keep * of[i] + take * (slope * slope));
        }
    }

    private static void adapt(
            float size,
            float root,
            float epsilon,
            float[] means,
            float[] squares,
            float[] numbers,
            float[] moved,
            int from,
            int end) {
        for (int i = from; i < end; i++) {
            moved[i] = numbers[i] - size * means[i] / ((float) Math.sqrt(squares[i]) * root + epsilon);
        }
    }
}
