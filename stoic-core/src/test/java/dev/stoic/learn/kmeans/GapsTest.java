package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.math.Ranks;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GapsTest {
    private static final int ROWS = 256;
    /** More than floats lose of such scores. */
    private static final double SLACK = 1e-4;

    @EverySeed(200)
    void aRowIsPassedOverOnlyIfItsCentreIsStillTheNearest(RandomGenerator random) {
        int width = 1 + random.nextInt(6);
        int k = 1 + random.nextInt(6);
        double[] rows = random.doubles((long) ROWS * width, -3, 3).toArray();
        double[] centres = random.doubles((long) k * width, -2, 2).toArray();
        Gaps gaps = kept(rows, width, centres);
        for (int pass = 0; pass < 8; pass++) {
            // From steps that change much to steps that change nothing.
            double size = Math.scalb(1.0, -random.nextInt(30));
            centres = Arrays.stream(centres)
                    .map(c -> c + size * (random.nextDouble() - 0.5))
                    .toArray();
            gaps.turnTo(new Centres(width, centres), SLACK);
            boolean[] isOpen = open(gaps);
            for (int row = 0; row < ROWS; row++) {
                if (!isOpen[row]) {
                    assertThat(gaps.nearest()[row])
                            .as("row %d in pass %d", row, pass)
                            .isEqualTo(nearest(rows, row, width, centres));
                }
            }
        }
    }

    @Test
    void smallStepsLeaveAllRowsAloneAndLargeOnesNone() {
        double[] rows = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = i % 2 == 0 ? i * 0.001 : 10 + i * 0.001;
        }
        Gaps gaps = kept(rows, 1, new double[] {0, 10});
        gaps.turnTo(new Centres(1, new double[] {0.5, 10.5}), SLACK);
        assertThat(gaps.open(0, ROWS, new int[ROWS])).isZero();
        gaps.turnTo(new Centres(1, new double[] {5, 5.1}), SLACK);
        assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
    }

    @Test
    void rowsOfCentresThatAreNoNumbersAreLookedAt() {
        double[] rows = new double[ROWS];
        for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300}) {
            Gaps gaps = kept(rows, 1, new double[] {0, 10});
            gaps.turnTo(new Centres(1, new double[] {odd, 10}), SLACK);
            assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
            gaps.turnTo(new Centres(1, new double[] {odd, odd}), SLACK);
            assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
        }
    }

    @Test
    void centresThatCoincideAreAlwaysLookedAt() {
        double[] rows = new double[ROWS];
        Gaps gaps = new Gaps(ROWS, 1, 2);
        for (int pass = 0; pass < 4; pass++) {
            double[] centres = {3, 3};
            gaps.turnTo(new Centres(1, centres), SLACK);
            assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
            see(gaps, rows, 1, centres);
        }
    }

    /** Gaps that are kept: two passes without a step show that they help. */
    private static Gaps kept(double[] rows, int width, double[] centres) {
        Gaps gaps = new Gaps(ROWS, width, centres.length / width);
        for (int pass = 0; pass < 3; pass++) {
            gaps.turnTo(new Centres(width, centres), SLACK);
            see(gaps, rows, width, centres);
        }
        return gaps;
    }

    private static boolean[] open(Gaps gaps) {
        int[] open = new int[ROWS];
        int count = gaps.open(0, ROWS, open);
        boolean[] isOpen = new boolean[ROWS];
        for (int i = 0; i < count; i++) {
            isOpen[open[i]] = true;
        }
        return isOpen;
    }

    private static void see(Gaps gaps, double[] rows, int width, double[] centres) {
        var ranks = new Ranks(ROWS);
        int[] all = new int[ROWS];
        float[] norms = new float[ROWS];
        for (int row = 0; row < ROWS; row++) {
            norms[row] = Math.nextUp((float) (norm(rows, row, width) * (1 + 1e-9)));
            all[row] = row;
            int best = nearest(rows, row, width, centres);
            double least = score(rows, row, width, centres, best);
            double second = Double.POSITIVE_INFINITY;
            for (int j = 0; j < centres.length / width; j++) {
                if (j != best) {
                    second = Math.min(second, score(rows, row, width, centres, j));
                }
            }
            ranks.set(row, best, least, second);
        }
        gaps.see(ranks, all, ROWS, 0, norms);
    }

    private static int nearest(double[] rows, int row, int width, double[] centres) {
        int best = 0;
        for (int j = 1; j < centres.length / width; j++) {
            if (score(rows, row, width, centres, j) < score(rows, row, width, centres, best)) {
                best = j;
            }
        }
        return best;
    }

    private static double norm(double[] rows, int row, int width) {
        double norm = 0;
        for (int f = 0; f < width; f++) {
            norm += rows[row * width + f] * rows[row * width + f];
        }
        return norm;
    }

    private static double score(double[] rows, int row, int width, double[] centres, int centre) {
        double score = 0;
        for (int f = 0; f < width; f++) {
            double c = centres[centre * width + f];
            score += c * c - 2 * rows[row * width + f] * c;
        }
        return score;
    }
}
