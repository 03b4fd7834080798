package dev.stoic.cli.evaluate;

import dev.stoic.cli.evaluate.ClassReport.ClassFigures;
import dev.stoic.cli.evaluate.Evaluation.Details;
import dev.stoic.cli.evaluate.Evaluation.Metric;
import dev.stoic.data.RowOrigin;
import dev.stoic.data.Split;
import dev.stoic.metric.Scores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The figures of a page for programs: maps, lists, texts and numbers in their order. What has no value is NaN. */
public final class JsonReport {
    /** Points of a curve at most. */
    private static final int POINTS = 101;

    private static final Object NULL = Double.NaN;

    private JsonReport() {}

    public static Map<String, Object> of(Evaluation evaluation) {
        EvaluationSubject subject = evaluation.subject();
        var facts = new LinkedHashMap<String, Object>();
        facts.put("event", "evaluated");
        facts.put("run", subject.run().<Object>map(run -> run).orElse(NULL));
        facts.put("model", subject.hash());
        facts.put("learner", subject.learner());
        facts.put("task", evaluation.task().name().toLowerCase(Locale.ROOT));
        facts.put("split", subject.split().<Object>map(Split::word).orElse(NULL));
        facts.put("source", subject.source());
        facts.put("rows", subject.rows());
        facts.put("notes", subject.notes());
        facts.put("metrics", metrics(evaluation.metrics()));
        evaluation.baseline().ifPresent(baseline -> {
            var found = new LinkedHashMap<String, Object>();
            found.put("predicts", baseline.predicts());
            found.putAll(metrics(baseline.metrics()));
            facts.put("baseline", found);
        });
        switch (evaluation.details()) {
            case Details.Classes(ClassReport report) -> classes(evaluation, report, facts);
            case Details.Values(ValueReport report) -> values(evaluation, report, facts);
            case Details.Clusters(Scores.Clusters clusters) -> facts.put("clusters", clusters(clusters));
        }
        evaluation.importances().ifPresent(found -> facts.put("importances", importances(found)));
        return facts;
    }

    private static Map<String, Object> metrics(List<Metric> metrics) {
        var all = new LinkedHashMap<String, Object>();
        metrics.forEach(metric -> all.put(metric.key(), metric.value()));
        return all;
    }

    private static void classes(Evaluation evaluation, ClassReport report, Map<String, Object> facts) {
        if (report.isBinary()) {
            facts.put("positive", report.positive().name());
        }
        facts.put(
                "per_class",
                report.classes().stream()
                        .map(figures -> map("class", figures.name(), figures(figures)))
                        .toList());
        facts.put("averages", map("macro", figures(report.macro()), Map.of("weighted", figures(report.weighted()))));
        ConfusionMatrix confusion = report.confusion();
        facts.put(
                "confusion",
                map(
                        "labels",
                        confusion.names(),
                        Map.of(
                                "matrix",
                                IntStream.range(0, confusion.size())
                                        .mapToObj(actual -> IntStream.range(0, confusion.size())
                                                .mapToObj(predicted -> confusion.at(actual, predicted))
                                                .toList())
                                        .toList())));
        facts.put("curves", report.shown().stream().map(i -> curves(report, i)).toList());
        facts.put("curve_rows", evaluation.judged().truth().length);
        facts.put("misclassified", wrong(evaluation, report.confusion().names()));
    }

    private static Map<String, Object> figures(ClassFigures figures) {
        var all = new LinkedHashMap<String, Object>();
        all.put("precision", figures.precision());
        all.put("recall", figures.recall());
        all.put("f1", figures.f1());
        all.put("auc", figures.auc());
        all.put("average_precision", figures.averagePrecision());
        all.put("support", figures.support());
        return all;
    }

