package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.ClassReport;
import dev.stoic.cli.evaluate.Evaluation;
import dev.stoic.cli.evaluate.Judged.Wrong;
import dev.stoic.data.Column;
import dev.stoic.data.RowOrigin;
import dev.stoic.data.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Rows that the model got wrong, with their places in the file and what they hold, so that one can look at them. */
final class WrongRows {
    private static final Pattern ID =
            Pattern.compile("(?i)(.*[_ .-])?(id|ids|uuid|guid|key|name|index|nr|no|number|code)|.*I[dD]");

    /** Columns that the model does not read, */
    private static final int OTHERS = 3;

    /** and all. */
    private static final int COLUMNS = 8;

    private final Evaluation evaluation;
    private final List<String> classes;
    private final Schema schema;

    private WrongRows(Evaluation evaluation, List<String> classes) {
        this.evaluation = evaluation;
        this.classes = classes;
        this.schema = evaluation.fitted().schema();
    }

    static String classes(Evaluation evaluation, ClassReport report) {
        long correct = 0;
        for (int i = 0; i < report.confusion().size(); i++) {
            correct += report.confusion().at(i, i);
        }
        long all = evaluation.judged().rows() - correct;
        if (all == 0) {
            return Page.note("None.");
        }
        List<Wrong> shown = evaluation.judged().wrong();
        var rows = new WrongRows(evaluation, report.confusion().names());
        String how = shown.size() < all
                ? "%d of %s misclassified rows, those with the highest probability of the wrong class. "
                        .formatted(shown.size(), Html.count(all))
                : "All %s misclassified rows, the highest probability of the wrong class first. "
                        .formatted(Html.count(all));
        return Page.note(how + rows.counted()) + rows.pictureOrTable();
    }

    static String values(Evaluation evaluation) {
        var rows = new WrongRows(evaluation, List.of());
        return Page.note("The largest errors first. " + rows.counted()) + rows.table();
    }

    private String counted() {
        return "Row 1 is the first row of data in the file"
                + (hasLines() ? ", in pandas df.iloc[row − 1]; line 1 is the first line." : ", in NumPy x[row − 1].");
    }

    private boolean hasLines() {
        return evaluation.origins().values().stream()
                .anyMatch(origin -> origin.line().isPresent());
    }

    /** Files are named where the rows come from several. */
    private boolean hasFiles() {
        return evaluation.origins().values().stream()
                .anyMatch(origin -> !evaluation.subject().source().equals(origin.file()));
    }

    private String pictureOrTable() {
        int side = Png.side(schema);
        return side == 0 ? table() : pictures(side);
    }

    private String pictures(int side) {
        var out = new StringBuilder("<div class=\"wrong\">");
        for (Wrong wrong : evaluation.judged().wrong()) {
            String place = origin(wrong)
                    .map(origin -> (hasFiles() && hasLines() ? origin.file() + " " : "") + "row " + origin.row())
                    .orElse("");
            out.append("<figure><img alt=\"\" src=\"%s\">%s<br>actual %s<br>predicted %s (%s)</figure>"
                    .formatted(
                            Png.dataAddress(wrong.values(), side),
                            Html.text(place),
                            Html.name(classes.get((int) wrong.actual())),
                            Html.name(classes.get((int) wrong.predicted())),
                            percent(wrong.weight())));
        }
        return out.append("</div>").toString();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private Optional<RowOrigin> origin(Wrong wrong) {
        return Optional.ofNullable(evaluation.origins().get(wrong.ordinal()));
    }

    private String table() {
        boolean lines = hasLines();
        boolean files = hasFiles();
        List<String> columns = columns();
        var out = new StringBuilder("<div class=\"scroll\"><table class=\"plain rowtable\"><thead><tr>");
        out.append(files ? "<th class=\"text\">File</th>" : "")
                .append("<th>Row</th>")
                .append(lines ? "<th>Line</th>" : "");
        out.append(
                classes.isEmpty()
                        ? "<th>Actual</th><th>Predicted</th><th>Residual</th>"
                        : "<th class=\"text\">Actual</th><th class=\"text\">Predicted</th><th>Probability</th>");
        columns.forEach(column -> out.append("<th>").append(Html.name(column)).append("</th>"));
        out.append("</tr></thead><tbody>");
        for (Wrong wrong : evaluation.judged().wrong()) {
            Optional<RowOrigin> origin = origin(wrong);
            out.append("<tr>");
            if (files) {
                out.append("<td class=\"text\">%s</td>"
                        .formatted(Html.name(origin.map(RowOrigin::file).orElse("–"))));
            }
            out.append("<td>%s</td>"
                    .formatted(origin.map(o -> Long.toString(o.row())).orElse("–")));
            if (lines) {
                out.append("<td>%s</td>"
                        .formatted(origin.filter(o -> o.line().isPresent())
                                .map(o -> Long.toString(o.line().getAsLong()))
                                .orElse("–")));
            }
            out.append(predicted(wrong));
            Map<String, String> values = origin.map(RowOrigin::fields)
                    .filter(fields -> !fields.isEmpty())
                    .orElseGet(() -> decoded(wrong));
            columns.forEach(column -> out.append("<td>")
                    .append(Html.name(values.getOrDefault(column, "–")))
                    .append("</td>"));
            out.append("</tr>");
        }
        return out.append("</tbody></table></div>").toString();
    }

    private String predicted(Wrong wrong) {
        if (classes.isEmpty()) {
            return "<td>%s</td><td>%s</td><td>%s</td>"
                    .formatted(
                            Html.figure(wrong.actual()),
                            Html.figure(wrong.predicted()),
                            Html.figure(wrong.actual() - wrong.predicted()));
        }
        return "<td class=\"text\">%s</td><td class=\"text\">%s</td><td>%s</td>"
                .formatted(
                        Html.name(classes.get((int) wrong.actual())),
                        Html.name(classes.get((int) wrong.predicted())),
                        Html.share(wrong.weight()));
    }

    /** Ids and other columns that the model does not read, then features: the important ones, or the first. */
    private List<String> columns() {
        var features = new LinkedHashSet<String>();
        evaluation.importances().ifPresent(found -> {
            for (int f : found.ordered(Integer.MAX_VALUE)) {
                features.add(schema.columns().get(found.columns()[f]).name());
            }
        });
        schema.columns().forEach(column -> features.add(column.name()));
        Set<String> others = new LinkedHashSet<>();
        evaluation.origins().values().stream()
                .findFirst()
                .ifPresent(origin -> others.addAll(origin.fields().keySet()));
        others.removeAll(features);
        schema.target().ifPresent(target -> others.remove(target.name()));
        var all = new ArrayList<String>();
        others.stream()
                .sorted(Comparator.comparing(name -> !ID.matcher(name).matches()))
                .limit(OTHERS)
                .forEach(all::add);
        features.stream().limit(COLUMNS - all.size()).forEach(all::add);
        return all;
    }

    private Map<String, String> decoded(Wrong wrong) {
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < schema.width(); i++) {
            double value = wrong.values()[i];
            Column column = schema.columns().get(i);
            values.put(
                    column.name(),
                    column instanceof Column.Categorical(String _, List<String> names)
                                    && value >= 0
                                    && value < names.size()
                            ? names.get((int) value)
                            : Html.figure(value));
        }
        return values;
    }
}
