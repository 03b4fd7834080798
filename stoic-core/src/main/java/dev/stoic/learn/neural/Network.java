package dev.stoic.learn.neural;

import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Layers one after the other. Numbers of all layers stand in one array: first the parameters, layer by layer, then the
 * statistics, layer by layer.
 */
public record Network(int inputs, List<Layer> layers) {
    /** Keeps the streams of initial weights apart from others of the seed. */
    private static final long START = 0x57A27;

    private static final long NUMBERS_AT_ONCE = 1 << 23;
    static final int MOST_AT_ONCE = 1024;

    public Network {
        layers = List.copyOf(layers);
    }

    /** The blocks in order, and a dense layer that gives the outputs. */
    static Network of(Image image, List<Block> blocks, int outputs) {
        var layers = new ArrayList<Layer>();
        Image at = image;
        for (int i = 0; i < blocks.size(); i++) {
            switch (blocks.get(i)) {
                case Block.Dense(int units) -> {
                    layers.add(dense(at.size(), units, activation(blocks, i + 1)));
                    at = Image.flat(units);
                }
                case Block.Conv conv -> {
                    Layer.Conv layer = Block.fitted(conv, at, activation(blocks, i + 1));
                    layers.add(layer);
                    at = layer.out();
                }
                case Block.Pool pool -> {
                    Layer.Pool layer = Block.fitted(pool, at);
                    layers.add(layer);
                    at = layer.out();
                }
                case Block.Norm(double keep, double epsilon) -> layers.add(new Layer.Norm(at, keep, epsilon));
                case Block.Dropout(double rate) -> layers.add(new Layer.Dropout(rate, at.size()));
                case Block.Active(Activation function) -> layers.add(new Layer.Active(function, at.size()));
                case Block.Linear _ -> {}
            }
        }
        layers.add(dense(at.size(), outputs, Activation.TANH));
        return new Network(image.size(), layers);
    }

    private static Layer.Dense dense(int inputs, int outputs, Activation then) {
        return new Layer.Dense(inputs, outputs, then.spread(inputs, outputs));
    }

    /** What the sums of a layer go through next: it decides how weights start. */
    private static Activation activation(List<Block> blocks, int from) {
        for (int i = from; i < blocks.size() && !blocks.get(i).isWeighted(); i++) {
            if (blocks.get(i) instanceof Block.Active(Activation function)) {
                return function;
            }
        }
        return Activation.TANH;
    }

    int outputs() {
        return layers.getLast().outputs();
    }

    /** Where the parameters of a layer begin; for the number of layers, how many there are. */
    int offset(int layer) {
        int offset = 0;
        for (int i = 0; i < layer; i++) {
            offset = Math.addExact(offset, layers.get(i).parameters());
        }
        return offset;
    }

    int parameters() {
        return offset(layers.size());
    }

    /** Where the statistics of a layer begin; for the number of layers, how many numbers there are in all. */
    int statistics(int layer) {
        int offset = parameters();
        for (int i = 0; i < layer; i++) {
            offset = Math.addExact(offset, layers.get(i).statistics());
        }
        return offset;
    }

    /** Parameters and statistics. */
    int numbers() {
        return statistics(layers.size());
    }

    /** The first layer with parameters: below it nobody asks for derivatives. */
    int lowest() {
        int first = 0;
        while (first < layers.size() && layers.get(first).parameters() == 0) {
            first++;
        }
        return first;
    }

    /** Whether what comes out for a row depends on the other rows of its part while learning. */
    boolean mixesRows() {
        for (Layer layer : layers) {
            if (layer instanceof Layer.Norm) {
                return true;
            }
        }
        return false;
    }

    /** So many rows go through at once; more would not stay in cache. */
    int rowsAtOnce() {
        long each = 1;
        for (Layer layer : layers) {
            each += layer.outputs();
        }
        return (int) Math.clamp(NUMBERS_AT_ONCE / each, 1L, (long) MOST_AT_ONCE);
    }

    /** The same where there are so many: pieces of about one size. */
    int rowsAtOnce(int rows) {
        return rows == 0 ? 0 : Math.ceilDiv(rows, Math.ceilDiv(rows, rowsAtOnce()));
    }

    /** Numbers before the first step: biases are 0. */
    float[] start(long seed) {
        float[] start = new float[numbers()];
        for (int i = 0; i < layers.size(); i++) {
            Layer layer = layers.get(i);
            long key = Streams.key(seed, START, i);
            int offset = offset(i);
            for (int k = 0; k < layer.weights(); k++) {
                start[offset + k] = (float) ((2 * Streams.uniform(key, k) - 1) * layer.spread());
            }
            if (layer instanceof Layer.Norm norm) {
                int channels = norm.in().channels();
                int variances = statistics(i) + channels;
                Arrays.fill(start, offset, offset + channels, 1);
                Arrays.fill(start, variances, variances + channels, 1);
            }
        }
        return start;
    }

    /** The first layer with a parameter that is no finite number, for people: "layer 1 (dense, 784 to 128)"; or none. */
    String suspect(float[] values) {
        for (int i = 0; i < layers.size(); i++) {
            for (int k = offset(i); k < offset(i + 1); k++) {
                if (!Float.isFinite(values[k])) {
                    return describe(i);
                }
            }
        }
        return describe(layers.size() - 1);
    }

    /** The layer with the largest weight. */
    String largest(float[] values) {
        int layer = 0;
        float most = -1;
        for (int i = 0; i < layers.size(); i++) {
            for (int k = offset(i); k < offset(i) + layers.get(i).weights(); k++) {
                if (Math.abs(values[k]) > most) {
                    most = Math.abs(values[k]);
                    layer = i;
                }
            }
        }
        return describe(layer);
    }

    private String describe(int layer) {
        return "layer %d (%s)".formatted(layer + 1, layers.get(layer).describe());
    }
}
