package dev.stoic.learn.neural;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.onnx.Graph;
import java.util.List;

/**
 * A network with its numbers.
 *
 * @param outputs classes, or the target's name
 * @param numbers parameters and statistics, owned by the record: nobody writes to them
 */
public record NetworkModel(Network network, Goal goal, Scale scale, List<String> outputs, float[] numbers)
        implements Model {
    public NetworkModel {
        outputs = List.copyOf(outputs);
        if (numbers.length != network.numbers() || outputs.size() != network.outputs()) {
            throw new IllegalArgumentException("%d numbers and %d outputs for a network that has %d and %d"
                    .formatted(numbers.length, outputs.size(), network.numbers(), network.outputs()));
        }
    }

    @Override
    public Task task() {
        return goal.isAboutClasses() ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int n = network.outputs();
        var rows = FloatRows.of(tile);
        int piece = network.rowsAtOnce(tile.rows());
        Teller teller = Teller.take(this, piece);
        for (int from = 0; from < tile.rows(); from += piece) {
            int count = Math.min(piece, tile.rows() - from);
            float[] told = teller.tell(rows.values(), rows.offset() + from * network.inputs(), count);
            for (int i = 0; i < count; i++) {
                goal.tell(told, i * n, n, scale, out, (from + i) * n);
            }
        }
        Teller.give(teller);
    }

    @Override
    public void export(Graph graph, String features) {
        String told = new NetworkGraph(graph, this, features).told();
        var axis = new Graph.Setting.Whole("axis", 1);
        switch (goal) {
            case SQUARED -> {
                String spread =
                        graph.apply("Mul", List.of(told, graph.doubles(new double[] {scale.deviation()}, 1, 1)));
                String moved = graph.apply("Add", List.of(spread, graph.doubles(new double[] {scale.mean()}, 1, 1)));
                graph.output(moved, "prediction", Graph.Type.DOUBLE, 1);
            }
            case CROSS_ENTROPY -> graph.classes(graph.apply("Softmax", List.of(told), axis), outputs);
            case BINARY_CROSS_ENTROPY -> {
                String each = graph.apply("Sigmoid", List.of(told));
                String sum = graph.apply("ReduceSum", List.of(each, graph.longs(new long[] {1}, 1)));
                graph.classes(graph.apply("Div", List.of(each, sum)), outputs);
            }
        }
    }
}
