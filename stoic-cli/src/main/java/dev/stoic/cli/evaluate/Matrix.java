package dev.stoic.cli.evaluate;

import dev.stoic.metric.Scores;
import java.util.List;
import java.util.Locale;

/** Who was taken for whom: rows of true classes, columns of predicted ones. */
record Matrix(List<String> names, long[] counts) {
    static Matrix of(List<String> names, Scores.Classes classes) {
        return new Matrix(names, classes.confusion());
    }

    int size() {
        return names.size();
    }

    long at(int truth, int said) {
        return counts[truth * size() + said];
    }

    long rowsOf(int truth) {
        long sum = 0;
        for (int said = 0; said < size(); said++) {
            sum += at(truth, said);
        }
        return sum;
    }

    long taken(int said) {
        long sum = 0;
        for (int truth = 0; truth < size(); truth++) {
            sum += at(truth, said);
        }
        return sum;
    }

    /** Of those that were called so, how many are. */
    double precision(int wanted) {
        return (double) at(wanted, wanted) / taken(wanted);
    }

    /** Of those that are, how many were called so. */
    double recall(int wanted) {
        return (double) at(wanted, wanted) / rowsOf(wanted);
    }

    double f1(int wanted) {
        return 2.0 * at(wanted, wanted) / (taken(wanted) + rowsOf(wanted));
    }

    String html() {
        var out = new StringBuilder("<table class=\"matrix\"><tr><th class=\"corner\">truth ↓ said →</th>");
        names.forEach(name -> out.append("<th>").append(Html.text(name)).append("</th>"));
        out.append("</tr>");
        for (int truth = 0; truth < size(); truth++) {
            out.append("<tr><th>").append(Html.text(names.get(truth))).append("</th>");
            for (int said = 0; said < size(); said++) {
                double share = rowsOf(truth) == 0 ? 0 : (double) at(truth, said) / rowsOf(truth);
                String colour = truth == said ? "31,95,168" : "196,87,44";
                out.append(String.format(
                        Locale.ROOT,
                        "<td style=\"background:rgba(%s,%.2f)%s\">%s</td>",
                        colour,
                        share == 0 ? 0 : 0.08 + 0.9 * share,
                        share > 0.6 ? ";color:#fff" : share == 0 ? ";color:#bbb" : "",
                        at(truth, said)));
            }
            out.append("</tr>");
        }
        return out.append("</table>").toString();
    }

    String qualities() {
        var out = new StringBuilder("<table class=\"plain\"><tr><th>class</th><th>rows</th><th>precision</th>"
                + "<th>recall</th><th>F1</th></tr>");
        for (int i = 0; i < size(); i++) {
            out.append("<tr><th>%s</th><td>%d</td><td>%s</td><td>%s</td><td>%s</td></tr>"
                    .formatted(
                            Html.text(names.get(i)), rowsOf(i), share(precision(i)), share(recall(i)), share(f1(i))));
        }
        return out.append("</table>").toString();
    }

    private static String share(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4f", value);
    }
}
