package dev.stoic.learn.neural;

import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.List;

/** Layers one after the other. Parameters of all layers stand in one array, in order. */
public record Network(int inputs, List<Layer> layers) {
    /** Keeps the streams of initial weights apart from others of the seed. */
    private static final long START = 0x57A27;

    public Network {
        layers = List.copyOf(layers);
    }

    /** Dense layers of these sizes, each followed by the activation and by dropout, and a dense one that gives the outputs. */
    static Network dense(int inputs, List<Integer> hidden, Activation activation, double dropout, int outputs) {
        var layers = new ArrayList<Layer>();
        int wide = inputs;
        for (int units : hidden) {
            layers.add(new Layer.Dense(wide, units, activation.spread(wide, units)));
            layers.add(new Layer.Active(activation, units));
            if (dropout > 0) {
                layers.add(new Layer.Dropout(dropout, units));
            }
            wide = units;
        }
        layers.add(new Layer.Dense(wide, outputs, Activation.TANH.spread(wide, outputs)));
        return new Network(inputs, layers);
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

    /** Parameters before the first step: biases are 0. */
    float[] start(long seed) {
        float[] start = new float[parameters()];
        for (int i = 0; i < layers.size(); i++) {
            if (layers.get(i) instanceof Layer.Dense dense) {
                long key = Streams.key(seed, START, i);
                int offset = offset(i);
                for (int k = 0; k < dense.weights(); k++) {
                    start[offset + k] = (float) ((2 * Streams.uniform(key, k) - 1) * dense.spread());
                }
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

    private String describe(int layer) {
        String what = switch (layers.get(layer)) {
            case Layer.Dense dense -> "dense, %d to %d".formatted(dense.inputs(), dense.outputs());
            case Layer.Active active -> active.function().name();
            case Layer.Dropout _ -> "dropout";
        };
        return "layer %d (%s)".formatted(layer + 1, what);
    }
}
