package dev.stoic.learn.neural;

import dev.stoic.learn.Crew;
import dev.stoic.math.AdamStep;
import dev.stoic.math.Faint;
import java.util.List;

/**
 * The numbers of a network on their way down, with what the optimiser remembers of each parameter. The arrays are owned by
 * the record: nobody writes to them but who gives the record up.
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
            if (!after.uses(mine) && !Spare.isSame(mine, best)) {
                Spare.give(mine);
            }
        }
    }

    private boolean uses(float[] array) {
        return Spare.isSame(array, numbers) || Spare.isSame(array, first) || Spare.isSame(array, second);
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

    /**
     * A step to be made.
     *
     * @param share what the derivatives are multiplied with before anything else
     */
    record Step(Optimizer optimizer, double rate, float share) {}

    /** Room for another of the same shape. */
    Descent elsewhere() {
        return new Descent(
                Spare.any(numbers.length), Spare.any(first.length), Spare.any(second.length), decay1, decay2);
    }

    /**
     * After one step.
     *
     * @param slopes derivatives by each parameter, and perhaps more
     * @param statistics what they are from now on
     * @param room whose arrays are written over; it may be this one
     */
    Descent stepped(Step step, float[] slopes, float[] statistics, Descent room, Crew crew) {
        int n = numbers.length - statistics.length;
        System.arraycopy(statistics, 0, room.numbers, n, statistics.length);
        return switch (step.optimizer) {
            case Optimizer.Sgd sgd -> {
                Pieces.of(n, crew, (from, to) -> pushed(step, sgd, slopes, room, from, to));
                yield room;
            }
            case Optimizer.Adam adam -> {
                double power1 = decay1 * adam.beta1();
                double power2 = decay2 * adam.beta2();
                var move = new AdamStep(
                        step.share,
                        (float) adam.beta1(),
                        (float) (1 - adam.beta1()),
                        (float) adam.beta2(),
                        (float) (1 - adam.beta2()),
                        (float) (step.rate / (1 - power1)),
                        (float) (1 / Math.sqrt(1 - power2)),
                        (float) adam.epsilon());
                var old = new AdamStep.Numbers(numbers, first, second);
                var now = new AdamStep.Numbers(room.numbers, room.first, room.second);
                Pieces.of(n, crew, (from, to) -> move.apply(slopes, old, now, from, to));
                yield new Descent(room.numbers, room.first, room.second, power1, power2);
            }
            case Optimizer.Rmsprop rmsprop -> {
                Pieces.of(n, crew, (from, to) -> divided(step, rmsprop, slopes, room, from, to));
                yield room;
            }
        };
    }

    private void pushed(Step step, Optimizer.Sgd sgd, float[] slopes, Descent room, int from, int to) {
        float share = step.share;
        float rate = (float) step.rate;
        float momentum = (float) sgd.momentum();
        // Two loops, because the compiler makes no vectors of what clears.
        for (int i = from; i < to; i++) {
            room.first[i] = Faint.cleared(momentum * first[i] + slopes[i] * share);
        }
        for (int i = from; i < to; i++) {
            room.numbers[i] = numbers[i] - rate * room.first[i];
        }
    }

    private void divided(Step step, Optimizer.Rmsprop rmsprop, float[] slopes, Descent room, int from, int to) {
        float share = step.share;
        float rate = (float) step.rate;
        float keep = (float) rmsprop.decay();
        float take = (float) (1 - rmsprop.decay());
        float epsilon = (float) rmsprop.epsilon();
        for (int i = from; i < to; i++) {
            float slope = slopes[i] * share;
            room.second[i] = Faint.cleared(keep * second[i] + take * (slope * slope));
        }
        for (int i = from; i < to; i++) {
            float slope = slopes[i] * share;
            room.numbers[i] = numbers[i] - rate * slope / ((float) Math.sqrt(room.second[i]) + epsilon);
        }
    }
}
