package dev.stoic.learn.neural;

/** The innermost loops of steps, each so short that the compiler makes vectors of it. */
final class DescentLoops {
    private DescentLoops() {}

    /** Running means of derivatives, each {@code share} of what is given: {@code to = keep·of + take·slope}. */
    static void means(float keep, float take, float share, float[] slopes, float[] of, float[] to, int from, int end) {
        for (int i = from; i < end; i++) {
            to[i] = keep * of[i] + take * (slopes[i] * share);
        }
    }

    /** The same of their squares. */
    static void squares(
            float keep, float take, float share, float[] slopes, float[] of, float[] to, int from, int end) {
        for (int i = from; i < end; i++) {
            float slope = slopes[i] * share;
            to[i] = keep * of[i] + take * (slope * slope);
        }
    }

    static void adapt(
            float step,
            float root,
            float epsilon,
            float[] means,
            float[] squares,
            float[] numbers,
            float[] moved,
            int from,
            int end) {
        for (int i = from; i < end; i++) {
            moved[i] = numbers[i] - step * means[i] / ((float) Math.sqrt(squares[i]) * root + epsilon);
        }
    }
}
