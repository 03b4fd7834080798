package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both twins against the definition, bit for bit; the build runs this class at every width of vectors. */
class KernelsTwinTest {
    private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 17, 20, 31, 33, 50, 63, 65, 100};

    private final Kernels definition = new Definition();
    private final List<Kernels> twins = List.of(new ScalarKernels(), Kernels.chosen());

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        if (Lanes.chosen().vector()) {
            Warmth.skip();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 100, 1023})
    void sumsFollowTheCanonicalStripes(int n) {
        var values = new Values(n);
        double[] a = values.doubles(n + 3);
        double[] b = values.doubles(n + 5);
        float[] f = values.floats(n + 3);
        float[] g = values.floats(n + 5);
        twinsAgree(
                kernels -> new double[] {kernels.dot(a, 3, b, 5, n), kernels.sum(a, 3, n), kernels.dot(f, 3, g, 5, n)});
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 100, 1023})
    void elementsAreTreatedOneByOne(int n) {
        var values = new Values(n);
        double[] y = values.doubles(n + 3);
        double[] x = values.doubles(n + 5);
        float[] f = values.floats(n + 5);
        twinsAgree(kernels -> {
            double[] result = y.clone();
            kernels.addScaled(result, 3, 0.7, x, 5, n);
            kernels.addScaled(result, 3, -1.3, x, 3, n);
            kernels.add(result, 3, x, 5, n);
            kernels.add(result, 3, x, 3, n);
            kernels.add(result, 3, f, 5, n);
            return result;
        });
        twinsAgree(kernels -> {
            double[] result = y.clone();
            kernels.widen(f, 5, result, 3, n);
            return result;
        });
    }

    @EverySeed(200)
    void productsOfDoublesAreChains(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int columns = size(random);
        int depth = size(random);
        double[] a = values.doubles(rows * depth + 2);
        double[] b = values.doubles(depth * columns + random.nextInt(1, 70));
        double[] c = values.doubles(rows * columns + 3);
        twinsAgree(kernels -> {
            double[] result = c.clone();
            kernels.multiply(rows, columns, depth, a, 2, b, 1, result, 3);
            return result;
        });
        twinsAgree(kernels -> {
            double[] result = c.clone();
            kernels.multiplyTransposed(rows, columns, depth, a, 2, b, 1, result, 3);
            return result;
        });
    }

    @EverySeed(200)
    void productsOfFloatsAreChains(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int columns = size(random);
        int depth = size(random);
        float[] a = values.floats(rows * depth + 2);
        float[] b = values.floats(depth * columns + random.nextInt(1, 70));
        float[] c = values.floats(rows * columns + 3);
        twinsAgree(kernels -> {
            float[] result = c.clone();
            kernels.multiply(rows, columns, depth, a, 2, b, 1, result, 3);
            return Values.widened(result);
        });
        twinsAgree(kernels -> {
            float[] result = c.clone();
            kernels.multiplyTransposed(rows, columns, depth, a, 2, b, 1, result, 3);
            return Values.widened(result);
        });
    }

    @EverySeed(200)
    void layersAreChainsAndWriteNothingElse(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int columns = 1 + random.nextInt(random.nextBoolean() ? 24 : 90);
        int depth = size(random);
        double[] a = values.doubles(rows * depth + 2);
        double[] b = values.doubles(depth * columns + 1);
        double[] start = values.doubles(columns + 1);
        double[] c = values.doubles(rows * columns + 3 + random.nextInt(20));
        double[] chains = c.clone();
        for (int i = 0; i < rows * columns; i++) {
            chains[3 + i] = start[i % columns];
        }
        new Definition().multiply(rows, columns, depth, a, 2, b, 0, chains, 3);
        twinsAgree(kernels -> {
            double[] result = c.clone();
            var layer = kernels.layer(columns, depth, b, start);
            layer.apply(rows, a, 2, result, 3);
            layer.apply(rows, a, 2, result, 3);
            assertThat(result).isEqualTo(chains);
            return result;
        });
        float[] fa = values.floats(rows * depth + 2);
        float[] fb = values.floats(depth * columns + 1);
        float[] fs = values.floats(columns + 1);
        float[] fc = values.floats(rows * columns + 3 + random.nextInt(20));
        twinsAgree(kernels -> {
            float[] result = fc.clone();
            kernels.layer(columns, depth, Major.ROW, fb, 1, fs, 1).apply(rows, fa, 2, result, 3);
            return Values.widened(result);
        });
        float[] others = values.floats(depth * columns);
        twinsAgree(kernels -> {
            float[] result = fc.clone();
            var layer = kernels.layer(columns, depth, Major.ROW, others, 0, fs, 0);
            layer.apply(rows, fa, 2, result, 3);
            float[] refilled = result.clone();
            layer.refill(fb, 1, fs, 1);
            layer.apply(rows, fa, 2, refilled, 3);
            kernels.layer(columns, depth, Major.ROW, fb, 1, fs, 1).apply(rows, fa, 2, result, 3);
            assertThat(refilled).isEqualTo(result);
            return Values.widened(refilled);
        });
        float[] turned = new float[depth * columns + 1];
        for (int i = 0; i < depth * columns; i++) {
            turned[1 + i % columns * depth + i / columns] = fb[1 + i];
        }
        twinsAgree(kernels -> {
            float[] result = fc.clone();
            kernels.layer(columns, depth, Major.ROW, fb, 1, fs, 1).apply(rows, fa, 2, result, 3);
            float[] other = fc.clone();
            var layer = kernels.layer(columns, depth, Major.COLUMN, others, 0, fs, 0);
            layer.apply(rows, fa, 2, other, 3);
            layer.refill(turned, 1, fs, 1);
            layer.apply(rows, fa, 2, other, 3);
            assertThat(other).isEqualTo(result);
            return Values.widened(other);
        });
    }

    /** Deeper than what first-level cache holds of one side. */
    @EverySeed(12)
    void deepLayersAreChainsToo(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(1, 40);
        int columns = random.nextBoolean() ? 48 : random.nextInt(2, 130);
        int depth = random.nextInt(100, 1000);
        float[] a = values.floats(rows * depth);
        float[] b = values.floats(depth * columns);
        float[] start = values.floats(columns);
        twinsAgree(kernels -> {
            var layer = kernels.layer(columns, depth, Major.ROW, values.floats(depth * columns), 0, start, 0);
            layer.refill(b, 0, start, 0);
            float[] result = new float[rows * columns];
            layer.apply(rows, a, 0, result, 0);
            float[] again = new float[rows * columns];
            layer.apply(rows, a, 0, again, 0);
            assertThat(again).isEqualTo(result);
            return Values.widened(result);
        });
    }

    @EverySeed(3)
    void largeProductsAreChainsToo(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(70, 200);
        int columns = random.nextInt(500, 600);
        int depth = random.nextInt(200, 600);
        double[] a = values.doubles(rows * depth);
        double[] b = values.doubles(depth * columns);
        double[] c = values.doubles(rows * columns);
        twinsAgree(kernels -> {
            double[] result = c.clone();
            kernels.multiply(rows, columns, depth, a, 0, b, 0, result, 0);
            return result;
        });
        float[] fa = values.floats(rows * depth);
        float[] fb = values.floats(depth * columns);
        float[] fc = values.floats(rows * columns);
        twinsAgree(kernels -> {
            float[] result = fc.clone();
            kernels.multiplyTransposed(rows, columns, depth, fa, 0, fb, 0, result, 0);
            return Values.widened(result);
        });
    }

    @EverySeed(150)
    void gramsAreChainsAndLeaveTheLowerTriangleAlone(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = size(random);
        int width = size(random);
        double[] x = values.doubles(rows * width + 1 + random.nextInt(100));
        double[] weights = values.doubles(rows + 2);
        double[] gram = values.doubles(width * width);
        twinsAgree(kernels -> {
            double[] result = gram.clone();
            kernels.gram(rows, width, x, 1, result);
            return result;
        });
        twinsAgree(kernels -> {
            double[] result = gram.clone();
            kernels.gram(rows, width, x, 1, weights, 2, result);
            return result;
        });
    }

    private static int size(RandomGenerator random) {
        return SIZES[random.nextInt(SIZES.length)];
    }

    private void twinsAgree(Function<Kernels, double[]> work) {
        long[] expected = Values.bits(work.apply(definition));
        for (Kernels twin : twins) {
            assertThat(Values.bits(work.apply(twin)))
                    .as(twin.getClass().getSimpleName())
                    .isEqualTo(expected);
        }
    }
}
