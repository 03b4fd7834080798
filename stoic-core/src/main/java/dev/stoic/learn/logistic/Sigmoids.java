package dev.stoic.learn.logistic;

import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Functions;
import dev.stoic.math.Vectors;

/**
 * Scores of a few rows and all that follows from them. A row's margin {@code m} is its score, with the sign turned for the
 * first class. With {@code u = exp(−m / 2)} its loss is {@code log(1 + u²)}, its residual {@code ±u² / (1 + u²)} and its
 * curvature {@code (u / (1 + u²))²}: no branches, and no digit lost to a difference.
 */
final class Sigmoids {
    /** Beyond this margin nothing changes but the loss of a row that is told wrongly, which grows with it. */
    private static final double FARTHEST = 680;

    private final int width;
    private final double[] point;
    private final double[] signs;
    private final double[] margins;
    private final double[] powers;
    private final double[] sums;
    private final double[] logs;
    private long rows;
    private long hits;
    private double loss;

    Sigmoids(double[] point, int width) {
        this.width = width;
        this.point = point;
        int most = Widened.most(width);
        this.signs = new double[most];
        this.margins = new double[most];
        this.powers = new double[most];
        this.sums = new double[most];
        this.logs = new double[most];
    }

    /** Takes the next rows and adds up their loss. */
    void score(Widened some) {
        int n = some.rows();
        for (int i = 0; i < n; i++) {
            signs[i] = 2 * some.target(i) - 1;
            double score = point[width] + Vectors.dot(some.values(), some.offset() + i * width, point, 0, width);
            margins[i] = signs[i] * score;
        }
        for (int i = 0; i < n; i++) {
            powers[i] = -0.5 * Math.max(Math.min(margins[i], FARTHEST), -FARTHEST);
        }
        Functions.expInPlace(powers, 0, n);
        for (int i = 0; i < n; i++) {
            sums[i] = Math.fma(powers[i], powers[i], 1);
            logs[i] = sums[i];
        }
        Functions.logInPlace(logs, 0, n);
        for (int i = 0; i < n; i++) {
            loss += logs[i] + Math.max(0, -FARTHEST - margins[i]);
            hits += margins[i] > 0 ? 1 : 0;
        }
        rows += n;
    }

    /** Probability of the second class, minus 1 where it came true. */
    double residual(int i) {
        return -signs[i] * (powers[i] * powers[i]) / sums[i];
    }

    /** The root of the curvature. */
    double root(int i) {
        return powers[i] / sums[i];
    }

    /** The residual divided by the root of the curvature. */
    double rooted(int i) {
        return -signs[i] * powers[i];
    }

    long rows() {
        return rows;
    }

    long hits() {
        return hits;
    }

    double loss() {
        return loss;
    }
}
