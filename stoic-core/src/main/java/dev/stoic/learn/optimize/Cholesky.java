package dev.stoic.learn.optimize;

import dev.stoic.math.Vectors;

/**
 * Solves {@code a·x = b} for a symmetric matrix that is positive semidefinite. The matrix is first scaled to a unit
 * diagonal. A column that is a combination of earlier ones is dropped: its {@code x} is 0, and the others solve the rest.
 */
public final class Cholesky {
    /** A pivot below this share of its diagonal is rounding noise. */
    private static final double NOISE = 1e-12;

    private static final int REFINEMENTS = 2;

    private final int n;
    private final double[] matrix;
    private final double[] scale;
    private final double[] factor;
    private final boolean[] dropped;

    private Cholesky(int n, double[] matrix, double ridge) {
        this.n = n;
        this.matrix = matrix;
        this.scale = new double[n];
        this.dropped = new boolean[n];
        this.factor = scaled(ridge);
        factorInPlace();
    }

    /** @param upper the upper triangle, row by row */
    public static Cholesky of(int n, double[] upper) {
        return ridged(n, upper, 0);
    }

    /** As if every diagonal element were larger by this share of itself. */
    static Cholesky ridged(int n, double[] upper, double ridge) {
        return new Cholesky(n, symmetric(n, upper), ridge);
    }

    /** The whole matrix of an upper triangle. */
    public static double[] symmetric(int n, double[] upper) {
        double[] whole = new double[n * n];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                whole[i * n + j] = upper[at];
                whole[j * n + i] = upper[at++];
            }
        }
        return whole;
    }

    /** How many elements the upper triangle has. */
    public static int triangle(int n) {
        return n * (n + 1) / 2;
    }

    public int rank() {
        int rank = n;
        for (boolean d : dropped) {
            rank -= d ? 1 : 0;
        }
        return rank;
    }

    public double[] solve(double[] b) {
        double[] x = solveOnce(b);
        for (int i = 0; i < REFINEMENTS; i++) {
            double[] rest = b.clone();
            for (int j = 0; j < n; j++) {
                Vectors.addScaledInPlace(rest, 0, -x[j], matrix, j * n, n);
            }
            Vectors.addInPlace(x, solveOnce(rest));
        }
        return x;
    }

    /** Without refinement, which would undo a ridge. */
    double[] solveOnce(double[] b) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = dropped[i] ? 0 : b[i] * scale[i];
        }
        for (int k = 0; k < n; k++) {
            if (!dropped[k]) {
                x[k] /= factor[k * n + k];
                Vectors.addScaledInPlace(x, k + 1, -x[k], factor, k * n + k + 1, n - k - 1);
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            if (dropped[k]) {
                x[k] = 0;
            } else {
                double sum = Vectors.dot(factor, k * n + k + 1, x, k + 1, n - k - 1);
                x[k] = (x[k] - sum) / factor[k * n + k];
            }
        }
        for (int i = 0; i < n; i++) {
            x[i] *= scale[i];
        }
        return x;
    }

    private double[] scaled(double ridge) {
        for (int i = 0; i < n; i++) {
            double diagonal = matrix[i * n + i];
            dropped[i] = !(diagonal > 0);
            scale[i] = dropped[i] ? 0 : 1 / Math.sqrt(diagonal);
        }
        double[] a = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                a[i * n + j] = i == j ? 1 + ridge : matrix[i * n + j] * scale[i] * scale[j];
            }
        }
        return a;
    }

    /** Row k of the factor is finished, then taken out of the rows below it. */
    private void factorInPlace() {
        for (int k = 0; k < n; k++) {
            double pivot = factor[k * n + k];
            if (dropped[k] || !(pivot > NOISE)) {
                dropped[k] = true;
                continue;
            }
            double root = Math.sqrt(pivot);
            factor[k * n + k] = root;
            for (int j = k + 1; j < n; j++) {
                factor[k * n + j] /= root;
            }
            for (int i = k + 1; i < n; i++) {
                if (!dropped[i]) {
                    Vectors.addScaledInPlace(factor, i * n + i, -factor[k * n + i], factor, k * n + i, n - i);
                }
            }
        }
    }
}
