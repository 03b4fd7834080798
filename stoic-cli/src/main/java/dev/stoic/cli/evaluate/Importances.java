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
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How much features matter to a model, as shares that add up to 1.
 *
 * @param kind by which they are measured
 * @param names of the features
 * @param columns of the features, as they are stored
 */
public record Importances(Kind kind, List<String> names, int[] columns, double[] shares) {
    /** What is shared among features. */
    public enum Kind {
        GAIN("gain", "share of what all splits gained, as in feature_importances_ of scikit-learn"),
        SPLITS("split count", "share of all splits, as importance_type weight of XGBoost");

        private final String word;
        private final String meaning;

        Kind(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        public String word() {
            return word;
        }

        public String meaning() {
            return meaning;
        }
    }

    public Importances {
        names = List.copyOf(names);
    }

    static Optional<Importances> of(Fitted<?> fitted) {
        Optional<Importances> found = switch (fitted.model()) {
            case ForestModel forest -> Optional.of(of(Kind.GAIN, fitted, forest.importances()));
            case BoostModel boost -> Optional.of(of(Kind.SPLITS, fitted, splits(boost, fitted)));
            default -> Optional.empty();
        };
        return found.filter(importances -> IntStream.range(0, importances.shares().length)
                .anyMatch(f -> importances.shares()[f] > 0));
    }

    private static Importances of(Kind kind, Fitted<?> fitted, double[] shares) {
        return new Importances(kind, names(fitted), fitted.encoding().column(), shares);
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

    /** The largest first, without those that are 0. */
    public int[] ordered(int most) {
        return IntStream.range(0, shares.length)
                .boxed()
                .filter(f -> shares[f] > 0)
                .sorted(Comparator.comparingDouble((Integer f) -> -shares[f]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
