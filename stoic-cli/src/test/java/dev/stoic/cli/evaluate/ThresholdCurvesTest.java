package dev.stoic.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ThresholdCurvesTest {
    @Test
    void aucIsTheChanceThatAnOwnRowScoresHigherHalfOnTies() {
        for (int seed = 0; seed < 30; seed++) {
            var random = new SplittableRandom(seed);
            int n = 2 + random.nextInt(60);
            double[] scores = new double[n];
            boolean[] own = new boolean[n];
            for (int i = 0; i < n; i++) {
                scores[i] = random.nextInt(8);
                own[i] = i == 0 || (i > 1 && random.nextBoolean());
            }
            double wins = 0;
            double pairs = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (own[i] && !own[j]) {
                        pairs++;
                        wins += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                    }
                }
            }
            var found = ThresholdCurves.of(scores, own);
            assertThat(found.auc()).as("seed %d", seed).isCloseTo(wins / pairs, offset(1e-12));
            assertThat(found.falsePositiveRate()).isSorted().startsWith(0).endsWith(1);
            assertThat(found.truePositiveRate()).isSorted().startsWith(0).endsWith(1);
        }
    }

    /** Computed with scikit-learn 1.9.1: roc_auc_score and average_precision_score. */
    @Test
    void figuresWithTiesAndProbabilitiesOfZeroAndOneAreThoseOfScikitLearn() {
        double[] scores = {0, 0.1, 0.35, 0.8, 0.35, 1, 0.8, 0.6, 0.35, 0.2, 1, 0.9};
        boolean[] own = {false, false, true, true, false, true, false, true, true, false, false, true};
        var found = ThresholdCurves.of(scores, own);
        assertThat(found.auc()).isCloseTo(0.7222222222222222, offset(1e-15));
        assertThat(found.averagePrecision()).isCloseTo(0.6277777777777778, offset(1e-15));
    }

    @Test
    void aZeroHasNoSign() {
        assertThat(ThresholdCurves.of(new double[] {-0.0, 0.0}, new boolean[] {true, false})
                        .auc())
                .isEqualTo(0.5);
    }

    @Test
    void rowsOfOneKindHaveNoAuc() {
        var only = ThresholdCurves.of(new double[] {1, 2}, new boolean[] {true, true});
        assertThat(only.auc()).isNaN();
        assertThat(only.averagePrecision()).isEqualTo(1);
        var none = ThresholdCurves.of(new double[] {1, 2}, new boolean[] {false, false});
        assertThat(none.auc()).isNaN();
        assertThat(none.averagePrecision()).isNaN();
        assertThat(none.truePositiveRate()).containsOnly(0);
    }

    @Test
    void scoresThatAreNotNumbersComeToAnEnd() {
        var found = ThresholdCurves.of(new double[] {Double.NaN, 1, Double.NaN}, new boolean[] {true, false, false});
        assertThat(found.auc()).isNaN();
        assertThat(found.averagePrecision()).isNaN();
    }
}
