package dev.stoic.cli.evaluate;

import dev.stoic.learn.Fitted;
import dev.stoic.learn.Report.Measure;
import dev.stoic.metric.Scores;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** One page that needs nothing else: no link leads out of it. */
public final class Page {
    private static final String HEAD = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">";
    private static final String GENERATOR = "<meta name=\"generator\" content=\"stoic evaluate\">";

    /** How pages began before they named what made them. */
    private static final String FORMER = HEAD + "<title>Evaluation of ";

    /** Classes whose curves can still be told apart. */
    private static final int CURVES = 8;

    private static final int DOTS = 4_000;
    private static final int BINS = 40;

    private static final String STYLE = """
            body{font:15px/1.5 system-ui,sans-serif;color:#222;background:#fff;max-width:1020px;margin:2em auto;padding:0 1em}
            h1{font-size:1.5em;margin:0}h2{font-size:1.1em;margin:2em 0 .5em}.dim{color:#666}
            .cards{display:flex;flex-wrap:wrap;gap:.8em;margin:1.2em 0}.card{border:1px solid #ddd;border-radius:6px;padding:.5em 1em}
            .card b{display:block;font-size:1.4em}.row{display:flex;flex-wrap:wrap;gap:2em}.row>*{flex:1 1 420px;max-width:500px}
            svg{width:100%;height:auto}.grid{stroke:#e6e6e6}.axis{stroke:#888;fill:none}.tick{font-size:11px;fill:#666}
            .name{font-size:12px;fill:#333}.line{fill:none;stroke-width:1.8}.reference{stroke-width:1.2;stroke-dasharray:5 4}.dot{fill:none;stroke-width:3;stroke-linecap:round;stroke-opacity:.35}
            table{border-collapse:collapse}.matrix td,.matrix th{padding:.25em .6em;text-align:right;font-variant-numeric:tabular-nums}
            .corner{white-space:nowrap;font-weight:400;color:#666;font-size:.85em}.plain td,.plain th{padding:.15em .8em;text-align:right;border-bottom:1px solid #eee}
            .wrong{display:flex;flex-wrap:wrap;gap:.8em}.wrong figure{margin:0;text-align:center;font-size:.8em}
            .wrong img{width:84px;height:84px;image-rendering:pixelated;border:1px solid #ccc}
            .bars td:nth-child(2){width:240px}.bars i{display:block;height:.8em;background:#1f5fa8}.bars td,.bars th{padding:.1em .5em;text-align:right;font-weight:400;font-variant-numeric:tabular-nums}
            .map{width:280px;height:280px;image-rendering:pixelated;border:1px solid #ccc}
            code{font-size:.85em;word-break:break-all}
            """;

    private final Fitted<?> fitted;
    private final Judged judged;
    private final StringBuilder out = new StringBuilder();

    private Page(Fitted<?> fitted, Judged judged) {
        this.fitted = fitted;
        this.judged = judged;
    }

    /**
     * @param about what was evaluated on what, one fact a line
     * @param curves what was measured while the model was learned, by name
     */
    public static String of(String title, List<String> about, Fitted<?> fitted, Judged judged, List<Curve> curves) {
        var page = new Page(fitted, judged);
        page.head(title, about);
        switch (fitted.model().task()) {
            case CLASSIFICATION -> page.classes((Scores.Classes) judged.scores());
            case REGRESSION -> page.values();
            case CLUSTERING -> page.clusters((Scores.Clusters) judged.scores());
        }
        Importances.of(fitted)
                .ifPresent(found -> page.section("What counts", found.html().toArray(String[]::new)));
        page.curves(curves);
        return page.out.append("</body></html>\n").toString();
    }

    /**
     * A measure of some rows while the model was learned.
     *
     * @param unit what learning is counted in
     * @param name of the measure and, after a slash, of the rows; without one, they are those that it learns from
     */
    public record Curve(String unit, String name, double[] at, double[] values) {
        String measure() {
            return name.substring(0, slash());
        }

        String rows() {
            return name.contains("/") ? name.substring(slash() + 1) : "learning";
        }

        private int slash() {
            return name.contains("/") ? name.indexOf('/') : name.length();
        }
    }

    /** Whether a file that begins so is a page that the command may replace. */
    public static boolean isOurs(byte[] start) {
        String text = new String(start, StandardCharsets.UTF_8);
        return text.startsWith(HEAD + GENERATOR) || text.startsWith(FORMER);
    }

