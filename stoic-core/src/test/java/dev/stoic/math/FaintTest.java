package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaintTest {
    @ParameterizedTest
    @ValueSource(floats = {0, -0f, Float.MIN_VALUE, -Float.MIN_NORMAL, 0x0.ffffffp-120f, -0x0.ffffffp-120f})
    void whatIsFaintIsZero(float x) {
        assertThat(Float.floatToRawIntBits(Faint.cleared(x))).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            floats = {
                Faint.LIMIT,
                -Faint.LIMIT,
                1,
                -Float.MAX_VALUE,
                Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY,
                Float.NaN
            })
    void anythingElseStaysAsItIs(float x) {
        assertThat(Float.floatToRawIntBits(Faint.cleared(x))).isEqualTo(Float.floatToRawIntBits(x));
    }

    @EverySeed(20)
    void sizeAloneDecides(RandomGenerator random) {
        for (int i = 0; i < 10_000; i++) {
            float x = Float.intBitsToFloat(random.nextInt());
            float expected = Math.abs(x) < Faint.LIMIT ? 0 : x;
            assertThat(Float.compare(Faint.cleared(x), expected)).isZero();
        }
    }
}
