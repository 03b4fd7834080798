package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvPracticeTest {
    @Test
    void theMadeUpFileIsReadToItsEnd() {
        assertThat(CsvPractice.run()).isEqualTo(CsvPractice.ROWS * CsvPractice.TIMES);
    }
}
