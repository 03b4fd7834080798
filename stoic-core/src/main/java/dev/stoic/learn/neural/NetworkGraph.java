package dev.stoic.learn.neural;

import dev.stoic.onnx.Graph;
import dev.stoic.onnx.Graph.Setting;
import java.util.Arrays;
import java.util.List;

/**
 * A network as nodes of a graph, in floats as it was learned. Other runtimes keep the channels of images apart, pixel by
 * pixel; so images are turned on the way in, and back where a layer takes them as a row of numbers.
 */
final class NetworkGraph {
    private final Graph graph;
    private final Network network;
    private final float[] numbers;
    private String at;
    /** What {@code at} is a batch of: such images, channels first, or the same numbers as rows. */
    private Image image;

    private boolean channelsFirst;

    NetworkGraph(Graph graph, NetworkModel model, String features) {
        this.graph = graph;
        network = model.network();
        numbers = model.numbers();
        image = Image.flat(network.inputs());
        at = graph.cast(features, Graph.Type.FLOAT);
    }

    /** What the last layer gives, as doubles. */
    String told() {
        for (int i = 0; i < network.layers().size(); i++) {
            switch (network.layers().get(i)) {
                case Layer.Dense dense -> dense(dense, network.offset(i));
                case Layer.Conv conv -> conv(conv, network.offset(i));
                case Layer.Pool pool -> pool(pool);
                case Layer.Norm norm -> norm(norm, network.offset(i), network.statistics(i));
                case Layer.Active active -> apply(operator(active.function()));
                case Layer.Dropout _ -> {}
            }
        }
        rows();
        return graph.cast(at, Graph.Type.DOUBLE);
    }

    private static String operator(Activation function) {
        return switch (function) {
            case RELU -> "Relu";
            case TANH -> "Tanh";
            case SIGMOID -> "Sigmoid";
        };
    }

    private void dense(Layer.Dense dense, int from) {
        rows();
        apply("MatMul", graph.floats(piece(from, dense.weights()), dense.inputs(), dense.outputs()));
        apply("Add", graph.floats(piece(from + dense.weights(), dense.outputs()), 1, dense.outputs()));
        image = Image.flat(dense.outputs());
    }

    private void conv(Layer.Conv conv, int from) {
        images(conv.in());
        int channels = conv.in().channels();
        int places = conv.kernelHeight() * conv.kernelWidth();
        float[] turned = new float[conv.weights()];
        for (int place = 0; place < places; place++) {
            for (int c = 0; c < channels; c++) {
                for (int f = 0; f < conv.filters(); f++) {
                    turned[(f * channels + c) * places + place] =
                            numbers[from + (place * channels + c) * conv.filters() + f];
                }
            }
        }
        String weights = graph.floats(turned, conv.filters(), channels, conv.kernelHeight(), conv.kernelWidth());
        String biases = graph.floats(piece(from + conv.weights(), conv.filters()), conv.filters());
        boolean padded = conv.padding() == Padding.SAME;
        long down = padded ? conv.kernelHeight() - 1 : 0;
        long across = padded ? conv.kernelWidth() - 1 : 0;
        at = graph.apply(
                "Conv",
                List.of(at, weights, biases),
                new Setting.Wholes("kernel_shape", List.of((long) conv.kernelHeight(), (long) conv.kernelWidth())),
                new Setting.Wholes("pads", List.of(down / 2, across / 2, down - down / 2, across - across / 2)));
        image = conv.out();
    }

    private void pool(Layer.Pool pool) {
        images(pool.in());
        long size = pool.size();
        long stride = pool.stride();
        at = graph.apply(
                "MaxPool",
                List.of(at),
                new Setting.Wholes("kernel_shape", List.of(size, size)),
                new Setting.Wholes("strides", List.of(stride, stride)));
        image = pool.out();
    }

    private void norm(Layer.Norm norm, int from, int statistics) {
        images(norm.in());
        int channels = norm.in().channels();
        float[] factors = new float[channels];
        for (int c = 0; c < channels; c++) {
            double variance = numbers[statistics + channels + c];
            factors[c] = numbers[from + c] * (float) (1 / Math.sqrt(variance + norm.epsilon()));
        }
        apply("Sub", graph.floats(piece(statistics, channels), 1, channels, 1, 1));
        apply("Mul", graph.floats(factors, 1, channels, 1, 1));
        apply("Add", graph.floats(piece(from + channels, channels), 1, channels, 1, 1));
    }

    private void apply(String operator, String... others) {
        var arguments = new String[others.length + 1];
        arguments[0] = at;
        System.arraycopy(others, 0, arguments, 1, others.length);
        at = graph.apply(operator, List.of(arguments));
    }

    private float[] piece(int from, int length) {
        return Arrays.copyOfRange(numbers, from, from + length);
    }

    private void images(Image wanted) {
        if (channelsFirst) {
            return;
        }
        apply("Reshape", graph.longs(new long[] {-1, wanted.height(), wanted.width(), wanted.channels()}, 4));
        turn(0, 3, 1, 2);
        image = wanted;
        channelsFirst = true;
    }

    private void rows() {
        if (channelsFirst) {
            turn(0, 2, 3, 1);
            apply("Reshape", graph.longs(new long[] {-1, image.size()}, 2));
            channelsFirst = false;
        }
    }

    private void turn(long... order) {
        at = graph.apply(
                "Transpose",
                List.of(at),
                new Setting.Wholes("perm", Arrays.stream(order).boxed().toList()));
    }
}
