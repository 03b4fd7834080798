package dev.stoic.learn.logistic;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Cholesky;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Functions;
import dev.stoic.math.Products;
import dev.stoic.math.Vectors;

/** Two classes, in double: score, loss, gradient and curvature while the rows are in cache. */
final class SigmoidTally implements Tally {
    private final int width;
    private final boolean curved;
    private final double[] point;
    private final Widened some;
    private final double[] scores;
    private final double[] powers;
    private final double[] logs;
    private final double[] curvatures;
    /** Residual and curvature of each row, side by side: one product then sums both over the features. */
    private final double[] factors;

    private final double[] sums;
    private final double[] products;
    private long rows;
    private long hits;
    private double loss;
    private double residuals;
    private double curvature;

    SigmoidTally(Probe probe, int width) {
        this.width = width;
        this.curved = probe.want() == Probe.Want.CURVATURE;
        this.point = probe.point();
        this.some = new Widened(width);
        int most = Widened.most(width);
        this.scores = new double[most];
        this.powers = new double[most];
        this.logs = new double[most];
        this.curvatures = new double[most];
        this.factors = new double[2 * most];
        this.sums = new double[curved ? 2 * width : width];
        this.products = new double[curved ? width * width : 0];
    }

    @Override
    public void add(Tile tile) {
        some.start(tile);
        while (some.next()) {
            int n = some.rows();
            score(n);
            for (int i = 0; i < n; i++) {
                weigh(i);
            }
            if (curved) {
                Products.multiplyTransposed(2, width, n, factors, 0, some.values(), some.offset(), sums, 0);
                Products.gram(n, width, some.values(), some.offset(), curvatures, 0, products);
            } else {
                Products.multiplyTransposed(1, width, n, factors, 0, some.values(), some.offset(), sums, 0);
            }
            rows += n;
        }
    }

    private void score(int n) {
        for (int i = 0; i < n; i++) {
            scores[i] = point[width] + Vectors.dot(some.values(), some.offset() + i * width, point, 0, width);
            powers[i] = -Math.abs(scores[i]);
        }
        Functions.expInPlace(powers, 0, n);
        for (int i = 0; i < n; i++) {
            logs[i] = 1 + powers[i];
        }
        Functions.logInPlace(logs, 0, n);
    }

    /** Both the loss {@code log(1 + exp(s)) − y·s} and the probability come from {@code exp(−|s|)}, which cannot overflow. */
    private void weigh(int i) {
        double score = scores[i];
        double target = some.target(i);
        double small = powers[i] / (1 + powers[i]);
        double large = 1 / (1 + powers[i]);
        double residual = (score >= 0 ? large : small) - target;
        loss += Math.max(score, 0) - target * score + logs[i];
        hits += (score > 0 ? 1 : 0) == target ? 1 : 0;
        residuals += residual;
        if (curved) {
            curvatures[i] = small * large;
            curvature += curvatures[i];
            factors[2 * i] = residual;
            factors[2 * i + 1] = curvatures[i];
        } else {
            factors[i] = residual;
        }
    }

    @Override
    public Sums sums() {
        double[] gradient = new double[width + 1];
        System.arraycopy(sums, 0, gradient, 0, width);
        gradient[width] = residuals;
        return new Sums(rows, loss, hits, Moments.NONE, gradient, curved ? hessian() : new double[0]);
    }

    /** The upper triangle, the bias last. */
    private double[] hessian() {
        double[] upper = new double[Cholesky.triangle(width + 1)];
        int at = 0;
        for (int i = 0; i < width; i++) {
            System.arraycopy(products, i * width + i, upper, at, width - i);
            at += width - i;
            upper[at++] = sums[width + i];
        }
        upper[at] = curvature;
        return upper;
    }
}
