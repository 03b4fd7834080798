package dev.stoic.cli.evaluate;

import java.util.Arrays;

/**
 * What happens to a class when the threshold of its probability goes down: one point for each distinct score, because
 * rows with the same score have no order among them.
 *
 * @param falsePositiveRate share of the other rows above the threshold, from 0 to 1; all 0 without other rows
 * @param truePositiveRate share of the class's own rows, which is recall; all 0 without such rows
 * @param precision share of own rows among those above the threshold; 1 before the first
 * @param auc area under the ROC curve; NaN where own or other rows are missing or a score is
 * @param averagePrecision sum over thresholds of the recall that is won, times the precision there; NaN as above, and
 *     1 without other rows
 */
public record ThresholdCurves(
        double[] falsePositiveRate,
        double[] truePositiveRate,
        double[] precision,
        double auc,
        double averagePrecision) {
    /** @param scores the higher, the more likely */
    public static ThresholdCurves of(double[] scores, boolean[] own) {
        double[] owns = new double[scores.length];
        double[] others = new double[scores.length];
        int ownCount = 0;
        int otherCount = 0;
        boolean whole = true;
        for (int i = 0; i < scores.length; i++) {
            whole &= !Double.isNaN(scores[i]);
            if (own[i]) {
                owns[ownCount++] = scores[i] + 0.0;
            } else {
                others[otherCount++] = scores[i] + 0.0;
            }
        }
        return of(Arrays.copyOf(owns, ownCount), Arrays.copyOf(others, otherCount), whole);
    }

    private static ThresholdCurves of(double[] owns, double[] others, boolean whole) {
        Arrays.sort(owns);
        Arrays.sort(others);
        int most = owns.length + others.length + 1;
        double[] x = new double[most];
        double[] y = new double[most];
        double[] precision = new double[most];
        precision[0] = 1;
        int points = 1;
        int found = 0;
        int wrong = 0;
        double area = 0;
        double average = 0;
        while (found + wrong < most - 1) {
            double score = Math.max(next(owns, found), next(others, wrong));
            while (found < owns.length && Double.compare(next(owns, found), score) == 0) {
                found++;
            }
            while (wrong < others.length && Double.compare(next(others, wrong), score) == 0) {
                wrong++;
            }
            x[points] = others.length == 0 ? 0 : (double) wrong / others.length;
            y[points] = owns.length == 0 ? 0 : (double) found / owns.length;
            precision[points] = (double) found / (found + wrong);
            area += (x[points] - x[points - 1]) * (y[points] + y[points - 1]) / 2;
            average += (y[points] - y[points - 1]) * precision[points];
            points++;
        }
        return new ThresholdCurves(
                Arrays.copyOf(x, points),
                Arrays.copyOf(y, points),
                Arrays.copyOf(precision, points),
                whole && owns.length > 0 && others.length > 0 ? area : Double.NaN,
                whole && owns.length > 0 ? average : Double.NaN);
    }

    /** The highest of the scores that have not been passed. */
    private static double next(double[] ascending, int passed) {
        return passed < ascending.length ? ascending[ascending.length - 1 - passed] : Double.NEGATIVE_INFINITY;
    }

    /** One class of a model's answers against all others. */
    static ThresholdCurves ofClass(Judged judged, int wanted) {
        int n = judged.truth().length;
        boolean[] own = new boolean[n];
        for (int i = 0; i < n; i++) {
            own[i] = judged.truth()[i] == wanted;
        }
        return of(column(judged, wanted), own);
    }

    /** The probabilities of one class. */
    static double[] column(Judged judged, int wanted) {
        double[] scores = new double[judged.truth().length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = judged.predicted()[i * judged.outputs() + wanted];
        }
        return scores;
    }
}
