package dev.stoic.cli.evaluate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How many of the others are taken for a class while more and more of its own are found.
 *
 * @param falsely share of other rows at each threshold, growing from 0 to 1
 * @param rightly share of the class's own rows
 * @param area under the curve; not a number where a side has no rows
 */
public record Roc(double[] falsely, double[] rightly, double area) {
    /** @param scores the higher, the more likely */
    public static Roc of(double[] scores, boolean[] own) {
        int n = scores.length;
        Integer[] order = IntStream.range(0, n).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble((Integer i) -> -scores[i]));
        long owns = 0;
        for (boolean is : own) {
            owns += is ? 1 : 0;
        }
        long others = n - owns;
        double[] x = new double[n + 1];
        double[] y = new double[n + 1];
        int points = 1;
        long found = 0;
        long wrong = 0;
        double area = 0;
        for (int i = 0; i < n; ) {
            double score = scores[order[i]];
            // Rows with one score come at once: there is no order among them.
            for (; i < n && scores[order[i]] == score; i++) {
                if (own[order[i]]) {
                    found++;
                } else {
                    wrong++;
                }
            }
            x[points] = others == 0 ? 0 : (double) wrong / others;
            y[points] = owns == 0 ? 0 : (double) found / owns;
            area += (x[points] - x[points - 1]) * (y[points] + y[points - 1]) / 2;
            points++;
        }
        return new Roc(
                Arrays.copyOf(x, points), Arrays.copyOf(y, points), owns == 0 || others == 0 ? Double.NaN : area);
    }

    /** One class of a model's answers against all others. */
    static Roc ofClass(Judged judged, int wanted) {
        int n = judged.truth().length;
        double[] scores = new double[n];
        boolean[] own = new boolean[n];
        for (int i = 0; i < n; i++) {
            scores[i] = judged.said()[i * judged.outputs() + wanted];
            own[i] = judged.truth()[i] == wanted;
        }
        return of(scores, own);
    }
}
