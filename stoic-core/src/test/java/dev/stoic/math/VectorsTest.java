package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VectorsTest {
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
