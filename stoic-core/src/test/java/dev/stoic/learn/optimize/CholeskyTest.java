package dev.stoic.learn.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;

class CholeskyTest {
    @EverySeed(50)
    void whatWasMultipliedIsSolved(RandomGenerator random) {
        int n = 1 + random.nextInt(30);
        double[] upper = gram(random, n, n + 5);
        double[] x = Samples.normal(random, n);
        double[] b = product(n, Cholesky.symmetric(n, upper), x);
        var factor = Cholesky.of(n, upper);
        assertThat(factor.rank()).isEqualTo(n);
        assertThat(factor.solve(b)).containsExactly(x, within(1e-9));
    }

    @EverySeed(50)
    void columnsThatAddNothingAreDropped(RandomGenerator random) {
        int n = 2 + random.nextInt(20);
        int rank = 1 + random.nextInt(n - 1);
        double[] upper = gram(random, n, rank);
        double[] b = product(n, Cholesky.symmetric(n, upper), Samples.normal(random, n));
        var factor = Cholesky.of(n, upper);
        double[] x = factor.solve(b);
        assertThat(factor.rank()).isEqualTo(rank);
        for (int i = rank; i < n; i++) {
            assertThat(x[i]).isZero();
        }
        assertThat(product(n, Cholesky.symmetric(n, upper), x)).containsExactly(b, within(1e-6));
    }

    private static double[] gram(RandomGenerator random, int n, int rows) {
        double[] values = Samples.normal(random, rows * n);
        double[] upper = new double[Cholesky.triangle(n)];
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                for (int l = 0; l < rows; l++) {
                    upper[at] += values[l * n + i] * values[l * n + j];
                }
                at++;
            }
        }
        return upper;
    }

    private static double[] product(int n, double[] matrix, double[] x) {
        double[] b = new double[n];
        for (int i = 0; i < n * n; i++) {
            b[i / n] += matrix[i] * x[i % n];
        }
        return b;
    }
}
