package dev.stoic.learn.neural;

import dev.stoic.learn.Crew;
import java.util.List;

/**
 * The numbers of a network on their way down, with what the optimiser remembers of each parameter. The arrays are owned by
 * the record: nobody writes to them.
 *
 * @param numbers parameters, then statistics
 * @param first running mean of derivatives, or velocity; empty where nobody needs it
 * @param second running mean of their squares; empty where nobody needs it
 * @param decay1 first decay to the power of the steps taken, by which Adam corrects its means; likewise {@code decay2}
 */
public record Descent(float[] numbers, float[] first, float[] second, double decay1, double decay2) {
    private static final float[] NONE = {};

    /** @param n how many of the numbers are parameters */
    static Descent from(float[] start, int n, Optimizer optimizer) {
        return switch (optimizer) {
            case Optimizer.Sgd _ -> new Descent(start, new float[n], NONE, 1, 1);
            case Optimizer.Adam _ -> new Descent(start, new float[n], new float[n], 1, 1);
            case Optimizer.Rmsprop _ -> new Descent(start, NONE, new float[n], 1, 1);
        };
    }

    /** Gives up what {@code after}, which has come of this, does not use; and neither does {@code best}. */
    void retire(Descent after, float[] best) {
        for (float[] mine : List.of(numbers, first, second)) {
            boolean used = List.of(after.numbers, after.first, after.second, best).stream()
                    .anyMatch(other -> Spare.isSame(mine, other));
            if (!used) {
                Spare.give(mine);
            }
        }
    }

    /** The memory alone, for who has the numbers already. */
    Descent memory() {
        return with(NONE);
    }

    Descent with(float[] other) {
        return new Descent(other, first, second, decay1, decay2);
    }

    /** {@link #decay1} and {@link #decay2} after some steps more. */
    double[] powers(Optimizer optimizer, int steps) {
        double[] powers = {decay1, decay2};
        if (optimizer instanceof Optimizer.Adam adam) {
            for (int i = 0; i < steps; i++) {
                powers[0] *= adam.beta1();
                powers[1] *= adam.beta2();
            }
        }
        return powers;
    }

    /** A step to be made. */
    record Step(Optimizer optimizer, double rate) {}

    /**
     * After one step.
     *
     * @param gradient the mean over the rows of the step; its array is taken over
     * @param statistics what they are from now on
     */
    Descent stepped(Step step, float[] gradient, float[] statistics, Crew crew) {
        float[] moved = Spare.any(numbers.length);
        System.arraycopy(statistics, 0, moved, gradient.length, statistics.length);
        return switch (step.optimizer) {
            case Optimizer.Sgd sgd -> {
                Pieces.of(gradient.length, crew, (from, to) -> {
                    pushed((float) step.rate, (float) sgd.momentum(), gradient, moved, from, to);
                });
                yield new Descent(moved, gradient, NONE, 1, 1);
            }
            case Optimizer.Adam adam -> {
                double power1 = decay1 * adam.beta1();
                double power2 = decay2 * adam.beta2();
                float[] squares = Spare.any(gradient.length);
                float size = (float) (step.rate / (1 - power1));
                float root = (float) (1 / Math.sqrt(1 - power2));
                Pieces.of(gradient.length, crew, (from, to) -> {
                    adapted(adam, size, root, gradient, squares, moved, from, to);
                });
                yield new Descent(moved, gradient, squares, power1, power2);
            }
            case Optimizer.Rmsprop rmsprop -> {
                Pieces.of(gradient.length, crew, (from, to) -> {
                    divided(rmsprop, (float) step.rate, gradient, moved, from, to);
                });
                yield new Descent(moved, NONE, gradient, 1, 1);
            }
        };
    }

    private void pushed(float rate, float momentum, float[] gradient, float[] moved, int from, int to) {
        for (int i = from; i < to; i++) {
            float velocity = momentum * first[i] + gradient[i];
            gradient[i] = velocity;
            moved[i] = numbers[i] - rate * velocity;
        }
    }

    private void adapted(
            Optimizer.Adam adam,
            float step,
            float root,
            float[] gradient,
            float[] squares,
            float[] moved,
            int from,
            int to) {
        float keep1 = (float) adam.beta1();
        float take1 = (float) (1 - adam.beta1());
        float keep2 = (float) adam.beta2();
        float take2 = (float) (1 - adam.beta2());
        float epsilon = (float) adam.epsilon();
        for (int i = from; i < to; i++) {
            float slope = gradient[i];
            float mean = keep1 * first[i] + take1 * slope;
            float square = keep2 * second[i] + take2 * (slope * slope);
            gradient[i] = mean;
            squares[i] = square;
            moved[i] = numbers[i] - step * mean / ((float) Math.sqrt(square) * root + epsilon);
        }
    }

    private void divided(Optimizer.Rmsprop rmsprop, float rate, float[] gradient, float[] moved, int from, int to) {
        float keep = (float) rmsprop.decay();
        float take = (float) (1 - rmsprop.decay());
        float epsilon = (float) rmsprop.epsilon();
        for (int i = from; i < to; i++) {
            float slope = gradient[i];
            float square = keep * second[i] + take * (slope * slope);
            gradient[i] = square;
            moved[i] = numbers[i] - rate * slope / ((float) Math.sqrt(square) + epsilon);
        }
    }
}