    private void head(String title, List<String> about) {
        out.append(HEAD)
                .append(GENERATOR)
                .append("<title>")
                .append(Html.text(title))
                .append("</title><meta name=\"viewport\" content=\"width=device-width\"><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(Html.text(title))
                .append("</h1><p class=\"dim\">");
        out.append(String.join("<br>", about.stream().map(Html::text).toList())).append("</p><div class=\"cards\">");
        for (Measure measure : judged.scores().measures()) {
            card(measure.name(), figure(measure.value()));
        }
        card("rows", String.format(Locale.ROOT, "%,d", judged.rows()));
        out.append("</div>");
    }

    private void card(String name, String value) {
        out.append("<div class=\"card\">")
                .append(Html.text(name))
                .append("<b>")
                .append(value)
                .append("</b></div>");
    }

    private void section(String title, String... parts) {
        out.append("<h2>").append(Html.text(title)).append("</h2><div class=\"row\">");
        for (String part : parts) {
            out.append("<div>").append(part).append("</div>");
        }
        out.append("</div>");
    }

    private void classes(Scores.Classes scores) {
        List<String> names = fitted.model().outputs();
        var matrix = Matrix.of(names, scores);
        section("Who was taken for whom", matrix.html(), matrix.qualities());
        int shown = names.size() == 2 ? 1 : Math.min(CURVES, names.size());
        var roc = new Chart("taken falsely", "found");
        for (int i = 0; i < shown; i++) {
            int wanted = names.size() == 2 ? 1 : i;
            Roc curve = Roc.ofClass(judged, wanted);
            roc.line(
                    String.format(Locale.ROOT, "%s (area %.4f)", names.get(wanted), curve.area()),
                    curve.falsely(),
                    curve.rightly());
        }
        roc.reference("by chance", 0, 1);
        section(
                "Thresholds, and what probabilities are worth",
                roc.svg(),
                calibration().svg());
        mistakes(names);
    }

    /** How often the class that was named is right, by the probability it was given. */
    private Chart calibration() {
        int bins = 10;
        double[] rows = new double[bins];
        double[] sure = new double[bins];
        double[] right = new double[bins];
        int k = judged.outputs();
        for (int i = 0; i < judged.truth().length; i++) {
            int best = Scores.largest(judged.said(), i * k, k);
            double probability = judged.said()[i * k + best];
            int bin = Math.clamp((int) (probability * bins), 0, bins - 1);
            rows[bin]++;
            sure[bin] += probability;
            right[bin] += best == judged.truth()[i] ? 1 : 0;
        }
        int[] used = IntStream.range(0, bins).filter(bin -> rows[bin] > 0).toArray();
        double[] x =
                IntStream.of(used).mapToDouble(bin -> sure[bin] / rows[bin]).toArray();
        double[] y =
                IntStream.of(used).mapToDouble(bin -> right[bin] / rows[bin]).toArray();
        return new Chart("probability given", "share that was right")
                .line("this model", x, y)
                .reference("as it should be", 0, 1);
    }

    private void mistakes(List<String> names) {
        if (judged.mistakes().isEmpty()) {
            section("Mistakes", "<p>none</p>");
            return;
        }
        int side = Png.side(judged.mistakes().getFirst().values().length);
        boolean pictures = side > 0;
        var shown = new StringBuilder();
        shown.append(
                pictures
                        ? "<div class=\"wrong\">"
                        : "<table class=\"plain\"><tr><th>row</th><th>truth</th>"
                                + "<th>said</th><th>probability</th></tr>");
        for (Judged.Mistake m : judged.mistakes()) {
            String truth = Html.text(names.get(m.truth()));
            String said = Html.text(names.get(m.said()));
            shown.append(
                    pictures
                            ? "<figure><img alt=\"\" src=\"%s\"><figcaption>%s, said %s<br>%.0f %%</figcaption></figure>"
                                    .formatted(Png.dataAddress(m.values(), side), truth, said, 100 * m.probability())
                            : "<tr><td>%d</td><td>%s</td><td>%s</td><td>%s</td></tr>"
                                    .formatted(m.row() + 1, truth, said, figure(m.probability())));
        }
        out.append("<h2>Mistakes, the surest first</h2>").append(shown).append(pictures ? "</div>" : "</table>");
    }

    private void values() {
        int n = judged.truth().length;
        int step = Math.max(1, (n + DOTS - 1) / DOTS);
        int dots = (n + step - 1) / step;
        double[] truth = new double[dots];
        double[] said = new double[dots];
        double[] left = new double[dots];
        for (int i = 0; i < dots; i++) {
            truth[i] = judged.truth()[i * step];
            said[i] = judged.said()[i * step];
            left[i] = truth[i] - said[i];
        }
        double low = min(truth);
        double high = max(truth);
        section(
                "What was said and what was true",
                new Chart("true", "said")
                        .points("rows", truth, said)
                        .reference("as it should be", low, high)
                        .svg(),
                new Chart("said", "true less said").points("rows", said, left).svg());
        section("Errors", histogram(left).svg());
    }

    private static Chart histogram(double[] values) {
        double low = min(values);
        double high = max(values);
        int bins = (int) Math.clamp(Math.sqrt(values.length), 8, BINS);
        double wide = high > low ? (high - low) / bins : 1;
        double[] x = new double[2 * bins];
        double[] y = new double[2 * bins];
        for (double value : values) {
            int bin = Math.clamp((int) ((value - low) / wide), 0, bins - 1);
            y[2 * bin]++;
            y[2 * bin + 1]++;
        }
        for (int bin = 0; bin < bins; bin++) {
            x[2 * bin] = low + bin * wide;
            x[2 * bin + 1] = low + (bin + 1) * wide;
        }
        return new Chart("true less said", "rows").line("rows", x, y);
    }

    private void clusters(Scores.Clusters scores) {
        var table = new StringBuilder("<table class=\"plain\"><tr><th>cluster</th><th>rows</th><th>share</th></tr>");
        for (int i = 0; i < scores.sizes().length; i++) {
            table.append(String.format(
                    Locale.ROOT,
                    "<tr><th>%d</th><td>%,d</td><td>%.1f %%</td></tr>",
                    i,
                    scores.sizes()[i],
                    100.0 * scores.sizes()[i] / scores.rows()));
        }
        section("Clusters", table.append("</table>").toString());
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
            section("While it learned", charts.values().stream().map(Chart::svg).toArray(String[]::new));
        }
    }

    private static double min(double[] values) {
        double min = Double.POSITIVE_INFINITY;
        for (double value : values) {
            min = Math.min(min, value);
        }
        return min;
    }

    private static double max(double[] values) {
        double max = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            max = Math.max(max, value);
        }
        return max;
    }

    private static String figure(double value) {
        return String.format(Locale.ROOT, Math.abs(value) >= 1e5 ? "%,.0f" : "%.5g", value);
    }
}
