package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.ClassReport;
import dev.stoic.cli.evaluate.Evaluation;
import dev.stoic.cli.evaluate.Evaluation.Details;
import dev.stoic.cli.evaluate.Evaluation.Metric;
import dev.stoic.cli.evaluate.EvaluationSubject;
import dev.stoic.cli.evaluate.ValueReport;
import dev.stoic.metric.Scores;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** One page that needs nothing else: no link leads out of it. */
public final class Page {
    private static final String HEAD = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">";
    private static final String GENERATOR = "<meta name=\"generator\" content=\"stoic evaluate\">";

    /** How pages began before they named what made them. */
    private static final String FORMER = HEAD + "<title>Evaluation of ";

    private final Evaluation evaluation;
    private final StringBuilder out = new StringBuilder();

    private Page(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    /** @param curves what was measured while the model was learned, by name */
    public static String of(Evaluation evaluation, List<Curve> curves) {
        var page = new Page(evaluation);
        page.head();
        switch (evaluation.details()) {
            case Details.Classes(ClassReport report) -> new ClassSections(evaluation, report).addTo(page);
            case Details.Values(ValueReport report) -> new ValueSections(evaluation, report).addTo(page);
            case Details.Clusters(Scores.Clusters scores) -> page.clusters(scores);
        }
        evaluation
                .importances()
                .ifPresent(found -> page.section(
                        "Feature importance (%s)".formatted(found.kind().word()),
                        ImportanceBars.of(found, evaluation.fitted().schema())));
        page.curves(curves);
        return page.out.append("</body></html>\n").toString();
    }

    /** Whether a file that begins so is a page that the command may replace. */
    public static boolean isOurs(byte[] start) {
        String text = new String(start, StandardCharsets.UTF_8);
        return text.startsWith(HEAD + GENERATOR) || text.startsWith(FORMER);
    }

    private void head() {
        EvaluationSubject subject = evaluation.subject();
        out.append(HEAD)
                .append(GENERATOR)
                .append("<title>")
                .append(Html.text("%s · %s".formatted(subject.model(), subject.told())))
                .append("</title><meta name=\"viewport\" content=\"width=device-width\"><style>")
                .append(Style.CSS)
                .append("</style></head><body><header><h1>")
                .append(Html.text("Evaluation of %s on %s".formatted(subject.model(), subject.kind())))
                .append("</h1><p class=\"rows\">")
                .append(Html.text(subject.told()))
                .append("</p><dl><dt>Learner</dt><dd>")
                .append(Html.text(subject.learner()))
                .append("</dd><dt>Model</dt><dd><code>")
                .append(Html.text(subject.hash()))
                .append("</code></dd></dl></header>");
        subject.notes()
                .forEach(note -> out.append("<p class=\"warning\">")
                        .append(Html.text(note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1)))
                        .append(".</p>"));
        out.append("<div class=\"cards\">");
        evaluation.metrics().forEach(metric -> card(metric.label(), Html.figure(metric.value())));
        card("Rows", Html.count(evaluation.judged().rows()));
        out.append("</div>");
        evaluation
                .baseline()
                .ifPresent(baseline -> dim("Baseline, predicting %s: %s."
                        .formatted(
                                baseline.predicts(),
                                baseline.metrics().stream().map(Page::told).collect(Collectors.joining(", ")))));
        if (evaluation.isSampled()) {
            dim(
                    "Curves and the figures that need all predictions in memory (AUC, average precision, calibration, error "
                            + "quantiles) are of %s evenly spaced rows."
                                    .formatted(Html.count(evaluation.judged().truth().length)));
        }
    }

    private static String told(Metric metric) {
        return "%s %s".formatted(metric.label(), Html.figure(metric.value()));
    }

    private void card(String name, String value) {
        out.append("<div class=\"card\">%s<b>%s</b></div>".formatted(Html.text(name), value));
    }

    void dim(String text) {
        out.append("<p class=\"dim\">").append(Html.text(text)).append("</p>");
    }

    /** A heading and what is below it. */
    void section(String title, String content) {
        out.append("<section><h2>%s</h2>%s</section>".formatted(Html.text(title), content));
    }

    /** Pictures side by side where there is room. */
    static String pair(String... parts) {
        return "<div class=\"grid2\">"
                + List.of(parts).stream().map("<div>%s</div>"::formatted).collect(Collectors.joining()) + "</div>";
    }

    static String titled(String title, String content) {
        return "<h3>%s</h3>%s".formatted(Html.text(title), content);
    }

    static String note(String text) {
        return "<p class=\"dim\">%s</p>".formatted(Html.text(text));
    }

    private void clusters(Scores.Clusters scores) {
        long most = 1;
        for (long size : scores.sizes()) {
            most = Math.max(most, size);
        }
        var table = new StringBuilder("<table class=\"bars\">");
        for (int i = 0; i < scores.sizes().length; i++) {
            long size = scores.sizes()[i];
            table.append(String.format(
                    Locale.ROOT,
                    "<tr><th>cluster %d</th><td class=\"bar\"><i style=\"width:%.1f%%\"></i></td><td>%,d</td><td>%.1f%%</td></tr>",
                    i,
                    100.0 * size / most,
                    size,
                    100.0 * size / scores.rows()));
        }
        long empty = LongStream.of(scores.sizes()).filter(size -> size == 0).count();
        section(
                "Rows per cluster",
                table.append("</table>") + (empty == 0 ? "" : note("Clusters without rows: %d.".formatted(empty))));
    }

    /** One chart for each measure, with a line for each kind of rows. */
    private void curves(List<Curve> curves) {
        Map<String, Chart> charts = new LinkedHashMap<>();
        for (Curve curve : curves) {
            if (curve.at().length > 1) {
                charts.computeIfAbsent(curve.measure(), measure -> new Chart(curve.unit(), measure))
                        .line(curve.rows(), curve.at(), curve.values());
            }
        }
        if (!charts.isEmpty()) {
            section(
                    "Learning curves",
                    pair(charts.values().stream().map(Chart::html).toArray(String[]::new)));
        }
    }
}
