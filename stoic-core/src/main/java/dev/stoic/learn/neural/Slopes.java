package dev.stoic.learn.neural;

import dev.stoic.learn.Contribution;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.math.Vectors;

/**
 * What a part says about a network: sums over its rows, never means.
 *
 * @param gradient of the loss by every parameter, then what the rows say of the statistics; empty when not asked for
 * @param targets of the rows, or none when they were not asked for
 * @param hits rows whose class the network tells rightly; 0 in regression
 * @param arrival of parts that walk on their own
 */
public record Slopes(float[] gradient, double loss, long hits, long rows, Moments targets, Arrival arrival)
        implements Contribution<Slopes> {
    static final float[] NONE = {};

    static Slopes of(float[] gradient, double loss, long hits, long rows) {
        return new Slopes(gradient, loss, hits, rows, Moments.NONE, new Arrival.Nowhere());
    }

    @Override
    public void release() {
        Spare.give(gradient);
    }

    @Override
    public Slopes plus(Slopes right) {
        Vectors.addInPlace(gradient, 0, right.gradient, 0, gradient.length);
        return new Slopes(
                gradient,
                loss + right.loss,
                hits + right.hits,
                rows + right.rows,
                targets.plus(right.targets),
                arrival.plus(right.arrival));
    }
}
