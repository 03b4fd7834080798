package dev.stoic.learn.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScheduleTest {
    @Test
    void cosineFallsAlongHalfAWave() {
        for (int step = 0; step <= 1000; step++) {
            assertThat(Schedule.COSINE.share(1, step, 10, 1000))
                    .isCloseTo((1 + StrictMath.cos(Math.PI * step / 1000)) / 2, within(1e-14));
        }
    }

    @Test
    void inverseFallsWithTrainingEpochs() {
        assertThat(Schedule.INVERSE.share(0.5, 0, 10, 100)).isEqualTo(1);
        assertThat(Schedule.INVERSE.share(0.5, 20, 10, 100)).isEqualTo(0.5);
        assertThat(Schedule.CONSTANT.share(0.5, 20, 10, 100)).isEqualTo(1);
    }
}
