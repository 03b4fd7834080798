package dev.stoic.learn.neural;

import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import dev.stoic.math.Products;
import java.util.List;

/**
 * A network of dense layers: the least {@code mean loss + l2/2·‖w‖²}, biases free.
 *
 * @param hidden units of each hidden layer
 * @param dropout share of hidden units left out in each step
 * @param patience training epochs without less loss on validation rows after which learning ends; 0 for never
 */
public record MlpSettings(
        List<Integer> hidden,
        Activation activation,
        Goal loss,
        int epochs,
        int batch,
        Optimizer optimizer,
        Course schedule,
        double dropout,
        double l2,
        int patience)
        implements Settings {
    public static final String KEY = "mlp";
    public static final MlpSettings DEFAULT = new MlpSettings(
            List.of(128),
            Activation.RELU,
            Goal.CROSS_ENTROPY,
            10,
            128,
            Optimizer.Adam.DEFAULT,
            Course.DEFAULT,
            0,
            0,
            0);

    private static final int MOST_UNITS = 1 << 16;

    public MlpSettings {
        hidden = List.copyOf(hidden);
    }

    /** Reads {@code learner.mlp}; the caller closes the keys. */
    public static MlpSettings read(Keys keys) {
        return new MlpSettings(
                keys.integers("hidden", DEFAULT.hidden, 1, MOST_UNITS),
                keys.word("activation", DEFAULT.activation),
                keys.word("loss", DEFAULT.loss),
                keys.integer("epochs", DEFAULT.epochs, 1, 1_000_000),
                keys.integer("batch", DEFAULT.batch, 1, 1 << 24),
                Optimizer.read(keys),
                Course.read(keys),
                keys.number("dropout", DEFAULT.dropout, 0, 0.99),
                keys.number("l2", DEFAULT.l2, 0, Double.MAX_VALUE),
                keys.integer("patience", DEFAULT.patience, 0, 1_000_000));
    }

    /** What comes first once targets are known: who waits for validation rows must know that there are some. */
    Training.Due first() {
        return patience > 0 ? Training.Due.VALIDATION : Training.Due.STEP;
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "network of dense layers";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new NetworkLearner(this);
    }

    @Override
    public Source.TargetKind target() {
        return switch (loss) {
            case CROSS_ENTROPY -> Source.TargetKind.CLASS;
            case SQUARED -> Source.TargetKind.NUMBER;
        };
    }

    @Override
    public Scaling scaling() {
        return Scaling.STANDARD;
    }

    @Override
    public void expect(Schema schema) {
        hidden.forEach(Products::expectFloats);
        if (schema.target().orElse(null) instanceof Column.Categorical target) {
            Products.expectFloats(target.values().size());
        }
    }
}
