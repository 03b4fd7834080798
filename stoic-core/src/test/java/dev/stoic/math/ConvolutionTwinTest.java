package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a convolution promises, one number at a time; the build runs this class at every width of vectors. */
class ConvolutionTwinTest {
    private final Kernels definition = new Definition();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        Warm.everything();
    }

    @EverySeed(80)
    void productsOfScatteredRowsAreChains(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 90);
        Reach reach = reach(random, rows + random.nextInt(3));
        float[] a = values.floats(1 + reach.beyond() + random.nextInt(10));
        float[] b = values.floats(reach.depth() * columns + 2);
        float[] c = values.floats(rows * columns + 3);
        float[] expected = c.clone();
        definition.multiply(rows, columns, reach, a, 1, b, 2, expected, 3);
        for (Kernels twin : List.of(new ScalarKernels(), Kernels.chosen())) {
            float[] found = c.clone();
            twin.multiply(rows, columns, reach, a, 1, b, 2, found, 3);
            assertThat(Values.bits(Values.widened(found))).isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    @EverySeed(80)
    void chainsMayBeginWithOneRowForAll(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 90);
        Reach reach = reach(random, rows);
        float[] a = values.floats(1 + reach.beyond() + random.nextInt(10));
        float[] b = values.floats(reach.depth() * columns);
        float[] start = values.floats(columns + 1);
        float[] c = values.floats(rows * columns + 3 + random.nextInt(40));
        float[] expected = c.clone();
        definition.multiply(rows, columns, reach, a, 1, b, 0, start, 1, expected, 3);
        for (Kernels twin : List.of(new ScalarKernels(), Kernels.chosen())) {
            float[] found = c.clone();
            twin.multiply(rows, columns, reach, a, 1, b, 0, start, 1, found, 3);
            assertThat(Values.bits(Values.widened(found))).isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    /** Starts and steps in runs, as those of convolutions, or anywhere. */
    private static Reach reach(RandomGenerator random, int rows) {
        return new Reach(places(random, rows), places(random, random.nextInt(1, 900)));
    }

    private static int[] places(RandomGenerator random, int n) {
        int run = random.nextInt(4) == 0 ? 1 : random.nextInt(1, random.nextBoolean() ? 60 : 900);
        int apart = random.nextInt(70);
        int[] places = new int[n];
        for (int i = 0; i < n; i++) {
            places[i] = run == 1 ? random.nextInt(50) : i / run * apart + i % run;
        }
        return places;
    }

    @EverySeed(60)
    void everyPlaceShowsTheWeightedSumOfItsWindow(RandomGenerator random) {
        Convolution shape = shape(random);
        var values = new Values(random.nextLong());
        int images = random.nextInt(1, 20);
        float[] x = values.floats(images * shape.inputs() + 1);
        float[] weights = values.floats(shape.weights() + 2);
        float[] biases = values.floats(shape.filters() + 3);
        float[] y = values.floats(images * shape.outputs() + 4);
        float[] expected = y.clone();
        shape.forward(images, x, 1, weights, 2, biases, 3, y, 4);
        each(shape, images, (image, down, across, f) -> {
            float sum = biases[3 + f];
            for (int ky = 0; ky < shape.tall(); ky++) {
                for (int kx = 0; kx < shape.broad(); kx++) {
                    for (int c = 0; c < shape.channels(); c++) {
                        float seen = seen(shape, x, 1, image, down, across, ky, kx, c);
                        int tap = (ky * shape.broad() + kx) * shape.channels() + c;
                        sum = Math.fma(seen, weights[2 + tap * shape.filters() + f], sum);
                    }
                }
            }
            expected[4 + at(shape, image, down, across, f)] = sum;
        });
        assertThat(Values.bits(Values.widened(y))).as("%s", shape).isEqualTo(Values.bits(Values.widened(expected)));
    }

    @EverySeed(60)
    void theGradientIsOneChainOverImagesAndPlaces(RandomGenerator random) {
        Convolution shape = shape(random);
        var values = new Values(random.nextLong());
        int images = random.nextInt(1, 6);
        float[] x = values.floats(images * shape.inputs() + 1);
        float[] slopes = values.floats(images * shape.outputs() + 2);
        float[] gradient = values.floats(shape.weights() + 3);
        float[] expected = gradient.clone();
        shape.gradient(images, x, 1, slopes, 2, gradient, 3);
        each(shape, images, (image, down, across, f) -> {
            for (int ky = 0; ky < shape.tall(); ky++) {
                for (int kx = 0; kx < shape.broad(); kx++) {
                    for (int c = 0; c < shape.channels(); c++) {
                        float seen = seen(shape, x, 1, image, down, across, ky, kx, c);
                        int to = 3 + ((ky * shape.broad() + kx) * shape.channels() + c) * shape.filters() + f;
                        expected[to] = Math.fma(seen, slopes[2 + at(shape, image, down, across, f)], expected[to]);
                    }
                }
            }
        });
        assertThat(Values.bits(Values.widened(gradient)))
                .as("%s", shape)
                .isEqualTo(Values.bits(Values.widened(expected)));
    }

    /** Order of a chain aside, the way back is the way forth turned over: ⟨y(x), s⟩ = ⟨x, back(s)⟩ where no bias is. */
    @EverySeed(60)
    void theWayBackIsTheTransposeOfTheWayForth(RandomGenerator random) {
        Convolution shape = shape(random);
        int images = random.nextInt(1, 6);
        float[] x = whole(random, images * shape.inputs());
        float[] slopes = whole(random, images * shape.outputs());
        float[] weights = whole(random, shape.weights());
        float[] y = new float[images * shape.outputs()];
        float[] xSlopes = new float[images * shape.inputs() + 1];
        shape.forward(images, x, 0, weights, 0, new float[shape.filters()], 0, y, 0);
        shape.back(images, slopes, 0, weights, 0, xSlopes, 1);
        double forth = 0;
        for (int i = 0; i < y.length; i++) {
            forth += (double) y[i] * slopes[i];
        }
        double back = 0;
        for (int i = 0; i < x.length; i++) {
            back += (double) x[i] * xSlopes[i + 1];
        }
        assertThat(back).as("%s", shape).isEqualTo(forth);
    }

    @Test
    void aWindowLargerThanTheImageIsRefusedUnlessPadded() {
        assertThatThrownBy(() -> new Convolution(4, 5, 1, 1, 5, 5, 1, false))
                .hasMessage("a window of 5 × 5 does not fit into 4 × 5");
        assertThat(new Convolution(4, 5, 1, 1, 5, 5, 1, true).outHeight()).isEqualTo(4);
    }

    /** Small whole numbers: every sum of products is exact, in any order. */
    private static float[] whole(RandomGenerator random, int n) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = random.nextInt(-3, 4);
        }
        return values;
    }

    private static Convolution shape(RandomGenerator random) {
        boolean padded = random.nextBoolean();
        int tall = random.nextInt(1, 6);
        int broad = random.nextInt(1, 6);
        return new Convolution(
                random.nextInt(padded ? 1 : tall, 12),
                random.nextInt(padded ? 1 : broad, 12),
                random.nextInt(1, 6),
                random.nextInt(1, 40),
                tall,
                broad,
                random.nextInt(1, 4),
                padded);
    }

    private interface Place {
        void at(int image, int down, int across, int filter);
    }

    private static void each(Convolution shape, int images, Place place) {
        for (int image = 0; image < images; image++) {
            for (int down = 0; down < shape.outHeight(); down++) {
                for (int across = 0; across < shape.outWidth(); across++) {
                    for (int f = 0; f < shape.filters(); f++) {
                        place.at(image, down, across, f);
                    }
                }
            }
        }
    }

    private static int at(Convolution shape, int image, int down, int across, int f) {
        return ((image * shape.outHeight() + down) * shape.outWidth() + across) * shape.filters() + f;
    }

    private static float seen(
            Convolution shape, float[] x, int from, int image, int down, int across, int ky, int kx, int c) {
        int y = down * shape.stride() + ky - before(shape.height(), shape.tall(), shape);
        int z = across * shape.stride() + kx - before(shape.width(), shape.broad(), shape);
        if (y < 0 || z < 0 || y >= shape.height() || z >= shape.width()) {
            return 0;
        }
        return x[from + ((image * shape.height() + y) * shape.width() + z) * shape.channels() + c];
    }

    private static int before(int size, int window, Convolution shape) {
        int out = Math.ceilDiv(size, shape.stride());
        return shape.padded() ? Math.max(0, (out - 1) * shape.stride() + window - size) / 2 : 0;
    }
}
