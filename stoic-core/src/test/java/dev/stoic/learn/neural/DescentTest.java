package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Crew;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an optimiser remembers of a parameter that has no slope any more. */
class DescentTest {
    static Stream<Optimizer> optimizers() {
        return Stream.of(
                new Optimizer.Adam(1e-3, 0.9, 0.99, 1e-8),
                new Optimizer.Sgd(0.1, 0.9),
                new Optimizer.Rmsprop(1e-3, 0.9, 1e-8));
    }

    @ParameterizedTest
    @MethodSource("optimizers")
    void fadesWithoutNumbersThatAreSlow(Optimizer optimizer) {
        float[] slopes = {1, -1, 1e-3f, -1e-12f, 0};
        Descent now = Descent.from(new float[slopes.length], slopes.length, optimizer);
        now = stepped(now, optimizer, slopes);
        for (int step = 0; step < 20_000; step++) {
            now = stepped(now, optimizer, new float[slopes.length]);
            assertNoneSlow(now.first());
            assertNoneSlow(now.second());
        }
    }

    private static Descent stepped(Descent from, Optimizer optimizer, float[] slopes) {
        return from.stepped(new Descent.Step(optimizer, 1e-3), slopes.clone(), new float[0], Crew.ALONE);
    }

    private static void assertNoneSlow(float[] numbers) {
        for (float number : numbers) {
            assertThat(number == 0 || Math.abs(number) >= Float.MIN_NORMAL)
                    .as("%s", number)
                    .isTrue();
        }
    }

    @Test
    void remembersWhatMattersToTheLastBit() {
        float[] slopes = {3e-3f, -0x1.0p-52f, 7e4f};
        var sgd = new Optimizer.Sgd(0.1, 0.5);
        Descent once = stepped(Descent.from(new float[3], 3, sgd), sgd, slopes);
        assertThat(once.first()).containsExactly(slopes);
        Descent twice = stepped(once, sgd, slopes);
        assertThat(twice.first())
                .containsExactly(0.5f * slopes[0] + slopes[0], 1.5f * slopes[1], 0.5f * slopes[2] + slopes[2]);
    }
}
