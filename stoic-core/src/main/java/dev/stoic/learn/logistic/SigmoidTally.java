package dev.stoic.learn.logistic;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Products;

/** Two classes, in double: score, loss and gradient while the rows are in cache. */
final class SigmoidTally implements Tally {
    private final int width;
    private final Sigmoids sigmoids;
    private final Widened some;
    private final double[] residuals;
    private final double[] gradient;

    SigmoidTally(double[] point, int width) {
        this.width = width;
        this.sigmoids = new Sigmoids(point, width);
        this.some = new Widened(width);
        this.residuals = new double[Widened.most(width)];
        this.gradient = new double[width + 1];
    }

    @Override
    public void add(Tile tile) {
        some.start(tile);
        while (some.next()) {
            int n = some.rows();
            sigmoids.score(some);
            for (int i = 0; i < n; i++) {
                residuals[i] = sigmoids.residual(i);
                gradient[width] += residuals[i];
            }
            Products.multiplyTransposed(1, width, n, residuals, 0, some.values(), some.offset(), gradient, 0);
        }
    }

    @Override
    public Sums sums() {
        return new Sums(sigmoids.rows(), sigmoids.loss(), sigmoids.hits(), Moments.NONE, gradient, new double[0]);
    }
}
