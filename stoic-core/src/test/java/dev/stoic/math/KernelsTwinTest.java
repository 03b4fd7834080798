package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels in use against the scalar twin, bit for bit; the build runs this class at every width. */
class KernelsTwinTest {
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 100};

    private final Kernels scalar = new ScalarKernels();
    private final Kernels chosen = Kernels.chosen();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no " + Lanes.chosen().describe() + " registers");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 100, 1023})
    void sumsAreEqual(int n) {
        var values = new Values(n);
        double[] a = values.doubles(n + 3);
        double[] b = values.doubles(n + 5);
        float[] f = values.floats(n + 3);
        float[] g = values.floats(n + 5);
        same(chosen.dot(a, 3, b, 5, n), scalar.dot(a, 3, b, 5, n));
        same(chosen.sum(a, 3, n), scalar.sum(a, 3, n));
        same(chosen.dot(f, 3, g, 5, n), scalar.dot(f, 3, g, 5, n));
    }

    @EverySeed(150)
    void productsOfDoublesAreEqual(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int columns = size(random);
        int depth = size(random);
        double[] a = values.doubles(rows * depth + 2);
        double[] b = values.doubles(depth * columns + random.nextInt(1, 70));
        double[] c = values.doubles(rows * columns + 3);
        double[] expected = c.clone();
        double[] actual = c.clone();
        scalar.multiply(rows, columns, depth, a, 2, b, 1, expected, 3);
        chosen.multiply(rows, columns, depth, a, 2, b, 1, actual, 3);
        same(actual, expected);
        scalar.multiplyTransposed(rows, columns, depth, a, 2, b, 1, expected, 3);
        chosen.multiplyTransposed(rows, columns, depth, a, 2, b, 1, actual, 3);
        same(actual, expected);
    }

    @EverySeed(150)
    void productsOfFloatsAreEqual(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int columns = size(random);
        int depth = size(random);
        float[] a = values.floats(rows * depth + 2);
        float[] b = values.floats(depth * columns + random.nextInt(1, 70));
        float[] c = values.floats(rows * columns + 3);
        float[] expected = c.clone();
        float[] actual = c.clone();
        scalar.multiply(rows, columns, depth, a, 2, b, 1, expected, 3);
        chosen.multiply(rows, columns, depth, a, 2, b, 1, actual, 3);
        same(actual, expected);
        scalar.multiplyTransposed(rows, columns, depth, a, 2, b, 1, expected, 3);
        chosen.multiplyTransposed(rows, columns, depth, a, 2, b, 1, actual, 3);
        same(actual, expected);
    }

    @EverySeed(4)
    void largeProductsAreEqual(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(100, 300);
        int columns = random.nextInt(500, 700);
        int depth = random.nextInt(200, 600);
        double[] a = values.doubles(rows * depth);
        double[] b = values.doubles(depth * columns);
        double[] expected = values.doubles(rows * columns);
        double[] actual = expected.clone();
        scalar.multiply(rows, columns, depth, a, 0, b, 0, expected, 0);
        chosen.multiply(rows, columns, depth, a, 0, b, 0, actual, 0);
        same(actual, expected);
        float[] fa = values.floats(rows * depth);
        float[] fb = values.floats(depth * columns);
        float[] fExpected = values.floats(rows * columns);
        float[] fActual = fExpected.clone();
        scalar.multiplyTransposed(rows, columns, depth, fa, 0, fb, 0, fExpected, 0);
        chosen.multiplyTransposed(rows, columns, depth, fa, 0, fb, 0, fActual, 0);
        same(fActual, fExpected);
    }

    @EverySeed(100)
    void gramsAreEqualAndLeaveTheLowerTriangleAlone(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int width = size(random);
        double[] x = values.doubles(rows * width + 1 + random.nextInt(100));
        double[] weights = values.doubles(rows + 2);
        double[] expected = values.doubles(width * width);
        double[] actual = expected.clone();
        scalar.gram(rows, width, x, 1, expected);
        chosen.gram(rows, width, x, 1, actual);
        same(actual, expected);
        scalar.gram(rows, width, x, 1, weights, 2, expected);
        chosen.gram(rows, width, x, 1, weights, 2, actual);
        same(actual, expected);
    }

    @EverySeed(100)
    void functionsAreEqual(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int n = random.nextInt(200);
        double[] x = values.everything(n + 3);
        same(after(x, y -> chosen.exp(y, 3, n)), after(x, y -> scalar.exp(y, 3, n)));
        same(after(x, y -> chosen.log(y, 3, n)), after(x, y -> scalar.log(y, 3, n)));
        same(after(x, y -> chosen.tanh(y, 3, n)), after(x, y -> scalar.tanh(y, 3, n)));
        same(after(x, y -> chosen.sigmoid(y, 3, n)), after(x, y -> scalar.sigmoid(y, 3, n)));
        float[] f = values.everyFloat(n + 3);
        same(after(f, y -> chosen.exp(y, 3, n)), after(f, y -> scalar.exp(y, 3, n)));
        same(after(f, y -> chosen.log(y, 3, n)), after(f, y -> scalar.log(y, 3, n)));
        same(after(f, y -> chosen.tanh(y, 3, n)), after(f, y -> scalar.tanh(y, 3, n)));
        same(after(f, y -> chosen.sigmoid(y, 3, n)), after(f, y -> scalar.sigmoid(y, 3, n)));
    }

    private interface Change<A> {
        void to(A array);
    }

    private static double[] after(double[] x, Change<double[]> change) {
        double[] copy = x.clone();
        change.to(copy);
        return copy;
    }

    private static float[] after(float[] x, Change<float[]> change) {
        float[] copy = x.clone();
        change.to(copy);
        return copy;
    }

    private static int size(RandomGenerator random) {
        return SIZES[random.nextInt(SIZES.length)];
    }

    private static void same(double actual, double expected) {
        assertThat(Double.doubleToLongBits(actual)).isEqualTo(Double.doubleToLongBits(expected));
    }

    private static void same(double[] actual, double[] expected) {
        assertThat(Arrays.stream(actual).mapToLong(Double::doubleToLongBits).toArray())
                .isEqualTo(Arrays.stream(expected)
                        .mapToLong(Double::doubleToLongBits)
                        .toArray());
    }

    private static void same(float[] actual, float[] expected) {
        for (int i = 0; i < expected.length; i++) {
            assertThat(Float.floatToIntBits(actual[i]))
                    .as("element %d", i)
                    .isEqualTo(Float.floatToIntBits(expected[i]));
        }
    }
}
