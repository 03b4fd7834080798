package dev.stoic.learn.logistic;

import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Functions;
import dev.stoic.math.Vectors;

/**
 * Scores of a few rows and all that follows from them. With {@code h = exp(−|score| / 2)} and {@code e = h²}, which cannot
 * overflow, a row that is told rightly has the residual {@code ±e / (1 + e)}, a wrong one {@code ±1 / (1 + e)}; the
 * curvature of both is {@code (h / (1 + e))²}. No digit is lost to a difference.
 */
final class Sigmoids {
    /** Below it nothing can be told from 0; above it no quotient overflows. */
    private static final double LEAST = 1e-150;

    private final int width;
    private final double[] point;
    private final double[] scores;
    private final double[] halves;
    private final double[] logs;
    private final double[] targets;
    private long rows;
    private long hits;
    private double loss;

    Sigmoids(double[] point, int width) {
        this.width = width;
        this.point = point;
        int most = Widened.most(width);
        this.scores = new double[most];
        this.halves = new double[most];
        this.logs = new double[most];
        this.targets = new double[most];
    }

    /** Takes the next rows and adds up their loss. */
    void score(Widened some) {
        int n = some.rows();
        for (int i = 0; i < n; i++) {
            targets[i] = some.target(i);
            scores[i] = point[width] + Vectors.dot(some.values(), some.offset() + i * width, point, 0, width);
            halves[i] = -0.5 * Math.abs(scores[i]);
        }
        Functions.expInPlace(halves, 0, n);
        for (int i = 0; i < n; i++) {
            halves[i] = Math.max(halves[i], LEAST);
            logs[i] = Math.fma(halves[i], halves[i], 1);
        }
        Functions.logInPlace(logs, 0, n);
        for (int i = 0; i < n; i++) {
            boolean hit = isHit(i);
            hits += hit ? 1 : 0;
            loss += hit ? logs[i] : logs[i] + Math.abs(scores[i]);
        }
        rows += n;
    }

    /** A score of 0 speaks for the first class. */
    private boolean isHit(int i) {
        return scores[i] > 0 == targets[i] > 0;
    }

    /** Probability of the second class, minus 1 where it came true. */
    double residual(int i) {
        double square = halves[i] * halves[i];
        double size = (isHit(i) ? square : 1) / (1 + square);
        return targets[i] > 0 ? -size : size;
    }

    /** The root of the curvature. */
    double root(int i) {
        return halves[i] / Math.fma(halves[i], halves[i], 1);
    }

    /** The residual divided by the root of the curvature. */
    double rooted(int i) {
        double size = isHit(i) ? halves[i] : 1 / halves[i];
        return targets[i] > 0 ? -size : size;
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
