package dev.stoic.learn.linear;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Vectors;
import dev.stoic.onnx.Graph;
import java.util.List;

/** {@code weights · features + bias}. The array is owned by the record: nobody writes to it. */
public record LinearModel(String target, double[] weights, double bias) implements Model {
    @Override
    public Task task() {
        return Task.REGRESSION;
    }

    @Override
    public List<String> outputs() {
        return List.of(target);
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int width = weights.length;
        var some = new Widened(width);
        some.start(tile);
        int at = 0;
        while (some.next()) {
            for (int i = 0; i < some.rows(); i++) {
                out[at++] = bias + Vectors.dot(some.values(), some.offset() + i * width, weights, 0, width);
            }
        }
    }

    @Override
    public void export(Graph graph, String features) {
        String product = graph.apply("MatMul", List.of(features, graph.doubles(weights, weights.length, 1)));
        String sum = graph.apply("Add", List.of(product, graph.doubles(new double[] {bias}, 1, 1)));
        graph.output(sum, "prediction", Graph.Type.DOUBLE, 1);
    }
}
