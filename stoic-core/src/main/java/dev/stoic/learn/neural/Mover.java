package dev.stoic.learn.neural;

import dev.stoic.learn.Crew;
import java.util.Arrays;

/** Takes steps of a network down the mean of what rows say. */
record Mover(Network network, Optimizer optimizer, double l2, Crew crew) {
    /**
     * @param sums over rows of derivatives by each parameter, and of what statistics there are
     * @param room whose arrays are written over; it may be the descent itself
     */
    Descent stepped(Descent descent, double rate, float[] sums, long rows, Descent room) {
        float share = 1f / rows;
        float[] statistics = statistics(descent.numbers(), sums, share);
        if (l2 > 0) {
            float[] mean = mean(descent.numbers(), sums, share);
            Descent moved = descent.stepped(new Descent.Step(optimizer, rate, 1), mean, statistics, room, crew);
            Spare.give(mean);
            return moved;
        }
        return descent.stepped(new Descent.Step(optimizer, rate, share), sums, statistics, room, crew);
    }

    /** With the derivatives of the penalty. */
    private float[] mean(float[] numbers, float[] sums, float share) {
        float[] mean = Spare.any(network.parameters());
        Pieces.of(mean.length, crew, (from, to) -> {
            for (int i = from; i < to; i++) {
                mean[i] = sums[i] * share;
            }
        });
        pull(numbers, mean, (float) l2);
        return mean;
    }

    /** The derivative of the penalty, which is on weights only. */
    private void pull(float[] numbers, float[] mean, float by) {
        for (int i = 0; i < network.layers().size(); i++) {
            int first = network.offset(i);
            int weights = network.layers().get(i).weights();
            Pieces.of(weights, crew, (from, to) -> {
                for (int k = first + from; k < first + to; k++) {
                    mean[k] += by * numbers[k];
                }
            });
        }
    }

    /** Statistics move towards what the parts saw, by the rows of each. */
    private float[] statistics(float[] numbers, float[] sums, float share) {
        int first = network.parameters();
        float[] statistics = Arrays.copyOfRange(numbers, first, numbers.length);
        for (int i = 0; i < network.layers().size(); i++) {
            if (network.layers().get(i) instanceof Layer.Norm norm) {
                float keep = (float) norm.keep();
                float take = (float) (1 - norm.keep());
                for (int k = network.statistics(i) - first; k < network.statistics(i + 1) - first; k++) {
                    statistics[k] = keep * statistics[k] + take * (sums[first + k] * share);
                }
            }
        }
        return statistics;
    }
}
