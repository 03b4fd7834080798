package dev.stoic.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.cli.evaluate.ClassReport.ClassFigures;
import dev.stoic.metric.Scores;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Expected figures were computed with scikit-learn 1.9.1 and NumPy. */
class ReportsTest {
    private static final double[] TRUTH = {0, 1, 0, 1, 2, 2, 1, 0, 0, 2};
    private static final double[] PROBABILITIES = {
        .7, .1, .1, .1, .2, .5, .2, .1, .3, .4, .2, .1, .1, .6, .2, .1, .25, .3, .2, .25, //
        .5, .2, .2, .1, .1, .2, .1, .6, .6, .2, .1, .1, .4, .4, .1, .1, .05, .9, .05, 0
    };

    private static Judged judged(double[] truth, double[] probabilities, int classes) {
        long[] confusion = new long[classes * classes];
        double brier = 0;
        for (int i = 0; i < truth.length; i++) {
            confusion[(int) truth[i] * classes + Scores.largest(probabilities, i * classes, classes)]++;
            for (int k = 0; k < classes; k++) {
                brier += Math.pow(probabilities[i * classes + k] - (k == truth[i] ? 1 : 0), 2);
            }
        }
        var scores = new Scores.Classes(truth.length, 0, classes, confusion);
        return new Judged(scores, truth.length, classes, truth, probabilities, brier, List.of());
    }

    private static ClassReport report(Judged judged, String... names) {
        return ClassReport.of(List.of(names), judged, (Scores.Classes) judged.scores());
    }

    @Test
    void aClassThatNoRowIsOfCountsAsInScikitLearn() {
        ClassReport report = report(judged(TRUTH, PROBABILITIES, 4), "a", "b", "c", "d");
        ClassFigures macro = report.macro();
        assertThat(macro.precision()).isCloseTo(0.2875, offset(1e-12));
        assertThat(macro.recall()).isCloseTo(0.35416666666666663, offset(1e-12));
        assertThat(macro.f1()).isCloseTo(0.3125, offset(1e-12));
        assertThat(macro.support()).isEqualTo(10);
        assertThat(report.weighted().precision()).isCloseTo(0.42, offset(1e-12));
        assertThat(report.weighted().f1()).isCloseTo(0.45, offset(1e-12));
        assertThat(report.brier()).isCloseTo(0.667, offset(1e-12));
        List<ClassFigures> classes = report.classes();
        assertThat(classes.get(0).auc()).isCloseTo(0.9166666666666666, offset(1e-12));
        assertThat(classes.get(2).auc()).isCloseTo(0.5238095238095237, offset(1e-12));
        assertThat(classes.get(2).averagePrecision()).isCloseTo(0.3666666666666667, offset(1e-12));
        assertThat(classes.get(2).precision()).as("never predicted").isNaN();
        assertThat(classes.get(3).auc()).as("absent").isNaN();
        assertThat(classes.get(3).recall()).as("absent").isNaN();
        assertThat(macro.auc())
                .as("over the classes that have one")
                .isCloseTo((0.9166666666666666 + 0.6666666666666666 + 0.5238095238095237) / 3, offset(1e-12));
        assertThat(report.mostFrequent().name()).isEqualTo("a");
        assertThat(report.baseline()).isEqualTo(0.4);
    }

    @Test
    void theBrierScoreOfTwoClassesIsOfThePositiveOne() {
        double[] p = {0, 0.1, 0.35, 0.8, 0.35, 1, 0.8, 0.6, 0.35, 0.2, 1, 0.9};
        double[] truth = {0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 1};
        double[] both =
                DoubleStream.of(p).flatMap(x -> DoubleStream.of(1 - x, x)).toArray();
        ClassReport report = report(judged(truth, both, 2), "no", "yes");
        assertThat(report.brier()).isCloseTo(0.2389583333333333, offset(1e-12));
        assertThat(report.positive().name()).isEqualTo("yes");
        assertThat(report.positive().auc()).isCloseTo(0.7222222222222222, offset(1e-12));
        assertThat(report.shown()).containsExactly(1);
    }

    @Test
    void probabilitiesOfZeroAndOneFallIntoTheOuterBins() {
        var calibration = Calibration.of(
                new double[] {0, 0.05, 1, 0.95, 0.5, Double.NaN}, new boolean[] {false, true, true, true, false, true});
        assertThat(calibration.bins())
                .extracting(Calibration.Bin::rows, Calibration.Bin::observed)
                .containsExactly(tuple(2L, 0.5), tuple(1L, 0.0), tuple(2L, 1.0));
        assertThat(calibration.bins().getFirst().predicted()).isCloseTo(0.025, within(1e-12));
    }

    @Test
    void ofManyClassesThoseWithTheLowestAucAreShown() {
        int classes = 40;
        double[] truth = new double[400];
        double[] probabilities = new double[400 * classes];
        for (int i = 0; i < 400; i++) {
            truth[i] = i % 39; // the last class is absent
            // Rows of the first ten classes are predicted to be of another one.
            int predicted = i % 39 < 10 ? i % 39 + 20 : i % 39;
            probabilities[i * classes + predicted] = 1;
        }
        String[] names = IntStream.range(0, classes).mapToObj(i -> "k" + i).toArray(String[]::new);
        assertThat(report(judged(truth, probabilities, classes), names).shown())
                .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void errorsOfNumbersAreThoseOfNumPy() {
        double[] truth = {3, -1, 2, 7, 5};
        double[] predicted = {2.5, 0, 2, 8, 4.2};
        var scores = new Scores.Regression(5, 0, 0, 3.2, 5 * 2.7129319932501077 * 2.7129319932501077);
        var report = ValueReport.of(new Judged(scores, 5, 1, truth, predicted, 0, List.of()), scores);
        assertThat(ValueReport.SHARES.stream().map(report::residual))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
                .containsExactly(-1.0, -1.0, -1.0, 0.0, 0.5, 0.74, 0.8);
        assertThat(report.size(0.5)).isCloseTo(0.8, offset(1e-12));
        assertThat(report.mape()).isCloseTo(0.2939047619047619, offset(1e-12));
        assertThat(report.spread()).isCloseTo(2.7129319932501077, offset(1e-12));
    }

    @Test
    void namesOfAnyLengthKeepTheColumnsOfATable() {
        for (String name :
                List.of("a", "a very long name of a class", "日本語のクラス名前", "e\u0301te\u0301", "tab\tand\nline")) {
            assertThat(TerminalText.width(TerminalText.left(name, 12))).as(name).isEqualTo(12);
            assertThat(TerminalText.width(TerminalText.right(name, 7))).as(name).isEqualTo(7);
        }
        assertThat(TerminalText.cut("malignant", 6)).isEqualTo("malig…");
    }
}
