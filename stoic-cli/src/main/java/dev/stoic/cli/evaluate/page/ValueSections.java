package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.Evaluation;
import dev.stoic.cli.evaluate.Judged;
import dev.stoic.cli.evaluate.ValueReport;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** The part of the page about a model of numbers. */
record ValueSections(Evaluation evaluation, ValueReport report) {
    private static final int DOTS = 4_000;
    private static final int BINS = 40;

    void addTo(Page page) {
        Judged judged = evaluation.judged();
        int n = judged.truth().length;
        int step = Math.max(1, (n + DOTS - 1) / DOTS);
        int dots = (n + step - 1) / step;
        double[] actual = new double[dots];
        double[] predicted = new double[dots];
        double[] residual = new double[dots];
        for (int i = 0; i < dots; i++) {
            actual[i] = judged.truth()[i * step];
            predicted[i] = judged.predicted()[i * step];
            residual[i] = actual[i] - predicted[i];
        }
        double low = DoubleStream.of(actual).min().orElse(0);
        double high = DoubleStream.of(actual).max().orElse(1);
        var scatter = new Chart("Actual", "Predicted")
                .points("rows", actual, predicted)
                .diagonal("predicted = actual", low, high);
        double from = DoubleStream.of(predicted).filter(Double::isFinite).min().orElse(0);
        double to = DoubleStream.of(predicted).filter(Double::isFinite).max().orElse(1);
        var residuals = new Chart("Predicted", "Residual (actual − predicted)")
                .points("rows", predicted, residual)
                .reference("no error", new double[] {from, to}, new double[] {0, 0});
        page.section(
                "Predictions and residuals",
                Page.pair(
                                Page.titled("Predicted vs. actual", scatter.html()),
                                Page.titled("Residuals", residuals.html()))
                        + (step == 1
                                ? ""
                                : Page.note("%s evenly spaced rows of %s are drawn."
                                        .formatted(Html.count(dots), Html.count(judged.rows())))));
        page.section(
                "Errors",
                Page.pair(
                        Page.titled(
                                "Distribution of residuals",
                                histogram(report.residuals()).html()),
                        Page.titled("Quantiles", quantiles())));
        page.section("Rows with the largest errors", WrongRows.values(evaluation));
    }

    private String quantiles() {
        var out = new StringBuilder(
                "<div class=\"scroll\"><table class=\"plain\"><thead><tr><th class=\"first\">Quantile</th>"
                        + "<th>Residual</th><th>Absolute error</th></tr></thead><tbody>");
        for (double share : ValueReport.SHARES) {
            out.append("<tr><th class=\"first\">%s</th><td>%s</td><td>%s</td></tr>"
                    .formatted(name(share), Html.figure(report.residual(share)), Html.figure(report.size(share))));
        }
        return out.append("</tbody></table></div>").toString();
    }

    private static String name(double share) {
        String percent = String.format(Locale.ROOT, "%.0f%%", 100 * share);
        return share == 0 ? "minimum" : share == 1 ? "maximum" : share == 0.5 ? "median" : percent;
    }

    /** @param ascending residuals */
    private static Chart histogram(double[] ascending) {
        double[] values = DoubleStream.of(ascending).filter(Double::isFinite).toArray();
        double low = values.length == 0 ? 0 : values[0];
        double high = values.length == 0 ? 1 : values[values.length - 1];
        int bins = (int) Math.clamp(Math.sqrt(values.length), 8, BINS);
        double wide = high > low ? (high - low) / bins : 1;
        double[] x = new double[2 * bins + 2];
        double[] y = new double[2 * bins + 2];
        for (double value : values) {
            int bin = Math.clamp((int) ((value - low) / wide), 0, bins - 1);
            y[2 * bin + 1]++;
            y[2 * bin + 2]++;
        }
        for (int bin = 0; bin <= bins; bin++) {
            x[2 * bin] = low + bin * wide;
            x[2 * bin + 1] = low + bin * wide;
        }
        return new Chart("Residual (actual − predicted)", "Rows").line("rows", x, y);
    }
}
