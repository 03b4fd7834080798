package dev.stoic.cli.evaluate.page;

import dev.stoic.cli.evaluate.Importances;
import dev.stoic.data.Schema;
import java.util.Locale;

/** Bars of the most important features; of pixels a picture too. */
final class ImportanceBars {
    private static final int SHOWN = 20;

    private ImportanceBars() {}

    static String of(Importances found, Schema schema) {
        var bars = new StringBuilder("<table class=\"bars\">");
        int[] order = found.ordered(SHOWN);
        for (int f : order) {
            bars.append(String.format(
                    Locale.ROOT,
                    "<tr><th>%s</th><td class=\"bar\"><i style=\"width:%.1f%%\"></i></td><td>%.4f</td></tr>",
                    Html.name(found.names().get(f)),
                    100 * found.shares()[f] / found.shares()[order[0]],
                    found.shares()[f]));
        }
        String rest = order.length < found.shares().length
                ? "; the %d largest of %,d features".formatted(order.length, found.shares().length)
                : "";
        String table = bars.append("</table>")
                + Page.note("By %s: %s%s."
                        .formatted(found.kind().word(), found.kind().meaning(), rest));
        int side = Png.side(schema);
        if (side * side != found.shares().length) {
            return table;
        }
        return Page.pair(
                table,
                "<img class=\"map\" alt=\"importance by pixel\" src=\"%s\">"
                                .formatted(Png.dataAddress(found.shares(), side))
                        + Page.note("Importance by pixel: the darker, the more."));
    }
}
