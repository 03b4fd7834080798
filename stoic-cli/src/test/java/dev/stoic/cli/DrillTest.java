package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DrillTest {
    @Test
    void roundsAreCarriedOut() {
        assertThat(Drill.run()).isGreaterThan(1);
    }
}
