package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.GivenRows;
import dev.stoic.data.Rows;
import dev.stoic.learn.Range;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InertiaTest {
    private static final int WIDTH = 7;
    private static final int K = 3;

    @EverySeed(200)
    void sumsTellWhatDistancesTell(RandomGenerator random) {
        double far = Math.scalb(1.0, random.nextInt(-8, 5));
        float[] values = values(random, 40 + random.nextInt(100), far, 1);
        double[] centres = centres(random, far);
        OptionalDouble known = bySums(values, centres);
        if (known.isPresent()) {
            double exact = exact(values, centres);
            assertThat(known.getAsDouble()).isEqualTo(exact, within(1e-9 * exact));
        }
        assertThat(known.isPresent() || far > 1).isTrue();
    }

    @EverySeed(50)
    void rowsThatAreVeryNearTheirCentresAreMeasured(RandomGenerator random) {
        float[] values = values(random, 60, 1000, 1e-6);
        double[] centres = new double[K * WIDTH];
        for (int i = 0; i < centres.length; i++) {
            centres[i] = 1000.0 * (i / WIDTH);
        }
        assertThat(bySums(values, centres)).isEmpty();
        assertThat(measured(values, centres)).isEqualTo(exact(values, centres), within(1e-9 * exact(values, centres)));
    }

    @Test
    void rowsThatAreTheirCentresAreNotApart() {
        float[] values = new float[K * WIDTH];
        double[] centres = new double[K * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = i / WIDTH;
            centres[i] = values[i];
        }
        assertThat(measured(values, centres)).isZero();
    }

    @Test
    void nothingIsToldOfWhatIsNoNumber() {
        var spread = new Spread(2, new double[] {Double.NaN}, 1);
        assertThat(Inertia.of(spread, 1, new double[] {1}, new long[] {2}, new double[] {0}, 0))
                .isEmpty();
        var endless = new Spread(2, new double[] {0}, Double.POSITIVE_INFINITY);
        assertThat(Inertia.of(endless, Double.POSITIVE_INFINITY, new double[] {1}, new long[] {2}, new double[] {0}, 0))
                .isEmpty();
    }

    private static float[] values(RandomGenerator random, int rows, double far, double wide) {
        float[] values = new float[rows * WIDTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (far * (i / WIDTH % K) + wide * random.nextGaussian());
        }
        return values;
    }

    private static double[] centres(RandomGenerator random, double far) {
        double[] centres = new double[K * WIDTH];
        for (int i = 0; i < centres.length; i++) {
            centres[i] = far * (i / WIDTH) + random.nextGaussian();
        }
        return centres;
    }

    private static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }

    private static Rows rows(float[] values) {
        return new GivenRows(values, WIDTH, new double[values.length / WIDTH], 1);
    }

    /** Of the one part that there is, whose rows are where the definition says. */
    private static OptionalDouble bySums(float[] values, double[] centres) {
        var gathering = new Spread.Gathering(WIDTH);
        var tiles = rows(values).tiles(rows(values).span(0));
        double[] sums = new double[K * WIDTH];
        long[] counts = new long[K];
        double[] doubles = doubles(values);
        for (int row = 0; tiles.next(); ) {
            gathering.add(tiles.tile(), 0, tiles.tile().rows());
            for (int i = 0; i < tiles.tile().rows(); i++, row++) {
                int nearest = PlainKMeans.nearest(doubles, row, WIDTH, centres);
                counts[nearest]++;
                for (int f = 0; f < WIDTH; f++) {
                    sums[nearest * WIDTH + f] += doubles[row * WIDTH + f];
                }
            }
        }
        return Inertia.of(gathering.end(), gathering.gathered(), sums, counts, centres, 0);
    }

    private static double measured(float[] values, double[] centres) {
        var answer = (Answer.Measured) new KMeans(KMeansSettings.of(K))
                .contribute(new Question.Measure(1, centres, 0), Range.all(1), rows(values))
                .orElseThrow();
        return answer.inertia()[0];
    }

    private static double exact(float[] values, double[] centres) {
        return PlainKMeans.inertia(doubles(values), WIDTH, centres);
    }
}
