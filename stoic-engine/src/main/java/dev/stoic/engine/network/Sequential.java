package dev.stoic.engine.network;

import dev.stoic.learn.neural.Block;
import dev.stoic.learn.neural.Design;
import dev.stoic.learn.neural.Goal;
import dev.stoic.learn.neural.Image;
import dev.stoic.learn.neural.Optimizer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Layers one after the other, to be trained in this process:
 *
 * <pre>
 * var network = Sequential.of(new Image(28, 28, 1))
 *         .add(Block.conv(32, 5)).add(Block.norm()).add(Block.relu()).add(Block.pool(2))
 *         .add(Block.dense(128)).add(Block.relu()).add(Block.dropout(0.4))
 *         .compile(Optimizer.adam(0.001), Goal.CROSS_ENTROPY)
 *         .fit(images, digits, 2, 128);
 * int[] told = network.classes(others);
 * </pre>
 *
 * The layer that gives the outputs comes by itself. Immutable: adding gives another one. What comes out depends on layers,
 * rows, seed and batch alone, and is the network that a job with the same layers learns.
 */
public record Sequential(Design design, int inputs) {
    /** Rows of numbers without neighbours. */
    public static Sequential of(int inputs) {
        return new Sequential(new Design(new Design.Form.Flat(), List.of()), inputs);
    }

    /** Rows that are images: line by line, pixel by pixel, channels side by side. */
    public static Sequential of(Image image) {
        var form = new Design.Form.Picture(Optional.of(image));
        return new Sequential(
                new Design(form, List.of()),
                Math.multiplyExact(Math.multiplyExact(image.height(), image.width()), image.channels()));
    }

    public Sequential add(Block block) {
        List<Block> blocks =
                Stream.concat(design.blocks().stream(), Stream.of(block)).toList();
        return new Sequential(new Design(design.form(), blocks), inputs);
    }

    public Compiled compile(Optimizer optimizer, Goal loss) {
        return new Compiled(this, optimizer, loss, Compiled.SEED);
    }
}
