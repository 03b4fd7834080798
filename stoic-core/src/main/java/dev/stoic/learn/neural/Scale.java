package dev.stoic.learn.neural;

import dev.stoic.learn.optimize.Moments;

/**
 * How a target of numbers is written while learning, so that a network which starts near 0 has not far to go.
 *
 * @param deviation never 0
 */
public record Scale(double mean, double deviation) {
    static final Scale NONE = new Scale(0, 1);

    static Scale of(Moments targets) {
        double deviation = Math.sqrt(targets.variance());
        return new Scale(targets.mean(), deviation > 0 ? deviation : 1);
    }

    double small(double target) {
        return (target - mean) / deviation;
    }

    double large(double output) {
        return mean + deviation * output;
    }
}
