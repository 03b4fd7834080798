package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ZerosTest {
    @Test
    void theFirstRowsTell() {
        double[] values = new double[40 * 6];
        assertThat(Zeros.of(HeapRows.of(values, 6).tiles(new Span(0, 16)))).isEqualTo(Zeros.MANY);
        for (int i = 0; i < values.length; i += 3) {
            values[i] = -1;
        }
        assertThat(Zeros.of(HeapRows.of(values, 6).tiles(new Span(0, 16)))).isEqualTo(Zeros.MANY);
        values[1] = 5;
        assertThat(Zeros.of(HeapRows.of(values, 6).tiles(new Span(0, 16)))).isEqualTo(Zeros.FEW);
    }
}
