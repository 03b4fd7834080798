package dev.stoic.learn.boost;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.math.Functions;
import dev.stoic.onnx.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Trees that add up. Tree {@code t} has the nodes from {@code roots[t]} to {@code roots[t + 1]} and adds to output
 * {@code t % base.length}. The arrays are owned by the record: nobody writes to them.
 *
 * @param outputs the classes, or the one name of a number
 * @param base what is added to
 * @param features of each node, −1 for a leaf
 * @param values of each node: the largest value that goes left, or what a leaf adds
 * @param children of each node: its left child, which the right one follows; the right one's complement where missing
 *     values go right, so that a negative number says so; 0 for a leaf
 */
public record BoostModel(
        List<String> outputs, double[] base, int[] roots, int[] features, double[] values, int[] children)
        implements Model {
    public BoostModel {
        outputs = List.copyOf(outputs);
    }

    static BoostModel of(List<String> outputs, Start start, List<Tree> trees) {
        int[] roots = new int[trees.size() + 1];
        for (int t = 0; t < trees.size(); t++) {
            roots[t + 1] = roots[t] + trees.get(t).splits().nodeCount();
        }
        int count = roots[trees.size()];
        int[] features = new int[count];
        double[] values = new double[count];
        int[] children = new int[count];
        Arrays.fill(features, -1);
        for (int t = 0; t < trees.size(); t++) {
            Splits splits = trees.get(t).splits();
            int root = roots[t];
            System.arraycopy(trees.get(t).values(), 0, values, root, splits.nodeCount());
            for (int s = 0; s < splits.count(); s++) {
                int node = root + splits.nodes()[s];
                int f = splits.features()[s];
                features[node] = f;
                values[node] = start.bins().cut(f, splits.bins()[s]);
                int left = root + 2 * s + 1;
                children[node] = splits.missing()[s] == 1 ? left : ~(left + 1);
            }
        }
        return new BoostModel(outputs, start.base(), roots, features, values, children);
    }

    @Override
    public Task task() {
        return outputs.size() == 1 ? Task.REGRESSION : Task.CLASSIFICATION;
    }

    public int trees() {
        return (roots.length - 1) / base.length;
    }

    @Override
    public void predict(Tile tile, double[] out) {
        int many = outputs.size();
        for (int i = 0; i < tile.rows(); i++) {
            int at = i * many;
            System.arraycopy(base, 0, out, at, base.length);
            for (int t = 0; t + 1 < roots.length; t++) {
                out[at + t % base.length] += values[leaf(tile, i, roots[t])];
            }
            if (many == 2) {
                double margin = out[at];
                out[at] = Functions.sigmoid(-margin);
                out[at + 1] = Functions.sigmoid(margin);
            } else if (many > 2) {
                Loss.softmaxInPlace(out, at, many);
            }
        }
    }

    @Override
    public void export(Graph graph, String prepared) {
        var all = new ArrayList<Graph.Tree>();
        for (int t = 0; t + 1 < roots.length; t++) {
            all.add(tree(roots[t], roots[t + 1], t % base.length));
        }
        // Without trees there is still a number for every row.
        if (all.isEmpty()) {
            all.add(new Graph.Tree(new int[] {-1}, new double[1], new int[1], new boolean[1], 0));
        }
        String margins = graph.apply(
                "Add", List.of(graph.trees(prepared, all, base.length), graph.doubles(base, 1, base.length)));
        switch (outputs.size()) {
            case 1 -> graph.output(margins, "prediction", Graph.Type.DOUBLE, 1);
            case 2 ->
                graph.classes(
                        graph.apply(
                                "Concat",
                                List.of(
                                        graph.apply("Sigmoid", List.of(graph.apply("Neg", List.of(margins)))),
                                        graph.apply("Sigmoid", List.of(margins))),
                                new Graph.Setting.Whole("axis", 1)),
                        outputs);
            default ->
                graph.classes(graph.apply("Softmax", List.of(margins), new Graph.Setting.Whole("axis", 1)), outputs);
        }
    }

    private Graph.Tree tree(int from, int to, int output) {
        int[] left = new int[to - from];
        boolean[] missingLeft = new boolean[to - from];
        for (int node = from; node < to; node++) {
            int child = children[node];
            missingLeft[node - from] = child >= 0;
            left[node - from] = (child < 0 ? ~child - 1 : child) - from;
        }
        return new Graph.Tree(
                Arrays.copyOfRange(features, from, to),
                Arrays.copyOfRange(values, from, to),
                left,
                missingLeft,
                output);
    }

    private int leaf(Tile tile, int row, int root) {
        int node = root;
        while (features[node] >= 0) {
            double value = tile.at(row, features[node]);
            int child = children[node];
            if (Double.isNaN(value)) {
                node = child < 0 ? ~child : child;
            } else {
                int left = child < 0 ? ~child - 1 : child;
                node = value <= values[node] ? left : left + 1;
            }
        }
        return node;
    }
}