    private static Map<String, Object> curves(ClassReport report, int i) {
        ThresholdCurves found = report.thresholds().get(i);
        var curves = new LinkedHashMap<String, Object>();
        curves.put("class", report.classes().get(i).name());
        if (!Double.isNaN(found.auc())) {
            var roc = new LinkedHashMap<String, Object>();
            roc.put("false_positive_rate", points(found.falsePositiveRate()));
            roc.put("true_positive_rate", points(found.truePositiveRate()));
            curves.put("roc", roc);
        }
        if (!Double.isNaN(found.averagePrecision())) {
            var precision = new LinkedHashMap<String, Object>();
            precision.put("recall", points(found.truePositiveRate()));
            precision.put("precision", points(found.precision()));
            curves.put("precision_recall", precision);
        }
        curves.put(
                "calibration",
                report.calibrations().get(i).bins().stream()
                        .map(bin -> {
                            var one = new LinkedHashMap<String, Object>();
                            one.put("predicted", bin.predicted());
                            one.put("observed", bin.observed());
                            one.put("rows", bin.rows());
                            return one;
                        })
                        .toList());
        return curves;
    }

    /** Evenly many of the thresholds, the first and the last among them. */
    private static List<Double> points(double[] values) {
        int count = Math.min(POINTS, values.length);
        return IntStream.range(0, count)
                .mapToObj(i -> values[count == 1 ? 0 : (int) ((long) i * (values.length - 1) / (count - 1))])
                .toList();
    }

    private static void values(Evaluation evaluation, ValueReport report, Map<String, Object> facts) {
        facts.put("error_rows", report.residuals().length);
        var quantiles = new ArrayList<Map<String, Object>>();
        for (double share : ValueReport.SHARES) {
            var one = new LinkedHashMap<String, Object>();
            one.put("quantile", share);
            one.put("residual", report.residual(share));
            one.put("absolute_error", report.size(share));
            quantiles.add(one);
        }
        facts.put("errors", quantiles);
        facts.put("largest_errors", wrong(evaluation, List.of()));
    }

    /** @param names of the classes, empty for numbers */
    private static List<Map<String, Object>> wrong(Evaluation evaluation, List<String> names) {
        var rows = new ArrayList<Map<String, Object>>();
        for (Judged.Wrong wrong : evaluation.judged().wrong()) {
            Optional<RowOrigin> origin =
                    Optional.ofNullable(evaluation.origins().get(wrong.ordinal()));
            var row = new LinkedHashMap<String, Object>();
            row.put("file", origin.<Object>map(RowOrigin::file).orElse(NULL));
            row.put("row", origin.<Object>map(RowOrigin::row).orElse(NULL));
            row.put(
                    "line",
                    origin.filter(o -> o.line().isPresent())
                            .<Object>map(o -> o.line().getAsLong())
                            .orElse(NULL));
            if (names.isEmpty()) {
                row.put("actual", wrong.actual());
                row.put("predicted", wrong.predicted());
            } else {
                row.put("actual", names.get((int) wrong.actual()));
                row.put("predicted", names.get((int) wrong.predicted()));
                row.put("probability", wrong.weight());
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<Map<String, Object>> clusters(Scores.Clusters clusters) {
        var all = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < clusters.sizes().length; i++) {
            var one = new LinkedHashMap<String, Object>();
            one.put("cluster", i);
            one.put("rows", clusters.sizes()[i]);
            one.put("share", (double) clusters.sizes()[i] / clusters.rows());
            all.add(one);
        }
        return all;
    }

    private static Map<String, Object> importances(Importances found) {
        var features = IntStream.of(found.ordered(Integer.MAX_VALUE))
                .mapToObj(f -> map("feature", found.names().get(f), Map.of("share", found.shares()[f])))
                .toList();
        return map("kind", found.kind().word(), Map.of("features", features));
    }

    /** One entry and those of {@code rest}, in this order. */
    private static Map<String, Object> map(String key, Object value, Map<String, Object> rest) {
        var all = new LinkedHashMap<String, Object>();
        all.put(key, value);
        all.putAll(rest);
        return all;
    }
}
