package dev.stoic.kubernetes.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Pace pace = new Pace(50, 100, nanos::get);

    @Test
    void aHundredGoAtOnceAndThenFiftyASecond() {
        for (int i = 0; i < 100; i++) {
            assertThat(pace.turn()).isZero();
        }
        assertThat(pace.turn()).isEqualTo(20_000_000);
        assertThat(pace.turn()).isEqualTo(40_000_000);
    }

    @Test
    void whoeverWasQuietMayHurryAgainButNoMoreThanBefore() {
        for (int i = 0; i < 110; i++) {
            pace.turn();
        }
        nanos.addAndGet(3_600_000_000_000L);
        for (int i = 0; i < 100; i++) {
            assertThat(pace.turn()).isZero();
        }
        assertThat(pace.turn()).isPositive();
    }
}
