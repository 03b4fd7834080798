package dev.stoic.learn.forest;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import java.util.Arrays;
import java.util.List;

/**
 * Trees whose answers are averaged.
 *
 * @param importances for each feature its share of what all splits gained, the mean over trees; they add up to 1 unless no
 *     tree has a split
 */
public record ForestModel(Task task, List<String> outputs, List<Tree> trees, double[] importances) implements Model {
    public ForestModel {
        outputs = List.copyOf(outputs);
        trees = List.copyOf(trees);
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int outputs = this.outputs.size();
        int count = tile.rows() * outputs;
        Arrays.fill(out, 0, count, 0);
        int[] rows = new int[tile.rows()];
        Arrays.setAll(rows, row -> row);
        for (Tree tree : trees) {
            tree.addTo(tile, rows, rows.length, out, outputs);
        }
        for (int i = 0; i < count; i++) {
            out[i] /= trees.size();
        }
    }
}
