package dev.stoic.learn.neural;

import java.util.List;

/** A network in double, one row at a time and as written in a textbook. */
final class PlainNetwork {
    private final Network network;
    private final Goal goal;
    final double[] parameters;
    final double[] gradient;
    double loss;

    PlainNetwork(Network network, Goal goal, double[] parameters) {
        this.network = network;
        this.goal = goal;
        this.parameters = parameters;
        this.gradient = new double[parameters.length];
    }

    static double[] widened(float[] values) {
        double[] wide = new double[values.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /** Adds the loss and the gradient of one row. */
    void add(double[] x, double target) {
        List<Layer> layers = network.layers();
        double[][] values = new double[layers.size() + 1][];
        values[0] = x;
        for (int i = 0; i < layers.size(); i++) {
            values[i + 1] = forward(i, values[i]);
        }
        double[] slope = slopes(values[layers.size()], target);
        for (int i = layers.size() - 1; i >= 0; i--) {
            slope = back(i, values[i], values[i + 1], slope);
        }
    }

    private double[] forward(int i, double[] in) {
        return switch (network.layers().get(i)) {
            case Layer.Dense dense -> {
                int at = network.offset(i);
                double[] out = new double[dense.outputs()];
                for (int k = 0; k < out.length; k++) {
                    out[k] = parameters[at + dense.weights() + k];
                    for (int j = 0; j < in.length; j++) {
                        out[k] += in[j] * parameters[at + j * out.length + k];
                    }
                }
                yield out;
            }
            case Layer.Active active -> {
                double[] out = in.clone();
                for (int k = 0; k < out.length; k++) {
                    out[k] = switch (active.function()) {
                        case RELU -> Math.max(0, in[k]);
                        case TANH -> StrictMath.tanh(in[k]);
                        case SIGMOID -> 1 / (1 + StrictMath.exp(-in[k]));
                    };
                }
                yield out;
            }
            case Layer.Dropout _ -> in;
        };
    }

    private double[] slopes(double[] out, double target) {
        double[] slopes = out.clone();
        if (goal == Goal.SQUARED) {
            slopes[0] -= target;
            loss += slopes[0] * slopes[0] / 2;
            return slopes;
        }
        double sum = 0;
        for (double score : out) {
            sum += StrictMath.exp(score);
        }
        for (int k = 0; k < out.length; k++) {
            slopes[k] = StrictMath.exp(out[k]) / sum - (k == (int) target ? 1 : 0);
        }
        loss += StrictMath.log(sum) - out[(int) target];
        return slopes;
    }

    private double[] back(int i, double[] in, double[] out, double[] slope) {
        double[] before = new double[in.length];
        switch (network.layers().get(i)) {
            case Layer.Dense dense -> {
                int at = network.offset(i);
                for (int k = 0; k < out.length; k++) {
                    gradient[at + dense.weights() + k] += slope[k];
                    for (int j = 0; j < in.length; j++) {
                        gradient[at + j * out.length + k] += in[j] * slope[k];
                        before[j] += parameters[at + j * out.length + k] * slope[k];
                    }
                }
            }
            case Layer.Active active -> {
                for (int k = 0; k < out.length; k++) {
                    before[k] = slope[k]
                            * switch (active.function()) {
                                case RELU -> out[k] > 0 ? 1 : 0;
                                case TANH -> 1 - out[k] * out[k];
                                case SIGMOID -> out[k] * (1 - out[k]);
                            };
                }
            }
            case Layer.Dropout _ -> before = slope;
        }
        return before;
    }
}
