package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SparseRowsTest {
    @EverySeed(60)
    void whatIsNotZeroIsThereInItsOrder(RandomGenerator random) {
        int width = 1 + random.nextInt(300);
        int count = 1 + random.nextInt(40);
        float[] x = rows(random, count * width, 6);
        var rows = new SparseRows(count, width);
        rows.add(x, 0, count);
        long found = SparseLoops.count(x.length, x, 0);
        if (!rows.isThin()) {
            assertThat(3 * found).isGreaterThan(x.length - 3L * width);
            return;
        }
        for (int row = 0; row < count; row++) {
            float[] back = new float[width];
            double squared = 0;
            for (int e = rows.from(row); e < rows.to(row); e++) {
                assertThat(rows.values()[e]).isNotZero();
                back[rows.places()[e]] = rows.values()[e];
                squared += (double) rows.values()[e] * rows.values()[e];
            }
            float[] expected = Arrays.copyOfRange(x, row * width, (row + 1) * width);
            for (int f = 0; f < width; f++) {
                // −0 is left out too.
                expected[f] += 0f;
            }
            assertThat(back).isEqualTo(expected);
            assertThat(rows.squared(row)).isCloseTo(squared, within(1e-12 * squared));
        }
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
        for (int row = 0; row < count; row++) {
            float[] scores = scores(x, row * width, centres, width);
            int best = 0;
            for (int j = 1; j < k; j++) {
                best = scores[j] < scores[best] ? j : best;
            }
            Ranks exact = screen.rank(rows, row);
            assertThat(exact.best(0)).isEqualTo(best);
            assertThat(exact.least(0)).isEqualTo(scores[best]);
            scores[best] = Float.POSITIVE_INFINITY;
            float second = Float.POSITIVE_INFINITY;
            for (float score : scores) {
                second = Math.min(second, score);
            }
            assertThat(exact.second(0)).isEqualTo(second);
            float least = exact.least(0);
            Ranks quick = screen.another().look(rows, row);
            assertThat(quick.least(0)).isCloseTo(least, within(1e-3f));
        }
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
