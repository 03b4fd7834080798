package dev.stoic.learn.optimize;

import dev.stoic.learn.Contribution;
import dev.stoic.math.Vectors;

/**
 * What a part says about a point: sums over its rows, never means.
 *
 * @param hits rows whose class the point tells rightly; 0 in regression
 * @param targets of regression; none in classification
 * @param gradient of the loss alone
 * @param hessian upper triangle row by row, or empty when it was not asked for
 * @param squares of each feature, or empty when they were not asked for
 */
public record Sums(
        long rows, double loss, long hits, Moments targets, double[] gradient, double[] hessian, double[] squares)
        implements Contribution<Sums> {
    public Sums(long rows, double loss, long hits, Moments targets, double[] gradient, double[] hessian) {
        this(rows, loss, hits, targets, gradient, hessian, new double[0]);
    }

    Sums with(double[] featureSquares) {
        return new Sums(rows, loss, hits, targets, gradient, hessian, featureSquares);
    }

    @Override
    public Sums plus(Sums right) {
        Vectors.addInPlace(gradient, right.gradient);
        Vectors.addInPlace(hessian, right.hessian);
        Vectors.addInPlace(squares, right.squares);
        return new Sums(
                rows + right.rows,
                loss + right.loss,
                hits + right.hits,
                targets.plus(right.targets),
                gradient,
                hessian,
                squares);
    }
}
