package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Crew;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DescentTest {
    private static final double RATE = 0.001;

    static Stream<Arguments> optimizersAndStepsThatForget() {
        return Stream.of(
                Arguments.of(new Optimizer.Sgd(RATE, 0.9), 1_000),
                Arguments.of(new Optimizer.Rmsprop(RATE, 0.9, 1e-8), 1_000),
                Arguments.of(new Optimizer.Adam(RATE, 0.9, 0.99, 1e-8), 10_000));
    }

    @ParameterizedTest
    @MethodSource("optimizersAndStepsThatForget")
    void whatNobodyAddsToIsForgottenWholly(Optimizer optimizer, int steps) {
        var step = new Descent.Step(optimizer, RATE, 1);
        Descent descent = Descent.from(new float[] {1, 1, 1}, 3, optimizer);
        descent = descent.stepped(step, new float[] {1, -1, 0}, new float[0], descent, Crew.ALONE);
        float[] moved = descent.numbers().clone();
        assertThat(moved[0]).isLessThan(1);
        for (int i = 0; i < steps; i++) {
            descent = descent.stepped(step, new float[3], new float[0], descent, Crew.ALONE);
        }
        assertThat(descent.first()).isEqualTo(new float[descent.first().length]);
        assertThat(descent.second()).isEqualTo(new float[descent.second().length]);
    }
}
