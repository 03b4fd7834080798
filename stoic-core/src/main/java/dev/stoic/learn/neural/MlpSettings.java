package dev.stoic.learn.neural;

import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.util.List;

/**
 * A network of dense layers.
 *
 * @param hidden units of each hidden layer
 * @param dropout share of hidden units left out in each step
 */
public record MlpSettings(List<Integer> hidden, Activation activation, double dropout, Fitting fitting)
        implements Settings {
    public static final String KEY = "mlp";
    public static final MlpSettings DEFAULT = new MlpSettings(List.of(128), Activation.RELU, 0, Fitting.DEFAULT);

    static final int MOST_UNITS = 1 << 16;

    public MlpSettings {
        hidden = List.copyOf(hidden);
    }

    /** Reads {@code learner.mlp}; the caller closes the keys. */
    public static MlpSettings read(Keys keys) {
        MlpSettings otherwise = keys.word("preset", MlpPreset.NONE).settings();
        return new MlpSettings(
                keys.integers("hidden", otherwise.hidden, 1, MOST_UNITS),
                keys.word("activation", otherwise.activation),
                keys.number("dropout", otherwise.dropout, 0, 0.99),
                Fitting.read(keys, otherwise.fitting));
    }

    @Override
    public int batch() {
        return fitting.shared();
    }

    @Override
    public int partRows() {
        return design().partRows();
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
        return new NetworkLearner(KEY, design(), fitting);
    }

    private Design design() {
        return Design.dense(hidden, activation, dropout);
    }

    @Override
    public Source.TargetKind target() {
        return fitting.target();
    }

    @Override
    public Scaling scaling() {
        return Scaling.STANDARD;
    }

    @Override
    public void expect(Schema schema) {
        design().expect(schema);
        fitting.optimizer().expect();
    }
}
