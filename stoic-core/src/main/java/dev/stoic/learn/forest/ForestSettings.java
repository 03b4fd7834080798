package dev.stoic.learn.forest;

import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Shape;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Practice;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.learn.TargetTask;
import dev.stoic.learn.tree.Bins;

/**
 * A random forest.
 *
 * @param depth questions from the root to a leaf at most
 * @param leaf rows of a leaf at least, counted as often as they were drawn
 * @param features what each split chooses from
 * @param criterion also says whether targets are classes or numbers
 * @param bootstrap whether each tree draws its rows; otherwise it takes all
 * @param oob whether trees are asked about the rows that they were grown without, where there are any
 * @param bins of a feature at most
 * @param mode how trees are grown
 */
public record ForestSettings(
        int trees,
        int depth,
        int leaf,
        Draw features,
        Criterion criterion,
        boolean bootstrap,
        boolean oob,
        int bins,
        Mode mode)
        implements Settings {
    public static final String KEY = "forest";
    private static final int MOST = 1_000_000;
    private static final int PRACTICE_FEATURES = 16;
    private static final int PRACTICE_ROWS = 4096;
    private static final int PRACTICE_ROUNDS = 8;
    private static final TargetTask.Choices<Criterion> TASKS =
            new TargetTask.Choices<>(Criterion.GINI, Criterion.GINI, Criterion.VARIANCE, Criterion::task);
    private static final Shape.WholeOrText FEATURES =
            new Shape.WholeOrText("sqrt, third, all, or a whole number from 1", 1, Integer.MAX_VALUE, "sqrt|third|all");

    public ForestSettings {
        if (trees < 1 || depth < 1 || leaf < 1) {
            throw new IllegalArgumentException("trees %d, depth %d, leaf %d".formatted(trees, depth, leaf));
        }
    }

    /** Defaults for everything but what is to be learned. */
    public static ForestSettings of(Criterion criterion) {
        return new ForestSettings(100, 64, 1, draw(criterion), criterion, true, true, Bins.MOST, Mode.MEMORY);
    }

    public ForestSettings in(Mode other) {
        return new ForestSettings(trees, depth, leaf, features, criterion, bootstrap, oob, bins, other);
    }

    private static Draw draw(Criterion criterion) {
        return switch (criterion) {
            case GINI, ENTROPY -> new Draw.Sqrt();
            case VARIANCE -> new Draw.Third();
        };
    }

    /** Reads {@code learner.forest}; the caller closes the keys. */
    public static ForestSettings read(Keys keys) {
        Criterion criterion = TargetTask.read(keys, "criterion", TASKS);
        ForestSettings otherwise = of(criterion);
        return new ForestSettings(
                keys.integer("trees", otherwise.trees, 1, MOST),
                keys.integer("depth", otherwise.depth, 1, MOST),
                keys.integer("leaf", otherwise.leaf, 1, MOST),
                keys.read("features", otherwise.features, FEATURES, Draw::read, Draw::word),
                criterion,
                keys.flag("bootstrap", otherwise.bootstrap),
                keys.flag("oob", otherwise.oob),
                keys.integer("bins", otherwise.bins, 2, Bins.MOST),
                keys.word("mode", otherwise.mode));
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "random forest";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new Forest(this);
    }

    @Override
    public Source.TargetKind target() {
        return switch (criterion.task()) {
            case CLASSES -> Source.TargetKind.CLASS;
            case NUMBERS -> Source.TargetKind.NUMBER;
        };
    }

    @Override
    public Scaling scaling() {
        return Scaling.NONE;
    }

    @Override
    public void expect(Schema schema) {
        if (mode == Mode.MEMORY) {
            var some = new ForestSettings(2, 10, 1, features, criterion, true, oob, bins, mode);
            Practice.ofNumbers(schema, PRACTICE_FEATURES, PRACTICE_ROWS, PRACTICE_ROUNDS)
                    .begin(some.learner());
        }
    }

    @Override
    public boolean takesMissing() {
        return true;
    }
}
