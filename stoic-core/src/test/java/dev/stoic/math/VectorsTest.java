package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VectorsTest {
    @Test
    void theLeastOfARowIsTheFirstOfEqualOnes() {
        double[] x = {3, 1, 1, 0.0, -0.0, 5, Double.NaN, 2, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.NaN
        };
        int[] least = {-1, -1, -1, -1, -1};
        Vectors.leastOfRows(4, 3, x, 0, least, 1);
        assertThat(least).containsExactly(-1, 1, 0, 1, 0);
        float[] f = {3, 1, 1, 0f, -0f, 5};
        Vectors.leastOfRows(2, 3, f, 0, least, 0);
        assertThat(least).startsWith(1, 0);
    }

    @Test
    void squaresOfRowsAreDotProducts() {
        double[] x = {9, 1, 2, 3, 4};
        double[] squares = new double[2];
        Vectors.rowSquares(2, 2, x, 1, squares, 0);
        assertThat(squares).containsExactly(5, 25);
        float[] f = {1, 2, 3, 4};
        float[] narrow = new float[2];
        Vectors.rowSquares(2, 2, f, 0, narrow, 0);
        assertThat(narrow).containsExactly(5, 25);
    }

    @Test
    void elementsAreScaledAndSubtracted() {
        double[] y = {1, 2, 3};
        Vectors.scaleInPlace(y, 1, 2, 2);
        assertThat(y).containsExactly(1, 4, 6);
        Vectors.subtractInPlace(y, 0, new double[] {9, 1, 2}, 1, 2);
        assertThat(y).containsExactly(0, 2, 6);
    }

    @Test
    void aRangeOutsideAnArrayIsRefusedBeforeAnythingIsWritten() {
        assertThatThrownBy(() -> Vectors.dot(new double[3], 1, new double[3], 0, 3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("3 elements from 1 of 3");
        assertThatThrownBy(() -> Vectors.dot(new double[3], new double[4]))
                .hasMessage("vectors differ in length: 3 and 4");
        assertThatThrownBy(() -> Products.multiply(2, 2, 2, new double[4], 0, new double[4], 1, new double[4], 0))
                .hasMessage("matrix of 2 × 2 from 1 in 4 elements");
    }
}
