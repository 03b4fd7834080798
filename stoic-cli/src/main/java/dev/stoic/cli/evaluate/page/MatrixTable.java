package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.ClassReport;
import dev.stoic.cli.evaluate.ClassReport.ClassFigures;
import dev.stoic.cli.evaluate.ConfusionMatrix;
import java.util.Locale;

/**
 * Tables about classes. A matrix of many classes has small cells, and scrolls in its own frame where it is still too
 * wide.
 */
final class MatrixTable {
    /** Classes from which on cells are small. */
    private static final int SMALL = 13;

    /** Letters of names beside small cells: forty classes fit into 1,000 pixels. */
    private static final int SMALL_NAME = 23;

    private static final int NAME = 32;

    private static final int LARGE_COUNT = 100_000;

    private MatrixTable() {}

    static String matrix(ConfusionMatrix confusion) {
        int n = confusion.size();
        boolean small = n >= SMALL;
        var out =
                new StringBuilder("<div class=\"scroll\"><table class=\"matrix%s\">".formatted(small ? " small" : ""));
        out.append("<thead><tr><td class=\"corner\">actual \\ predicted</td>");
        boolean turned = confusion.names().stream().anyMatch(name -> name.length() > (small ? 2 : n > 4 ? 5 : 12));
        for (String name : confusion.names()) {
            out.append(turned ? "<th class=\"turned\">" : "<th>")
                    .append(Html.name(name, small ? SMALL_NAME : NAME))
                    .append("</th>");
        }
        out.append("</tr></thead><tbody>");
        for (int actual = 0; actual < n; actual++) {
            out.append("<tr><th>")
                    .append(Html.name(confusion.names().get(actual), small ? SMALL_NAME : NAME))
                    .append("</th>");
            for (int predicted = 0; predicted < n; predicted++) {
                cell(out, confusion, actual, predicted, small);
            }
            out.append("</tr>");
        }
        return out.append("</tbody></table></div>").toString();
    }

    private static void cell(StringBuilder out, ConfusionMatrix confusion, int actual, int predicted, boolean small) {
        long count = confusion.at(actual, predicted);
        double share = confusion.share(actual, predicted);
        String colour = actual == predicted ? "31,95,168" : "196,87,44";
        if (count == 0) {
            out.append("<td class=\"none\">").append(small ? "" : "0").append("</td>");
            return;
        }
        out.append(String.format(
                Locale.ROOT,
                "<td style=\"background:rgba(%s,%.2f)%s\" title=\"actual %s, predicted %s: %,d (%.1f%%)\">%s</td>",
                colour,
                0.1 + 0.88 * share,
                share > 0.5 ? ";color:#fff" : "",
                Html.text(confusion.names().get(actual)),
                Html.text(confusion.names().get(predicted)),
                count,
                100 * share,
                small && count >= LARGE_COUNT / 10 ? compact(count) : Html.count(count)));
    }

    /** {@code 12k}: digits that fit into a small cell. */
    private static String compact(long count) {
        return count >= 10 * LARGE_COUNT ? count / 1_000_000 + "M" : count / 1000 + "k";
    }

    static String figures(ClassReport report) {
        var out = new StringBuilder(
                "<div class=\"scroll\"><table class=\"plain\"><thead><tr><th class=\"first\">Class</th>"
                        + "<th>Precision</th><th>Recall</th><th>F1</th><th>AUC</th><th>Average precision</th><th>Support</th>"
                        + "</tr></thead><tbody>");
        report.classes().forEach(figures -> row(out, figures, ""));
        row(out, report.macro(), " class=\"sum\"");
        row(out, report.weighted(), "");
        return out.append("</tbody></table></div>").toString();
    }

    private static void row(StringBuilder out, ClassFigures figures, String style) {
        out.append(
                "<tr%s><th class=\"first\">%s</th><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>"
                        .formatted(
                                style,
                                Html.name(figures.name()),
                                Html.share(figures.precision()),
                                Html.share(figures.recall()),
                                Html.share(figures.f1()),
                                Html.share(figures.auc()),
                                Html.share(figures.averagePrecision()),
                                Html.count(figures.support())));
    }
}
