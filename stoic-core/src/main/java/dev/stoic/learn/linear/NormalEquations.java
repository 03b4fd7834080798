package dev.stoic.learn.linear;

import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.optimize.Cholesky;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.math.Vectors;

/** Means and centred second moments of features and target, and what solves them. */
final class NormalEquations {
    private final int width;
    private final double[] means;
    private final double[] covariance;
    private final double[] withTarget;
    private final double variance;

    NormalEquations(double[] origin, NormalSums total) {
        this.width = origin.length - 1;
        int wide = width + 2;
        double[] sums = total.sums();
        double n = total.rows();
        double[] shifts = new double[width + 1];
        for (int i = 0, at = 0; i <= width; at += wide - i, i++) {
            shifts[i] = sums[at + wide - 1 - i] / n;
        }
        this.means = new double[width + 1];
        this.covariance = new double[Cholesky.triangle(width)];
        this.withTarget = new double[width];
        double last = 0;
        int to = 0;
        for (int i = 0, at = 0; i <= width; at += wide - i, i++) {
            means[i] = origin[i] + shifts[i];
            for (int j = i; j <= width; j++) {
                double moment = sums[at + j - i] / n - shifts[i] * shifts[j];
                if (j < width) {
                    covariance[to++] = moment;
                } else if (i < width) {
                    withTarget[i] = moment;
                } else {
                    last = Math.max(0, moment);
                }
            }
        }
        this.variance = last;
        forgetNoise(sums, n, wide);
    }

    /** A feature that does not vary leaves rounding noise behind, which must not look like a variance. */
    private void forgetNoise(double[] sums, double n, int wide) {
        for (int i = 0, at = 0, of = 0; i < width; at += wide - i, of += width - i, i++) {
            if (covariance[of] <= 1e-14 * (sums[at] / n) + 1e-28 * means[i] * means[i]) {
                covariance[of] = 0;
                withTarget[i] = 0;
            }
        }
    }

    ExactState.Solved solve(ExactLearner settings, Problem problem) {
        Penalty penalty = settings.penalty();
        if (!isFinite()) {
            return new ExactState.Solved(
                    SquaredLoss.model(problem, new double[width], 0),
                    Double.NaN,
                    Double.NaN,
                    0,
                    new Pass.Finished(
                            Pass.Outcome.DIVERGED,
                            "the normal equations are not finite. Look for very large or missing values in the data,"
                                    + " or set data.columns.scale: standard"));
        }
        double[] weights;
        Pass.Finished end;
        if (penalty.l1() > 0) {
            var descent = new CoordinateDescent(Cholesky.symmetric(width, covariance), withTarget, penalty);
            int sweeps = descent.run(settings.sweeps(), settings.tolerance() * Math.sqrt(variance));
            weights = descent.weights();
            end = sweeps < settings.sweeps()
                    ? new Pass.Finished(Pass.Outcome.CONVERGED, sweeps + 1 + " sweeps of coordinate descent")
                    : new Pass.Finished(Pass.Outcome.LIMIT, sweeps + " sweeps of coordinate descent");
        } else {
            var factor = Cholesky.of(width, ridged(penalty.l2()));
            weights = factor.solve(withTarget);
            int dropped = width - factor.rank();
            end = new Pass.Finished(
                    Pass.Outcome.CONVERGED,
                    dropped == 0
                            ? "solved"
                            : dropped == 1
                                    ? "solved; 1 feature is constant or a linear combination of others and has weight 0"
                                    : "solved; %d features are constant or linear combinations of others and have weight 0"
                                            .formatted(dropped));
        }
        double meanSquare = meanSquare(weights);
        double bias = means[width] - Vectors.dot(weights, 0, means, 0, width);
        return new ExactState.Solved(
                SquaredLoss.model(problem, weights, bias),
                meanSquare / 2 + penalty.of(weights, width),
                meanSquare,
                variance,
                end);
    }

    private boolean isFinite() {
        double sum = variance;
        for (double value : covariance) {
            sum += Math.abs(value);
        }
        for (double value : withTarget) {
            sum += Math.abs(value);
        }
        return Double.isFinite(sum);
    }

    private double[] ridged(double l2) {
        double[] matrix = covariance.clone();
        for (int i = 0, at = 0; i < width; at += width - i, i++) {
            matrix[at] += l2;
        }
        return matrix;
    }

    /** {@code var y − 2 w·cov(x, y) + wᵀ cov(x) w}. */
    private double meanSquare(double[] weights) {
        double[] whole = Cholesky.symmetric(width, covariance);
        double sum = variance;
        for (int i = 0; i < width; i++) {
            double inner = Vectors.dot(whole, i * width, weights, 0, width);
            sum = Math.fma(weights[i], inner - 2 * withTarget[i], sum);
        }
        return Math.max(0, sum);
    }
}
