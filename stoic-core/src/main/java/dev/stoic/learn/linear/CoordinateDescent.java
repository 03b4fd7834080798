package dev.stoic.learn.linear;

import dev.stoic.learn.optimize.Penalty;
import dev.stoic.math.Vectors;

/** The least {@code ½ wᵀCw − b·w + l2/2·‖w‖² + l1·‖w‖₁}, one weight after the other; needs no rows (Friedman 2010). */
final class CoordinateDescent {
    private final double[] matrix;
    private final double[] b;
    private final Penalty penalty;
    private final double[] weights;
    private final double[] product;

    CoordinateDescent(double[] matrix, double[] b, Penalty penalty) {
        this.matrix = matrix;
        this.b = b;
        this.penalty = penalty;
        this.weights = new double[b.length];
        this.product = new double[b.length];
    }

    double[] weights() {
        return weights.clone();
    }

    /** Sweeps until none moves a prediction by more than the tolerance; gives the sweeps before the last one. */
    int run(int most, double tolerance) {
        int sweeps = 0;
        while (sweeps < most && sweep() > tolerance) {
            sweeps++;
        }
        return sweeps;
    }

    /** The largest change of a weight, times the deviation of its feature. */
    private double sweep() {
        double largest = 0;
        int n = b.length;
        for (int j = 0; j < n; j++) {
            double diagonal = matrix[j * n + j];
            double old = weights[j];
            if (diagonal > 0) {
                double pull = b[j] - product[j] + diagonal * old;
                weights[j] = Penalty.shrink(pull, penalty.l1()) / (diagonal + penalty.l2());
                double change = weights[j] - old;
                if (change != 0) {
                    Vectors.addScaledInPlace(product, 0, change, matrix, j * n, n);
                    largest = Math.max(largest, Math.abs(change) * Math.sqrt(diagonal));
                }
            }
        }
        return largest;
    }
}
