package dev.stoic.learn.linear;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Vectors;
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
}
