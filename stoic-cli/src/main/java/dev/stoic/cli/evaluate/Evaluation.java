package dev.stoic.cli.evaluate;

import dev.stoic.data.DataSet;
import dev.stoic.data.RowOrigin;
import dev.stoic.data.Split;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.Model;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All figures about a model on some rows: what page, terminal and JSON tell is taken from here.
 *
 * @param origins where the worst rows stand in their files, by ordinal
 */
public record Evaluation(
        EvaluationSubject subject,
        Fitted<?> fitted,
        Judged judged,
        Details details,
        Optional<Importances> importances,
        Map<Long, RowOrigin> origins) {
    /** What there is for each kind of task. */
    public sealed interface Details {
        record Classes(ClassReport report) implements Details {}

        record Values(ValueReport report) implements Details {}

        record Clusters(Scores.Clusters scores) implements Details {}
    }

    /**
     * A figure.
     *
     * @param key in JSON and the terminal
     * @param label on the page
     */
    public record Metric(String key, String label, double value) {}

    /** What a model without any features would reach. */
    public record Baseline(String predicts, List<Metric> metrics) {}

    public Evaluation {
        origins = Map.copyOf(origins);
    }

    /** @param split of {@code data} that the subject's rows are */
    public static Evaluation of(EvaluationSubject subject, Fitted<?> fitted, DataSet data, Split split) {
        Judged judged = Judged.of(fitted, data.rows(1).of(split));
        long[] ordinals =
                judged.wrong().stream().mapToLong(Judged.Wrong::ordinal).toArray();
        Map<Long, RowOrigin> origins = ordinals.length == 0 ? Map.of() : data.origins(split, ordinals);
        return of(subject, fitted, judged, origins);
    }

    static Evaluation of(EvaluationSubject subject, Fitted<?> fitted, Judged judged, Map<Long, RowOrigin> origins) {
        Details details = switch (judged.scores()) {
            case Scores.Classes classes ->
                new Details.Classes(ClassReport.of(fitted.model().outputs(), judged, classes));
            case Scores.Regression regression -> new Details.Values(ValueReport.of(judged, regression));
            case Scores.Clusters clusters -> new Details.Clusters(clusters);
        };
        return new Evaluation(subject, fitted, judged, details, Importances.of(fitted), origins);
    }

    public Model.Task task() {
        return fitted.model().task();
    }

    /** The most telling first. */
    public List<Metric> metrics() {
        var metrics = new ArrayList<Metric>();
        switch (details) {
            case Details.Classes(ClassReport report) -> {
                metrics.add(measure("accuracy", "Accuracy"));
                if (report.isBinary()) {
                    metrics.add(new Metric("auc", "AUC", report.positive().auc()));
                    metrics.add(new Metric(
                            "average_precision",
                            "Average precision",
                            report.positive().averagePrecision()));
                    metrics.add(new Metric("f1", "F1", report.positive().f1()));
                } else {
                    metrics.add(
                            new Metric("auc_macro", "AUC, macro", report.macro().auc()));
                    metrics.add(
                            new Metric("f1_macro", "F1, macro", report.macro().f1()));
                    metrics.add(new Metric(
                            "f1_weighted", "F1, weighted", report.weighted().f1()));
                }
                metrics.add(measure("logloss", "Log loss"));
                metrics.add(new Metric("brier", "Brier score", report.brier()));
            }
            case Details.Values(ValueReport report) -> {
                metrics.add(measure("r2", "R²"));
                metrics.add(measure("rmse", "RMSE"));
                metrics.add(measure("mae", "MAE"));
                metrics.add(new Metric("median_ae", "Median absolute error", report.size(0.5)));
                metrics.add(new Metric("mape", "MAPE", report.mape()));
            }
            case Details.Clusters(Scores.Clusters clusters) -> {
                metrics.add(measure("inertia", "Inertia"));
                metrics.add(new Metric(
                        "mean_squared_distance", "Mean squared distance", clusters.inertia() / clusters.rows()));
            }
        }
        return metrics;
    }

    private Metric measure(String name, String label) {
        return judged.scores().measures().stream()
                .filter(measure -> measure.name().equals(name))
                .map(measure -> new Metric(name, label, measure.value()))
                .findFirst()
                .orElseThrow();
    }

    public Optional<Baseline> baseline() {
        return switch (details) {
            case Details.Classes(ClassReport report) ->
                Optional.of(new Baseline(
                        "\"%s\" for every row".formatted(report.mostFrequent().name()),
                        List.of(new Metric("accuracy", "Accuracy", report.baseline()))));
            case Details.Values(ValueReport report) ->
                Optional.of(
                        new Baseline("the mean for every row", List.of(new Metric("rmse", "RMSE", report.spread()))));
            case Details.Clusters _ -> Optional.empty();
        };
    }

    /**
     * Whether figures that need every prediction were computed on a part of the rows; {@code metrics} of the scores
     * never are.
     */
    public boolean isSampled() {
        return task() != Model.Task.CLUSTERING && !judged.isWhole();
    }
}
