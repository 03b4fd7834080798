package dev.stoic.learn.neural;

import dev.stoic.learn.Contribution;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.math.Vectors;

/**
 * What a part says about a network: sums over its rows, never means.
 *
 * @param gradient of the loss by every parameter, or empty when it was not asked for
 * @param targets of the rows, or none when they were not asked for
 * @param hits rows whose class the network tells rightly; 0 in regression
 */
public record Slopes(float[] gradient, double loss, long hits, long rows, Moments targets)
        implements Contribution<Slopes> {
    Slopes(float[] gradient, double loss, long hits, long rows) {
        this(gradient, loss, hits, rows, Moments.NONE);
    }

    @Override
    public Slopes plus(Slopes right) {
        Vectors.addInPlace(gradient, 0, right.gradient, 0, gradient.length);
        return new Slopes(
                gradient, loss + right.loss, hits + right.hits, rows + right.rows, targets.plus(right.targets));
    }
}
