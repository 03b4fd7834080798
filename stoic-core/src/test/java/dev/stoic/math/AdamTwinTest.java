package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdamTwinTest {
    private static final AdamStep STEP = new AdamStep(0.01f, 0.9f, 0.1f, 0.999f, 0.001f, 0.003f, 1.3f, 1e-8f);

    private final Kernels definition = new Definition();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        if (Lanes.chosen().vector()) {
            Warmth.skip();
        }
    }

    @EverySeed(60)
    void aStepIsMadeNumberByNumber(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int n = random.nextInt(1, 3000);
        int from = random.nextInt(n);
        int to = random.nextInt(from, n + 1);
        float[] slopes = values.floats(n);
        var old = new AdamStep.Numbers(values.floats(n), values.floats(n), values.floats(n));
        for (int i = 0; i < n; i++) {
            old.squares()[i] = Math.abs(old.squares()[i]);
            if (random.nextInt(4) == 0) {
                faint(random, i, slopes, old);
            }
        }
        AdamStep.Numbers expected = copy(old);
        definition.adam(STEP, slopes, old, expected, from, to);
        AdamStep.Numbers elsewhere = copy(old);
        STEP.apply(slopes, old, elsewhere, from, to);
        assertSame(elsewhere, expected);
        STEP.apply(slopes, old, old, from, to);
        assertSame(old, expected);
    }

    /** Of a feature that is hardly ever there: what is remembered is around the limit, on either side. */
    private static void faint(RandomGenerator random, int i, float[] slopes, AdamStep.Numbers numbers) {
        float small = Math.scalb(1f, random.nextInt(-149, -110));
        slopes[i] *= random.nextBoolean() ? 0 : small;
        numbers.means()[i] *= small;
        numbers.squares()[i] *= small;
    }

    @Test
    void whatIsNoLongerAddedToIsForgotten() {
        float[] slopes = {1, -1};
        var numbers = new AdamStep.Numbers(new float[2], new float[2], new float[2]);
        STEP.apply(slopes, numbers, numbers, 0, 2);
        for (int i = 0; i < 1_000; i++) {
            STEP.apply(new float[2], numbers, numbers, 0, 2);
        }
        assertThat(bits(numbers.means())).containsOnly(0);
        assertThat(numbers.squares()).doesNotContain(0f);
    }

    @Test
    void numbersThatAreNotThereAreRefused() {
        var three = new AdamStep.Numbers(new float[3], new float[3], new float[3]);
        var two = new AdamStep.Numbers(new float[3], new float[2], new float[3]);
        assertThatThrownBy(() -> STEP.apply(new float[3], three, two, 1, 3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("numbers 1 to 3 of 2");
    }

    private static AdamStep.Numbers copy(AdamStep.Numbers some) {
        return new AdamStep.Numbers(
                some.numbers().clone(), some.means().clone(), some.squares().clone());
    }

    private static void assertSame(AdamStep.Numbers found, AdamStep.Numbers expected) {
        assertThat(bits(found.numbers())).isEqualTo(bits(expected.numbers()));
        assertThat(bits(found.means())).isEqualTo(bits(expected.means()));
        assertThat(bits(found.squares())).isEqualTo(bits(expected.squares()));
    }

    private static long[] bits(float[] x) {
        return Values.bits(Values.widened(x));
    }
}
