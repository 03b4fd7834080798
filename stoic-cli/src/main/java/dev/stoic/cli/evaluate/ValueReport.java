package dev.stoic.cli.evaluate;

import dev.stoic.metric.Scores;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What a model of numbers does.
 *
 * @param residuals actual − predicted, ascending
 * @param sizes of the residuals, ascending
 * @param mape mean of the errors relative to the actual values; NaN where one of them is 0
 * @param spread the standard deviation of the actual values: the RMSE of predicting their mean
 */
public record ValueReport(double[] residuals, double[] sizes, double mape, double mean, double spread) {
    /** Where residuals are looked at. */
    public static final List<Double> SHARES = List.of(0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0);

    static ValueReport of(Judged judged, Scores.Regression scores) {
        double[] residuals = IntStream.range(0, judged.truth().length)
                .mapToDouble(i -> judged.truth()[i] - judged.predicted()[i])
                .toArray();
        double mape = 0;
        for (int i = 0; i < residuals.length; i++) {
            mape += judged.truth()[i] == 0 ? Double.NaN : Math.abs(residuals[i] / judged.truth()[i]);
        }
        double[] sizes = DoubleStream.of(residuals).map(Math::abs).toArray();
        Arrays.sort(residuals);
        Arrays.sort(sizes);
        return new ValueReport(
                residuals, sizes, mape / residuals.length, scores.mean(), Math.sqrt(scores.spread() / scores.rows()));
    }

    public double residual(double share) {
        return quantile(residuals, share);
    }

    public double size(double share) {
        return quantile(sizes, share);
    }

    /** Between two values the line that joins them, as NumPy does. */
    static double quantile(double[] ascending, double share) {
        double at = share * (ascending.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, ascending.length - 1);
        double rest = at - below;
        return rest == 0 ? ascending[below] : ascending[below] + rest * (ascending[above] - ascending[below]);
    }
}
