package dev.stoic.learn.neural;

import java.util.List;

/** A network in double, a part at a time and as written in a textbook. */
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

    /** Adds the loss and the gradient of the rows of one part. */
    void add(double[][] x, double[] targets) {
        List<Layer> layers = network.layers();
        double[][][] values = new double[layers.size() + 1][][];
        values[0] = x;
        for (int i = 0; i < layers.size(); i++) {
            values[i + 1] = forward(i, values[i]);
        }
        double[][] slopes = new double[x.length][];
        for (int r = 0; r < x.length; r++) {
            slopes[r] = slopes(values[layers.size()][r], targets[r]);
        }
        for (int i = layers.size() - 1; i >= 0; i--) {
            slopes = back(i, values[i], values[i + 1], slopes);
        }
    }

    private double[][] forward(int i, double[][] in) {
        if (network.layers().get(i) instanceof Layer.Norm norm) {
            return normed(norm, i, in);
        }
        double[][] out = new double[in.length][];
        for (int r = 0; r < in.length; r++) {
            out[r] = forward(i, in[r]);
        }
        return out;
    }

    private double[] forward(int i, double[] in) {
        Layer layer = network.layers().get(i);
        int at = network.offset(i);
        double[] out = new double[layer.outputs()];
        switch (layer) {
            case Layer.Dense dense -> {
                for (int k = 0; k < out.length; k++) {
                    out[k] = parameters[at + dense.weights() + k];
                    for (int j = 0; j < in.length; j++) {
                        out[k] += in[j] * parameters[at + j * out.length + k];
                    }
                }
            }
            case Layer.Conv conv -> {
                for (int k = 0; k < out.length; k++) {
                    out[k] = parameters[at + conv.weights() + k % conv.filters()];
                }
                taps(conv, (from, weight, to) -> out[to] += in[from] * parameters[at + weight]);
            }
            case Layer.Pool pool -> {
                for (int k = 0; k < out.length; k++) {
                    out[k] = in[largest(pool, in, k)];
                }
            }
            case Layer.Active active -> {
                for (int k = 0; k < out.length; k++) {
                    out[k] = switch (active.function()) {
                        case RELU -> Math.max(0, in[k]);
                        case TANH -> StrictMath.tanh(in[k]);
                        case SIGMOID -> 1 / (1 + StrictMath.exp(-in[k]));
                    };
                }
            }
            case Layer.Norm _, Layer.Dropout _ -> System.arraycopy(in, 0, out, 0, out.length);
        }
        return out;
    }

    private interface Tap {
        void at(int in, int weight, int out);
    }

    /** Every product of a convolution, by the places of its factors and of where it is added. */
    private static void taps(Layer.Conv conv, Tap tap) {
        Image in = conv.in();
        Image out = conv.out();
        boolean same = conv.padding() == Padding.SAME;
        for (int y = 0; y < out.height(); y++) {
            for (int x = 0; x < out.width(); x++) {
                for (int ky = 0; ky < conv.kernelHeight(); ky++) {
                    for (int kx = 0; kx < conv.kernelWidth(); kx++) {
                        int fromY = y * conv.stride() + ky - (same ? above(in.height(), conv.kernelHeight(), conv) : 0);
                        int fromX = x * conv.stride() + kx - (same ? above(in.width(), conv.kernelWidth(), conv) : 0);
                        boolean inside = fromY >= 0 && fromY < in.height() && fromX >= 0 && fromX < in.width();
                        for (int c = 0; inside && c < in.channels(); c++) {
                            for (int o = 0; o < out.channels(); o++) {
                                tap.at(
                                        (fromY * in.width() + fromX) * in.channels() + c,
                                        ((ky * conv.kernelWidth() + kx) * in.channels() + c) * out.channels() + o,
                                        (y * out.width() + x) * out.channels() + o);
                            }
                        }
                    }
                }
            }
        }
    }

    private static int above(int size, int kernel, Layer.Conv conv) {
        int places = (size + conv.stride() - 1) / conv.stride();
        return Math.max(0, (places - 1) * conv.stride() + kernel - size) / 2;
    }

    /** Where the largest input of an output stands. */
    private static int largest(Layer.Pool pool, double[] in, int k) {
        int channels = pool.in().channels();
        int c = k % channels;
        int x = k / channels % pool.out().width();
        int y = k / channels / pool.out().width();
        int best = -1;
        for (int py = 0; py < pool.size(); py++) {
            for (int px = 0; px < pool.size(); px++) {
                int at = ((y * pool.stride() + py) * pool.in().width() + x * pool.stride() + px) * channels + c;
                best = best < 0 || in[at] > in[best] ? at : best;
            }
        }
        return best;
    }

    private record Spread(double mean, double deviation) {}

    private static Spread spread(Layer.Norm norm, double[][] in, int channel) {
        int channels = norm.in().channels();
        int n = in.length * norm.in().pixels();
        double sum = 0;
        double squares = 0;
        for (double[] row : in) {
            for (int k = channel; k < row.length; k += channels) {
                sum += row[k];
            }
        }
        for (double[] row : in) {
            for (int k = channel; k < row.length; k += channels) {
                squares += (row[k] - sum / n) * (row[k] - sum / n);
            }
        }
        return new Spread(sum / n, Math.sqrt(squares / n + norm.epsilon()));
    }

    private double[][] normed(Layer.Norm norm, int layer, double[][] in) {
        int channels = norm.in().channels();
        int at = network.offset(layer);
        double[][] out = new double[in.length][norm.outputs()];
        for (int c = 0; c < channels; c++) {
            Spread spread = spread(norm, in, c);
            for (int r = 0; r < in.length; r++) {
                for (int k = c; k < in[r].length; k += channels) {
                    out[r][k] = (in[r][k] - spread.mean) / spread.deviation * parameters[at + c]
                            + parameters[at + channels + c];
                }
            }
        }
        return out;
    }

    private double[] slopes(double[] out, double target) {
        double[] slopes = out.clone();
        switch (goal) {
            case SQUARED -> {
                slopes[0] -= target;
                loss += slopes[0] * slopes[0] / 2;
            }
            case CROSS_ENTROPY -> {
                double sum = 0;
                for (double score : out) {
                    sum += StrictMath.exp(score);
                }
                for (int k = 0; k < out.length; k++) {
                    slopes[k] = StrictMath.exp(out[k]) / sum - (k == (int) target ? 1 : 0);
                }
                loss += StrictMath.log(sum) - out[(int) target];
            }
            case BINARY_CROSS_ENTROPY -> {
                for (int k = 0; k < out.length; k++) {
                    double p = 1 / (1 + StrictMath.exp(-out[k]));
                    boolean right = k == (int) target;
                    slopes[k] = (p - (right ? 1 : 0)) / out.length;
                    loss -= StrictMath.log(right ? p : 1 - p) / out.length;
                }
            }
        }
        return slopes;
    }

    private double[][] back(int i, double[][] in, double[][] out, double[][] slopes) {
        if (network.layers().get(i) instanceof Layer.Norm norm) {
            return unnormed(norm, i, in, slopes);
        }
        double[][] before = new double[in.length][];
        for (int r = 0; r < in.length; r++) {
            before[r] = back(i, in[r], out[r], slopes[r]);
        }
        return before;
    }

    private double[] back(int i, double[] in, double[] out, double[] slope) {
        double[] before = new double[in.length];
        int at = network.offset(i);
        switch (network.layers().get(i)) {
            case Layer.Dense dense -> {
                for (int k = 0; k < out.length; k++) {
                    gradient[at + dense.weights() + k] += slope[k];
                    for (int j = 0; j < in.length; j++) {
                        gradient[at + j * out.length + k] += in[j] * slope[k];
                        before[j] += parameters[at + j * out.length + k] * slope[k];
                    }
                }
            }
            case Layer.Conv conv -> {
                for (int k = 0; k < out.length; k++) {
                    gradient[at + conv.weights() + k % conv.filters()] += slope[k];
                }
                taps(conv, (from, weight, to) -> {
                    gradient[at + weight] += in[from] * slope[to];
                    before[from] += parameters[at + weight] * slope[to];
                });
            }
            case Layer.Pool pool -> {
                for (int k = 0; k < out.length; k++) {
                    before[largest(pool, in, k)] += slope[k];
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
            case Layer.Norm _, Layer.Dropout _ -> System.arraycopy(slope, 0, before, 0, before.length);
        }
        return before;
    }

    private double[][] unnormed(Layer.Norm norm, int layer, double[][] in, double[][] slopes) {
        int channels = norm.in().channels();
        int at = network.offset(layer);
        int n = in.length * norm.in().pixels();
        double[][] before = new double[in.length][norm.outputs()];
        for (int c = 0; c < channels; c++) {
            Spread spread = spread(norm, in, c);
            double sum = 0;
            double products = 0;
            for (int r = 0; r < in.length; r++) {
                for (int k = c; k < in[r].length; k += channels) {
                    sum += slopes[r][k];
                    products += slopes[r][k] * (in[r][k] - spread.mean) / spread.deviation;
                }
            }
            gradient[at + c] += products;
            gradient[at + channels + c] += sum;
            for (int r = 0; r < in.length; r++) {
                for (int k = c; k < in[r].length; k += channels) {
                    double value = (in[r][k] - spread.mean) / spread.deviation;
                    before[r][k] =
                            parameters[at + c] / spread.deviation * (slopes[r][k] - sum / n - value * products / n);
                }
            }
        }
        return before;
    }
}
