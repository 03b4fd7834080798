package dev.stoic.learn.forest;

import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Model;
import dev.stoic.onnx.Graph;
import java.util.ArrayList;
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

    /** Trees give the number of the leaf that a row is in, and what the leaves say is looked up and averaged. */
    @Override
    public void export(Graph graph, String features) {
        int many = outputs.size();
        var exported = new ArrayList<Graph.Tree>();
        int leaves = 0;
        for (Tree tree : trees) {
            exported.add(tree.numbered(leaves, exported.size()));
            leaves += tree.values().length / many;
        }
        double[] said = new double[leaves * many];
        int at = 0;
        for (Tree tree : trees) {
            System.arraycopy(tree.values(), 0, said, at, tree.values().length);
            at += tree.values().length;
        }
        String numbers = graph.cast(graph.trees(features, exported, exported.size()), Graph.Type.INT64);
        String found = graph.apply("Gather", List.of(graph.doubles(said, leaves, many), numbers));
        String mean = graph.apply(
                "ReduceMean",
                List.of(found),
                new Graph.Setting.Wholes("axes", List.of(1L)),
                new Graph.Setting.Whole("keepdims", 0));
        switch (task) {
            case REGRESSION -> graph.output(mean, "prediction", Graph.Type.DOUBLE, 1);
            case CLASSIFICATION -> graph.classes(mean, outputs);
            case CLUSTERING -> throw StoicException.bug("a forest does not make clusters");
        }
    }
}
