package dev.stoic.cli.evaluate;

import dev.stoic.data.Column;
import dev.stoic.data.Encoding;
import dev.stoic.data.Schema;
import dev.stoic.learn.Fitted;
import dev.stoic.learn.boost.BoostModel;
import dev.stoic.learn.forest.ForestModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What features do for a model, as shares that add up to 1.
 *
 * @param meaning what is shared
 * @param names of the features
 */
record Importances(String meaning, List<String> names, double[] shares) {
    private static final int SHOWN = 20;
    private static final int TOLD = 4;

    static Optional<Importances> of(Fitted<?> fitted) {
        Optional<Importances> found = switch (fitted.model()) {
            case ForestModel forest ->
                Optional.of(new Importances("share of what all splits gained", names(fitted), forest.importances()));
            case BoostModel boost ->
                Optional.of(new Importances("share of all splits", names(fitted), splits(boost, fitted)));
            default -> Optional.empty();
        };
        return found.filter(importances -> IntStream.range(0, importances.shares().length)
                .anyMatch(f -> importances.shares()[f] > 0));
    }

    /** The model keeps no gains, but it does keep its splits. */
    private static double[] splits(BoostModel model, Fitted<?> fitted) {
        double[] shares = new double[fitted.encoding().width()];
        long splits = IntStream.of(model.features()).filter(f -> f >= 0).count();
        for (int f : model.features()) {
            if (f >= 0) {
                shares[f] += 1.0 / splits;
            }
        }
        return shares;
    }

    private static List<String> names(Fitted<?> fitted) {
        Schema schema = fitted.schema();
        Encoding encoding = fitted.encoding();
        var names = new ArrayList<String>();
        for (int f = 0; f < encoding.width(); f++) {
            Column column = schema.columns().get(encoding.column()[f]);
            names.add(
                    column instanceof Column.Categorical(String name, List<String> values) && encoding.code()[f] >= 0
                            ? name + " = " + values.get(encoding.code()[f])
                            : column.name());
        }
        return names;
    }

    private int[] ordered(int most) {
        return IntStream.range(0, shares.length)
                .boxed()
                .filter(f -> shares[f] > 0)
                .sorted(Comparator.comparingDouble((Integer f) -> -shares[f]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Bars; of pixels a picture too. */
    List<String> html() {
        var bars = new StringBuilder("<table class=\"bars\">");
        int[] order = ordered(SHOWN);
        for (int f : order) {
            bars.append(String.format(
                    Locale.ROOT,
                    "<tr><th>%s</th><td><i style=\"width:%.1f%%\"></i></td><td>%.4f</td></tr>",
                    Html.text(names.get(f)),
                    100 * shares[f] / shares[order[0]],
                    shares[f]));
        }
        bars.append("</table><p class=\"dim\">").append(Html.text(meaning));
        if (order.length < shares.length) {
            bars.append("; the %d largest of %d".formatted(order.length, shares.length));
        }
        var parts = new ArrayList<String>();
        int side = Png.side(shares.length);
        if (side > 0) {
            parts.add("<img class=\"map\" alt=\"importances by pixel\" src=\"%s\">"
                    .formatted(Png.dataAddress(shares, side)));
        }
        parts.add(bars.append("</p>").toString());
        return parts;
    }

    /** The first few, on one line. */
    String told() {
        return IntStream.of(ordered(TOLD))
                .mapToObj(f -> String.format(Locale.ROOT, "%s %.3f", names.get(f), shares[f]))
                .collect(Collectors.joining("   ", "important   ", ""));
    }
}
