package dev.stoic.math;

/**
 * The factorisation of a symmetric positive definite matrix, in place: the upper triangle of a row-major n × n array
 * becomes R with RᵀR = A; the lower triangle is neither read nor written.
 */
public sealed interface Cholesky {
    /** The matrix could be factored; its array now holds R. */
    record Factored(int n, double[] upper) implements Cholesky {
        /** Replaces the right-hand side of A·x = b by x. */
        public void solveInPlace(double[] b, int from) {
            if (from < 0 || from > b.length - n) {
                throw new IndexOutOfBoundsException("%d elements from %d of %d".formatted(n, from, b.length));
            }
            for (int i = 0; i < n; i++) {
                b[from + i] /= upper[i * n + i];
                for (int j = i + 1; j < n; j++) {
                    b[from + j] = Math.fma(-b[from + i], upper[i * n + j], b[from + j]);
                }
            }
            for (int i = n - 1; i >= 0; i--) {
                double sum = b[from + i];
                for (int j = i + 1; j < n; j++) {
                    sum = Math.fma(-upper[i * n + j], b[from + j], sum);
                }
                b[from + i] = sum / upper[i * n + i];
            }
        }

        public void solveInPlace(double[] b) {
            solveInPlace(b, 0);
        }

        /** log |A|, the sum of the logarithms of the pivots. */
        public double logDeterminant() {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += 2 * Functions.log(upper[i * n + i]);
            }
            return sum;
        }
    }

    /** A pivot was not a positive number: the column depends on the ones before it. The array is spoiled. */
    record NotPositiveDefinite(int column, double pivot) implements Cholesky {}

    /** Factors with the plain bound on pivots: above 0. */
    static Cholesky factorInPlace(int n, double[] matrix) {
        return factorInPlace(n, matrix, 0);
    }

    /**
     * Factors and refuses a pivot that has shrunk to {@code tolerance} of the diagonal element it came from or below: such
     * a column is, within rounding, a sum of the ones before it.
     */
    static Cholesky factorInPlace(int n, double[] matrix, double tolerance) {
        if (n < 0 || (long) n * n > matrix.length) {
            throw new IndexOutOfBoundsException("matrix of %d × %d in %d elements".formatted(n, n, matrix.length));
        }
        for (int k = 0; k < n; k++) {
            double diagonal = matrix[k * n + k];
            for (int l = 0; l < k; l++) {
                double scale = -matrix[l * n + k];
                ScalarKernels.chain(matrix, k * n + k, scale, matrix, l * n + k, n - k);
            }
            double pivot = matrix[k * n + k];
            if (!(pivot > Math.max(0, tolerance * diagonal)) || pivot == Double.POSITIVE_INFINITY) {
                return new NotPositiveDefinite(k, pivot);
            }
            double root = Math.sqrt(pivot);
            matrix[k * n + k] = root;
            for (int j = k + 1; j < n; j++) {
                matrix[k * n + j] /= root;
            }
        }
        return new Factored(n, matrix);
    }
}
