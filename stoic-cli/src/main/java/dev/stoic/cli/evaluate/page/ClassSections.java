package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.Calibration;
import dev.stoic.cli.evaluate.ClassReport;
import dev.stoic.cli.evaluate.ClassReport.ClassFigures;
import dev.stoic.cli.evaluate.Evaluation;
import dev.stoic.cli.evaluate.ThresholdCurves;
import java.util.List;
import java.util.stream.Collectors;

/** The part of the page about a model of classes. */
record ClassSections(Evaluation evaluation, ClassReport report) {
    /** Letters above a small chart. */
    private static final int SMALL_NAME = 22;

    void addTo(Page page) {
        String positive = report.isBinary()
                ? Page.note(
                        "AUC, average precision and F1 above are of the class \"%s\". Precision, recall and F1 are at a threshold of 0.5."
                                .formatted(report.positive().name()))
                : Page.note("AUC and average precision are of each class against all others.");
        page.section(
                "Confusion matrix",
                MatrixTable.matrix(report.confusion())
                        + Page.note("Colours: the share of the actual class, which is its recall on the diagonal."));
        page.section("Precision, recall and F1 by class", MatrixTable.figures(report) + positive);
        page.section("ROC and precision-recall", shown() + Page.pair(roc(), precisionRecall()));
        page.section("Calibration", calibration());
        page.section("Misclassified rows", WrongRows.classes(evaluation, report));
    }

    private String shown() {
        List<Integer> shown = report.shown();
        if (report.isBinary() || shown.size() == report.classes().size()) {
            return "";
        }
        return Page.note("%d of %d classes shown, those with the lowest AUC: %s. The table above has all."
                .formatted(
                        shown.size(),
                        report.classes().size(),
                        shown.stream().map(i -> report.classes().get(i).name()).collect(Collectors.joining(", "))));
    }

    private String roc() {
        var chart = new Chart("False positive rate", "True positive rate").ofShares();
        boolean any = false;
        for (int i : report.shown()) {
            ThresholdCurves found = report.thresholds().get(i);
            if (!Double.isNaN(found.auc())) {
                chart.line(
                        "%s (AUC %s)".formatted(report.classes().get(i).name(), Html.share(found.auc())),
                        found.falsePositiveRate(),
                        found.truePositiveRate());
                any = true;
            }
        }
        chart.diagonal("random (AUC 0.5)", 0, 1);
        return Page.titled("ROC curve", any ? chart.html() : Page.note("Not defined: the rows are all of one class."));
    }

    private String precisionRecall() {
        var chart = new Chart("Recall", "Precision").ofShares();
        boolean any = false;
        for (int i : report.shown()) {
            ThresholdCurves found = report.thresholds().get(i);
            ClassFigures figures = report.classes().get(i);
            if (!Double.isNaN(found.averagePrecision())) {
                chart.line(
                        "%s (AP %s)".formatted(figures.name(), Html.share(found.averagePrecision())),
                        found.truePositiveRate(),
                        found.precision());
                any = true;
            }
        }
        if (report.isBinary() && any) {
            double share =
                    (double) report.positive().support() / report.confusion().rows();
            chart.reference(
                    "random (AP %s)".formatted(Html.share(share)), new double[] {0, 1}, new double[] {share, share});
        }
        return Page.titled(
                "Precision-recall curve",
                any
                        ? chart.html()
                        : Page.note("Not defined: the rows are all of one class, or probabilities are not numbers."));
    }

    private String calibration() {
        if (report.isBinary()) {
            return Page.pair(
                    chart(report.shown().getFirst(), false).html(),
                    Page.note(
                                    "Probabilities of the class \"%s\" in ten bins of equal width: the mean of the predicted probabilities, and how often rows are of the class. Brier score %s."
                                            .formatted(report.positive().name(), Html.share(report.brier())))
                            + bins(report.calibrations().get(report.shown().getFirst())));
        }
        return Page.note(
                        "Each class against all others, in ten bins of equal width. Brier score, summed over classes: %s."
                                .formatted(Html.share(report.brier())))
                + report.shown().stream()
                        .map(i -> "<div>%s</div>"
                                .formatted("<h3>%s</h3>"
                                                .formatted(Html.name(
                                                        report.classes().get(i).name(), SMALL_NAME))
                                        + chart(i, true).html()))
                        .collect(Collectors.joining("", "<div class=\"grid4\">", "</div>"));
    }

    private Chart chart(int wanted, boolean small) {
        List<Calibration.Bin> bins = report.calibrations().get(wanted).bins();
        var chart = new Chart("Predicted probability", "Observed frequency").ofShares();
        if (small) {
            chart.small().withoutLegend();
        }
        return chart.marked(
                        "this model",
                        bins.stream().mapToDouble(Calibration.Bin::predicted).toArray(),
                        bins.stream().mapToDouble(Calibration.Bin::observed).toArray())
                .diagonal("perfectly calibrated", 0, 1);
    }

    private static String bins(Calibration calibration) {
        return calibration.bins().stream()
                .map(bin -> "<tr><td>%s</td><td>%s</td><td>%s</td></tr>"
                        .formatted(Html.share(bin.predicted()), Html.share(bin.observed()), Html.count(bin.rows())))
                .collect(Collectors.joining(
                        "",
                        "<div class=\"scroll\"><table class=\"plain\"><thead><tr><th>Predicted</th><th>Observed</th>"
                                + "<th>Rows</th></tr></thead><tbody>",
                        "</tbody></table></div>"));
    }
}
