package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SparseRowsTest {
    @EverySeed(60)
    void whatIsNotZeroIsThereInItsOrder(RandomGenerator random) {
        int width = 1 + random.nextInt(300);
        int count = 1 + random.nextInt(40);
        float[] x = rows(random, count * width, 6);
        var rows = new SparseRows(count, width);
        rows.add(x, 0, count);
        long found = IntStream.range(0, x.length)
                .filter(i -> Float.floatToRawIntBits(x[i]) != 0)
                .count();
        if (!rows.isThin()) {
            assertThat(3 * found).isGreaterThan(x.length - 3L * width);
            return;
        }
        double[] squares = new double[count];
        rows.squared(0, count, squares);
        for (int row = 0; row < count; row++) {
            float[] back = new float[width];
            double squared = 0;
            for (int e = rows.from(row); e < rows.to(row); e++) {
                assertThat(Float.floatToRawIntBits(rows.values()[e])).isNotZero();
                back[rows.places()[e]] = rows.values()[e];
                squared += (double) rows.values()[e] * rows.values()[e];
            }
            // −0 is kept, and told from 0 here.
            assertThat(back).isEqualTo(Arrays.copyOfRange(x, row * width, (row + 1) * width));
            assertThat(squares[row]).isCloseTo(squared, within(1e-12 * squared));
        }
        float[] whole = new float[3 + count * width];
        Arrays.fill(whole, 7);
        rows.write(0, count, whole, 3);
        assertThat(Arrays.copyOfRange(whole, 3, whole.length)).isEqualTo(x);
    }

    @Test
    void rowsWithFewZerosAreGivenUp() {
        int width = 100;
        float[] x = new float[50 * width];
        Arrays.fill(x, 1);
        var rows = new SparseRows(50, width);
        rows.add(x, 0, 50);
        assertThat(rows.isThin()).isFalse();
    }

    @Test
    void theFirstRowsMayBeUnlikeTheOthers() {
        int width = 64;
        int count = 200;
        float[] x = new float[count * width];
        for (int i = x.length / 2; i < x.length; i += 2) {
            x[i] = i;
        }
        var rows = new SparseRows(count, width);
        rows.add(x, 0, count);
        assertThat(rows.isThin()).isTrue();
        assertThat(rows.to(count - 1)).isEqualTo(x.length / 4);
    }

    @EverySeed(40)
    void ranksAreThoseOfWholeChains(RandomGenerator random) {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        assumeTrue(SparseScreen.suits(300), () -> "there is no screen without vectors");
        int width = 1 + random.nextInt(300);
        int k = 1 + random.nextInt(40);
        int count = 1 + random.nextInt(20);
        float[] x = rows(random, count * width, 8);
        double[] centres = random.doubles((long) k * width, -1, 1).toArray();
        var rows = new SparseRows(count, width);
        rows.add(x, 0, count);
        assumeTrue(rows.isThin(), () -> "these rows have few zeros");
        var screen = new SparseScreen(width, centres);
        int first = random.nextInt(count);
        int[] list = IntStream.range(0, count - first)
                .filter(_ -> random.nextInt(4) > 0)
                .toArray();
        var quick = new Ranks(list.length);
        screen.another().look(rows, first, list, list.length, quick);
        var exact = new Ranks(list.length);
        for (int i = 0; i < list.length; i++) {
            int row = first + list[i];
            float[] scores = scores(x, row * width, centres, width);
            int best = 0;
            for (int j = 1; j < k; j++) {
                best = scores[j] < scores[best] ? j : best;
            }
            screen.rank(rows, row, exact, i);
            float least = scores[best];
            assertThat(exact.best(i)).isEqualTo(best);
            assertThat(exact.least(i)).isEqualTo(least);
            scores[best] = Float.POSITIVE_INFINITY;
            float second = Float.POSITIVE_INFINITY;
            for (float score : scores) {
                second = Math.min(second, score);
            }
            assertThat(exact.second(i)).isEqualTo(second);
            assertThat(quick.least(i)).isCloseTo(least, within(1e-3f));
            if (k == 1) {
                assertThat(quick.second(i)).isInfinite();
            } else {
                assertThat(quick.second(i)).isCloseTo(second, within(1e-3f));
            }
            if (second - least > 1e-2f) {
                assertThat(quick.best(i)).isEqualTo(best);
            }
        }
    }

    @Test
    void centresThatAreEquallyNearLeaveNothingApart() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        assumeTrue(SparseScreen.suits(8), () -> "there is no screen without vectors");
        int width = 8;
        float[] x = new float[width];
        x[3] = 1;
        var rows = new SparseRows(1, width);
        rows.add(x, 0, 1);
        for (int[] same : new int[][] {{0, 1}, {2, 18}, {5, 39}, {17, 38}}) {
            double[] centres = new double[40 * width];
            Arrays.fill(centres, 7);
            for (int centre : same) {
                Arrays.fill(centres, centre * width, (centre + 1) * width, 0.5);
            }
            var ranks = new Ranks(1);
            new SparseScreen(width, centres).look(rows, 0, new int[] {0}, 1, ranks);
            assertThat(ranks.second(0)).isEqualTo(ranks.least(0));
        }
    }

    @EverySeed(60)
    void vectorsPackWhatLoopsPack(RandomGenerator random) {
        assumeTrue(
                Lanes.chosen().vector()
                        && Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        int width = 1 + random.nextInt(100);
        int at = random.nextInt(20);
        int to = random.nextInt(9);
        float[] x = rows(random, at + width, 1 + random.nextInt(6));
        if (random.nextBoolean()) {
            x[at + random.nextInt(width)] = Float.NaN;
        }
        short[][] places = new short[2][to + 2 * width + 40];
        float[][] values = new float[2][to + 2 * width + 40];
        int end = SparseLoops.pack(width, x, at, places[0], values[0], to);
        assertThat(PackTiles.pack(width, x, at, places[1], values[1], to)).isEqualTo(end);
        assertThat(Arrays.copyOf(places[1], end)).isEqualTo(Arrays.copyOf(places[0], end));
        assertThat(Arrays.copyOf(values[1], end)).isEqualTo(Arrays.copyOf(values[0], end));
    }

    private static float[] scores(float[] x, int at, double[] centres, int width) {
        float[] scores = new float[centres.length / width];
        for (int j = 0; j < scores.length; j++) {
            double norm = 0;
            for (int f = 0; f < width; f++) {
                float value = (float) centres[j * width + f];
                norm = Math.fma((double) value, (double) value, norm);
            }
            scores[j] = (float) norm;
            for (int f = 0; f < width; f++) {
                scores[j] = Math.fma(x[at + f], -2 * (float) centres[j * width + f], scores[j]);
            }
        }
        return scores;
    }

    private static float[] rows(RandomGenerator random, int n, int every) {
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextInt(every) == 0 ? (float) random.nextGaussian() : random.nextInt(30) == 0 ? -0f : 0;
        }
        return x;
    }
}
