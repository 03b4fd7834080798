package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What windows that show their largest number promise; the build runs this class at every width of vectors. */
class PoolingTwinTest {
    private final Kernels definition = new Definition();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        Warm.everything();
    }

    @EverySeed(120)
    void twinsGiveTheSameBits(RandomGenerator random) {
        var shape = new Pooling(
                random.nextInt(2, 12), random.nextInt(2, 12), random.nextInt(1, 40), 2, random.nextInt(2, 4));
        int images = random.nextInt(1, 4);
        int outputs = images * shape.outHeight() * shape.outWidth() * shape.channels();
        float[] x = numbers(random, images * shape.inputs() + 3 + random.nextInt(20));
        float[] slopes = numbers(random, outputs);
        for (float extreme : new float[] {-0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            x[random.nextInt(x.length)] = extreme;
            slopes[random.nextInt(slopes.length)] = extreme;
        }
        float[] largest = numbers(random, outputs + random.nextInt(20));
        float[] handed =
                shape.hasGaps() ? new float[images * shape.inputs()] : numbers(random, images * shape.inputs());
        float[] expectedLargest = largest.clone();
        definition.largestOfFour(shape, images, x, 3, expectedLargest);
        float[] expected = handed.clone();
        definition.handToOneOfFour(shape, images, x, 3, expectedLargest, slopes, expected);
        for (Kernels twin : List.of(new ScalarKernels(), Kernels.chosen())) {
            float[] found = largest.clone();
            twin.largestOfFour(shape, images, x, 3, found);
            assertThat(Values.bits(Values.widened(found)))
                    .as("%s", shape)
                    .isEqualTo(Values.bits(Values.widened(expectedLargest)));
            float[] foundSlopes = handed.clone();
            twin.handToOneOfFour(shape, images, x, 3, found, slopes, foundSlopes);
            assertThat(Values.bits(Values.widened(foundSlopes)))
                    .as("%s", shape)
                    .isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    @EverySeed(80)
    void everyWindowShowsItsLargestNumberAndHandsItsSlopeToIt(RandomGenerator random) {
        int size = random.nextInt(1, 4);
        var shape = new Pooling(
                random.nextInt(size, 12), random.nextInt(size, 12), random.nextInt(1, 20), size, random.nextInt(1, 4));
        int images = random.nextInt(1, 4);
        int outputs = shape.outHeight() * shape.outWidth() * shape.channels();
        int inputs = shape.height() * shape.width() * shape.channels();
        float[] x = numbers(random, images * inputs + 2);
        float[] slopes = numbers(random, images * outputs);
        float[] y = numbers(random, images * outputs);
        float[] xSlopes = numbers(random, images * inputs);
        shape.forward(images, x, 2, y);
        shape.back(images, x, 2, y, slopes, xSlopes);
        float[] expected = new float[images * inputs];
        for (int out = 0; out < images * outputs; out++) {
            int first = first(shape, out);
            int best = first;
            for (int k = 1; k < size * size; k++) {
                int place = first + (k / size * shape.width() + k % size) * shape.channels();
                best = x[2 + place] > x[2 + best] ? place : best;
            }
            assertThat(y[out]).as("%s", shape).isEqualTo(x[2 + best]);
            expected[best] += slopes[out];
        }
        assertThat(Values.bits(Values.widened(xSlopes)))
                .as("%s", shape)
                .isEqualTo(Values.bits(Values.widened(expected)));
    }

    /** Where the first number stands that window and channel of an output see. */
    private static int first(Pooling shape, int out) {
        int channel = out % shape.channels();
        int across = out / shape.channels() % shape.outWidth();
        int row = out / shape.channels() / shape.outWidth();
        int down = row / shape.outHeight() * shape.height() + row % shape.outHeight() * shape.stride();
        return (down * shape.width() + across * shape.stride()) * shape.channels() + channel;
    }

    @Test
    void windowsLargerThanTheImageAreRefused() {
        assertThatThrownBy(() -> new Pooling(2, 5, 1, 3, 2))
                .hasMessage("windows of 3 × 3, 2 apart, do not fit into 2 × 5 × 1");
    }

    /** Few different ones, so that many are equal. */
    private static float[] numbers(RandomGenerator random, int n) {
        float[] numbers = new float[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = random.nextInt(4) == 0 ? random.nextFloat(-1, 1) : random.nextInt(-1, 2);
        }
        return numbers;
    }
}
