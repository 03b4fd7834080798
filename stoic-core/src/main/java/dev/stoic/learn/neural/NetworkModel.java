package dev.stoic.learn.neural;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import java.util.List;
import java.util.Optional;

/**
 * A network with its parameters.
 *
 * @param outputs classes, or the target's name
 * @param parameters owned by the record: nobody writes to them
 */
public record NetworkModel(Network network, Goal goal, Scale scale, List<String> outputs, float[] parameters)
        implements Model {
    public NetworkModel {
        outputs = List.copyOf(outputs);
        if (parameters.length != network.parameters() || outputs.size() != network.outputs()) {
            throw new IllegalArgumentException("%d parameters and %d outputs for a network that has %d and %d"
                    .formatted(parameters.length, outputs.size(), network.parameters(), network.outputs()));
        }
    }

    @Override
    public Task task() {
        return switch (goal) {
            case CROSS_ENTROPY -> Task.CLASSIFICATION;
            case SQUARED -> Task.REGRESSION;
        };
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int n = network.outputs();
        var rows = FloatRows.of(tile);
        float[] told = new Passage(network, tile.rows())
                .forward(parameters, rows.values(), rows.offset(), tile.rows(), Optional.empty());
        for (int i = 0; i < tile.rows(); i++) {
            goal.tell(told, i * n, n, scale, out, i * n);
        }
    }
}
