package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CholeskyTest {
    @EverySeed(30)
    void aSolutionSolves(RandomGenerator random) {
        int n = random.nextInt(1, 40);
        double[] x = random.doubles(3L * n * n, -1, 1).toArray();
        double[] matrix = new double[n * n];
        Products.gram(3 * n, n, x, 0, matrix);
        double[] solution = random.doubles(n, -1, 1).toArray();
        double[] b = new double[n + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                b[1 + i] += matrix[Math.min(i, j) * n + Math.max(i, j)] * solution[j];
            }
        }
        var factored = (Cholesky.Factored) Cholesky.factorInPlace(n, matrix);
        factored.solveInPlace(b, 1);
        for (int i = 0; i < n; i++) {
            assertThat(b[1 + i]).isCloseTo(solution[i], within(1e-9));
        }
    }

    @Test
    void theDeterminantIsTheProductOfThePivots() {
        double[] matrix = {4, 2, 0, 5};
        var factored = (Cholesky.Factored) Cholesky.factorInPlace(2, matrix);
        assertThat(factored.logDeterminant()).isCloseTo(StrictMath.log(16), within(1e-14));
    }

    @Test
    void aMatrixThatIsNotPositiveDefiniteIsRefusedByColumn() {
        double[] matrix = {1, 2, 0, 1};
        assertThat(Cholesky.factorInPlace(2, matrix)).isEqualTo(new Cholesky.NotPositiveDefinite(1, -3));
    }

    @Test
    void aColumnThatDependsOnOthersIsRefusedWithinTheTolerance() {
        double[] x = {1, 2, 3, 4, 5, 9, 7, 8, 15};
        double[] matrix = new double[9];
        Products.gram(3, 3, x, 0, matrix);
        assertThat(Cholesky.factorInPlace(3, matrix, 1e-12)).isInstanceOf(Cholesky.NotPositiveDefinite.class);
    }

    @Test
    void notANumberIsRefused() {
        double[] matrix = {Double.NaN};
        assertThat(Cholesky.factorInPlace(1, matrix)).isInstanceOf(Cholesky.NotPositiveDefinite.class);
    }
}
