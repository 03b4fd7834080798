package dev.stoic.learn.logistic;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Functions;
import dev.stoic.math.Vectors;
import dev.stoic.onnx.Graph;
import java.util.List;

/**
 * A probability for each class. Two classes share one weight vector, which speaks for the second; otherwise there is one
 * for each class, in order, and softmax between them. The arrays are owned by the record: nobody writes to them.
 */
public record LogisticModel(List<String> classes, double[] weights, double[] biases) implements Model {
    public LogisticModel {
        classes = List.copyOf(classes);
        if (biases.length != vectors(classes.size())) {
            throw new IllegalArgumentException(
                    "%d weight vectors for %d classes".formatted(biases.length, classes.size()));
        }
    }

    /** Weight vectors for a number of classes. */
    static int vectors(int classes) {
        return classes == 2 ? 1 : classes;
    }

    @Override
    public Task task() {
        return Task.CLASSIFICATION;
    }

    @Override
    public List<String> outputs() {
        return classes;
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int width = weights.length / biases.length;
        int many = classes.size();
        var some = new Widened(width);
        some.start(tile);
        int at = 0;
        while (some.next()) {
            for (int i = 0; i < some.rows(); i++, at += many) {
                int row = some.offset() + i * width;
                for (int k = 0; k < biases.length; k++) {
                    out[at + k] = biases[k] + Vectors.dot(some.values(), row, weights, k * width, width);
                }
                if (many == 2) {
                    double score = out[at];
                    out[at] = Functions.sigmoid(-score);
                    out[at + 1] = Functions.sigmoid(score);
                } else {
                    softmaxInPlace(out, at, many);
                }
            }
        }
    }

    private static void softmaxInPlace(double[] scores, int at, int many) {
        double largest = scores[at];
        for (int k = 1; k < many; k++) {
            largest = Math.max(largest, scores[at + k]);
        }
        double sum = 0;
        for (int k = 0; k < many; k++) {
            scores[at + k] = Functions.exp(scores[at + k] - largest);
            sum += scores[at + k];
        }
        for (int k = 0; k < many; k++) {
            scores[at + k] /= sum;
        }
    }

    @Override
    public void export(Graph graph, String features) {
        int vectors = biases.length;
        int width = weights.length / vectors;
        double[] turned = new double[weights.length];
        for (int k = 0; k < vectors; k++) {
            for (int f = 0; f < width; f++) {
                turned[f * vectors + k] = weights[k * width + f];
            }
        }
        String product = graph.apply("MatMul", List.of(features, graph.doubles(turned, width, vectors)));
        String scores = graph.apply("Add", List.of(product, graph.doubles(biases, 1, vectors)));
        String probabilities = classes.size() == 2
                ? graph.apply(
                        "Concat",
                        List.of(
                                graph.apply("Sigmoid", List.of(graph.apply("Neg", List.of(scores)))),
                                graph.apply("Sigmoid", List.of(scores))),
                        new Graph.Setting.Whole("axis", 1))
                : graph.apply("Softmax", List.of(scores), new Graph.Setting.Whole("axis", 1));
        graph.classes(probabilities, classes);
    }
}
