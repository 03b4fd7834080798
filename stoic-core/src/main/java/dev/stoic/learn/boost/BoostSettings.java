package dev.stoic.learn.boost;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.learn.TargetTask;
import dev.stoic.learn.tree.Bins;
import java.util.List;

/**
 * What a job says about boosted trees.
 *
 * @param predict whether the target is a class or a number
 * @param trees at most so many; with more than two classes so many for each
 * @param depth most splits between root and leaf; 0 for no limit
 * @param leaves where above 0, the leaf with the largest gain is split next until there are so many; otherwise all
 *     leaves of a level are
 * @param rate share of its best value that a leaf gets
 * @param gamma what a split must gain at least
 * @param weight least sum of hessians in a leaf
 * @param rows share of the rows that a tree learns from
 * @param columns share of the features that a tree may use
 * @param bins of a feature at most
 * @param monotone columns with which what is predicted must not fall, or not rise
 * @param patience trees without a better loss on the validation rows before learning ends; 0 never ends it
 */
public record BoostSettings(
        Predict predict,
        int trees,
        int depth,
        int leaves,
        double rate,
        double l2,
        double gamma,
        double weight,
        double rows,
        double columns,
        int bins,
        Monotone monotone,
        int patience)
        implements Settings {
    public static final String KEY = "boost";
    public static final BoostSettings DEFAULT =
            new BoostSettings(Predict.CLASS, 100, 6, 0, 0.1, 1, 0, 1, 1, 1, Bins.MOST, Monotone.NONE, 20);

    private static final TargetTask.Choices<Predict> TASKS =
            new TargetTask.Choices<>(Predict.CLASS, Predict.CLASS, Predict.NUMBER, predict -> switch (predict) {
                case CLASS -> TargetTask.CLASSES;
                case NUMBER -> TargetTask.NUMBERS;
            });

    private static final int MOST_TREES = 100_000;
    private static final int MOST_LEAVES = 1 << 16;
    private static final int DEEPEST = 64;

    /** What the target is. */
    public enum Predict {
        CLASS,
        NUMBER
    }

    public static BoostSettings read(Keys keys) {
        Predict predict = TargetTask.read(keys, "predict", TASKS);
        int leaves = keys.integer("leaves", DEFAULT.leaves, 0, MOST_LEAVES);
        if (leaves == 1) {
            keys.problem("leaves", "must be at least 2, or 0 to grow by depth");
        }
        return new BoostSettings(
                predict,
                keys.integer("trees", DEFAULT.trees, 1, MOST_TREES),
                keys.integer("depth", leaves > 0 ? 0 : DEFAULT.depth, leaves > 0 ? 0 : 1, DEEPEST),
                leaves,
                keys.positive("rate", DEFAULT.rate),
                keys.number("l2", DEFAULT.l2, 0, Double.MAX_VALUE),
                keys.number("gamma", DEFAULT.gamma, 0, Double.MAX_VALUE),
                keys.number("weight", DEFAULT.weight, 0, Double.MAX_VALUE),
                share(keys, "rows", DEFAULT.rows),
                share(keys, "columns", DEFAULT.columns),
                keys.integer("bins", DEFAULT.bins, 2, Bins.MOST),
                monotone(keys),
                keys.integer("patience", DEFAULT.patience, 0, MOST_TREES));
    }

    /** Columns with which the prediction must not fall ({@code up}), and those with which it must not rise. */
    public record Monotone(List<String> up, List<String> down) {
        static final Monotone NONE = new Monotone(List.of(), List.of());

        public Monotone {
            up = List.copyOf(up);
            down = List.copyOf(down);
        }
    }

    private static Monotone monotone(Keys keys) {
        try (Keys names = keys.section("monotone")) {
            var monotone = new Monotone(names.texts("up"), names.texts("down"));
            monotone.up.stream()
                    .filter(monotone.down::contains)
                    .forEach(name -> names.problem("down", "names \"" + name + "\", which is also in up"));
            return monotone;
        }
    }

    private static double share(Keys keys, String key, double otherwise) {
        double value = keys.positive(key, otherwise);
        if (value > 1) {
            keys.problem(key, "must be a share above 0 and at most 1");
        }
        return Math.min(1, value);
    }

    int depthLimit() {
        return depth == 0 ? Integer.MAX_VALUE : depth;
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "boosted trees";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new Boost(this);
    }

    @Override
    public Source.TargetKind target() {
        return switch (predict) {
            case CLASS -> Source.TargetKind.CLASS;
            case NUMBER -> Source.TargetKind.NUMBER;
        };
    }

    /** Only the order of values counts. */
    @Override
    public Scaling scaling() {
        return Scaling.NONE;
    }

    @Override
    public boolean takesMissing() {
        return true;
    }
}
