package dev.stoic.learn.boost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.tree.Binning;
import dev.stoic.learn.tree.Bins;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TallyTest {
    private static Cells cells(RandomGenerator random, int n, int width, int most) {
        double[] values = random.doubles((long) n * width)
                .map(x -> x < 0.1 ? Double.NaN : Math.rint(300 * x))
                .toArray();
        HeapRows rows = HeapRows.of(values, width).withTargets(new double[n]);
        Binning binning = Binning.begin(width, most);
        while (!binning.isDone()) {
            binning = binning.improve(Binning.contribute(binning.question(), 0, rows));
        }
        return Cells.of(binning.bins(), 0, rows);
    }

    /** Gradients on both sides of zero, and hessians in the least significant of their bits. */
    private static long[] words(RandomGenerator random, int n, Scale scale) {
        return random.longs(n, -(1L << 49), 1L << 49)
                .map(word -> (word >> scale.low() << scale.low()) + random.nextInt(1, 3))
                .toArray();
    }

    private static int[] all(int n) {
        return IntStream.range(0, n).toArray();
    }

    private static long[] tally(Cells cells, int[] features, Scale scale, long[] words, int[] order, int from, int to) {
        Bins bins = cells.bins();
        long[] sums = new long[Histograms.length(bins)];
        var tally = new Tally(bins, features, scale);
        for (int group = 0; group < Cells.groups(features.length); group += Tally.WIDE) {
            tally.add(cells.words(features), words, order, from, to, group, sums, 0);
            tally.flush(group, sums, 0);
        }
        return sums;
    }

    @EverySeed(40)
    void aTallyIsTheSumOfEveryBinCountedThePlainWay(RandomGenerator random) {
        int n = 1 + random.nextInt(3000);
        int width = 1 + random.nextInt(80);
        Cells cells = cells(random, n, width, 2 + random.nextInt(254));
        int[] features = IntStream.range(0, width)
                .filter(f -> f == 0 || random.nextInt(3) > 0)
                .toArray();
        var scale = Scale.of(new Loss.Logistic(), 1);
        long[] words = words(random, n, scale);
        int[] order = IntStream.range(0, n).filter(_ -> random.nextBoolean()).toArray();

        long[] expected = new long[Histograms.length(cells.bins())];
        for (int row : order) {
            for (int f : features) {
                int at = Histograms.offset(cells.bins(), f) + 2 * cells.bin(row, f);
                expected[at] += words[row] >> scale.low();
                expected[at + 1] += words[row] & ((1L << scale.low()) - 1);
            }
        }

        assertThat(tally(cells, features, scale, words, order, 0, order.length)).isEqualTo(expected);
    }

    @EverySeed(20)
    void whatIsLeftAfterSubtractionIsWhatCountingGives(RandomGenerator random) {
        int n = 200;
        Cells cells = cells(random, n, 3, 16);
        var scale = Scale.of(new Loss.Squared(), 8);
        long[] words = words(random, n, scale);
        int cut = random.nextInt(n + 1);
        long[] whole = tally(cells, all(3), scale, words, all(n), 0, n);
        long[] left = tally(cells, all(3), scale, words, all(n), 0, cut);
        long[] right = tally(cells, all(3), scale, words, all(n), cut, n);

        assertThat(Histograms.minus(whole, left)).isEqualTo(right);
    }

    /** More rows than may share a word, all in one bin, with the largest derivatives there are. */
    @Test
    void theLargestDerivativesNeverReachEachOther() {
        int n = 3 * Scale.MOST_ROWS + 17;
        HeapRows rows = HeapRows.of(new double[n], 1).withTargets(new double[n]);
        Cells cells = Cells.of(new Bins(new int[2], new double[0]), 0, rows);
        record Extreme(Loss loss, double bound, double gradient, double hessian) {}
        for (var extreme : List.of(
                new Extreme(new Loss.Logistic(), 1, 1, 0.25),
                new Extreme(new Loss.Logistic(), 1, -1, 0),
                new Extreme(new Loss.Softmax(3), 1, -1, 0.5),
                new Extreme(new Loss.Softmax(3), 1, 1, 0.5),
                new Extreme(new Loss.Squared(), 1, -1, 1),
                new Extreme(new Loss.Squared(), 1e300, 1e300, 1),
                new Extreme(new Loss.Squared(), 0x1.fffffffffffffp20, -0x1.fffffffffffffp20, 1),
                new Extreme(new Loss.Squared(), 1e-250, 1e-250, 1))) {
            var scale = Scale.of(extreme.loss, extreme.bound);
            var rounding = new Loss.Rounding(5, 0, scale);
            long[] words = new long[n];
            long g = 0;
            long h = 0;
            for (int i = 0; i < n; i++) {
                words[i] = rounding.word(i, extreme.gradient, extreme.hessian);
                g += words[i] >> scale.low();
                h += words[i] & ((1L << scale.low()) - 1);
            }
            assertThat(tally(cells, all(1), scale, words, all(n), 0, n))
                    .as("%s", extreme)
                    .startsWith(g, h);
            assertThat(g / scale.gradient() / n).isCloseTo(extreme.gradient, within(Math.abs(extreme.gradient) * 1e-8));
        }
    }

    /** A gradient far below the unit would vanish in every row if rows were rounded one like the other. */
    @EverySeed(10)
    void sumsOfTinyGradientsAreRight(RandomGenerator random) {
        int n = 100_000;
        double gradient = random.nextDouble() * 1e-7;
        var scale = Scale.of(new Loss.Logistic(), 1);
        var rounding = new Loss.Rounding(random.nextLong(), 12_345, scale);
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += rounding.word(i, gradient, 0) >> scale.low();
        }
        assertThat((double) sum).isCloseTo(gradient * scale.gradient() * n, within(5.0));
    }

    @EverySeed(20)
    void wordsHoldTheBinsOfTheirFeatures(RandomGenerator random) {
        int n = 1 + random.nextInt(50);
        int width = 1 + random.nextInt(30);
        Cells cells = cells(random, n, width, 200);
        int[] features =
                IntStream.range(0, width).filter(_ -> random.nextBoolean()).toArray();
        long[] words = cells.words(features);
        int groups = Cells.groups(features.length);
        for (int row = 0; row < n; row++) {
            int at = row * groups;
            for (int k = 0; k < features.length; k++) {
                int bin = (int) (words[at + k / Cells.GROUP] >>> (k % Cells.GROUP * Byte.SIZE)) & 0xFF;
                assertThat(bin).isEqualTo(cells.bin(row, features[k]));
            }
        }
    }
}
