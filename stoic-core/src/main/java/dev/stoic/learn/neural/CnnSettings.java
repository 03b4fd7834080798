package dev.stoic.learn.neural;

import dev.stoic.data.Schema;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A network that looks at images.
 *
 * @param shape of the images, where the number of features does not say it
 * @param layers as a person writes them
 * @param activation of convolutions and dense layers that no other follows
 */
public record CnnSettings(Optional<Image> shape, List<Block> layers, Activation activation, Fitting fitting)
        implements Settings {
    public static final String KEY = "cnn";
    public static final CnnSettings DEFAULT = new CnnSettings(
            Optional.empty(),
            List.of(
                    new Block.Conv(32, 3, Padding.SAME),
                    new Block.Pool(2, 2),
                    new Block.Conv(64, 3, Padding.SAME),
                    new Block.Pool(2, 2),
                    new Block.Dense(128)),
            Activation.RELU,
            new Fitting(Goal.CROSS_ENTROPY, 5, 128, Optimizer.Adam.DEFAULT, Course.DEFAULT, 0, 0));

    public CnnSettings {
        layers = List.copyOf(layers);
    }

    /** Reads {@code learner.cnn}; the caller closes the keys. */
    public static CnnSettings read(Keys keys) {
        CnnSettings otherwise = keys.word("preset", CnnPreset.NONE).settings();
        return new CnnSettings(
                shape(keys),
                BlockList.read(keys, "layers", otherwise.layers),
                keys.word("activation", otherwise.activation),
                Fitting.read(keys, otherwise.fitting));
    }

    private static Optional<Image> shape(Keys keys) {
        List<Integer> sizes = keys.integers("shape", List.of(), 1, 1 << 16);
        return switch (sizes.size()) {
            case 0 -> Optional.empty();
            case 2 -> Optional.of(new Image(sizes.get(0), sizes.get(1), 1));
            case 3 -> Optional.of(new Image(sizes.get(0), sizes.get(1), sizes.get(2)));
            default -> {
                keys.problem("shape", "must be [height, width] or [height, width, channels]");
                yield Optional.empty();
            }
        };
    }

    /** The layers with every activation written out. */
    Design design() {
        var blocks = new ArrayList<Block>();
        for (int i = 0; i < layers.size(); i++) {
            blocks.add(layers.get(i));
            if (layers.get(i).isWeighted()) {
                int next = i + 1;
                while (next < layers.size() && layers.get(next) instanceof Block.Norm) {
                    blocks.add(layers.get(next));
                    next++;
                }
                boolean said = next < layers.size()
                        && (layers.get(next) instanceof Block.Active || layers.get(next) instanceof Block.Linear);
                if (!said) {
                    blocks.add(new Block.Active(activation));
                }
                i = next - 1;
            }
        }
        return new Design(new Design.Form.Picture(shape), blocks);
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
        return "network of convolutions";
    }

    @Override
    public Learner<?, ?, ?> learner() {
        return new NetworkLearner(KEY, design(), fitting);
    }

    @Override
    public Source.TargetKind target() {
        return fitting.target();
    }

    @Override
    public Scaling scaling() {
        return Scaling.PIXEL;
    }

    @Override
    public void expect(Schema schema) {
        design().expect(schema);
        fitting.optimizer().expect();
    }
}
