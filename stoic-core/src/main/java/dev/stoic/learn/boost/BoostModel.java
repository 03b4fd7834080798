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

    /** Tree by tree, because a tree stays in the nearest cache while all rows of the tile go down. */
    @Override
    public void predict(Tile tile, double[] out) {
        int many = outputs.size();
        for (int i = 0; i < tile.rows(); i++) {
            System.arraycopy(base, 0, out, i * many, base.length);
        }
        for (int t = 0; t + 1 < roots.length; t++) {
            int output = t % base.length;
            switch (tile) {
                case Tile.Doubles doubles -> add(doubles, roots[t], out, output, many);
                case Tile.Floats floats -> add(floats, roots[t], out, output, many);
            }
        }
        for (int at = 0; at < tile.rows() * many; at += many) {
            if (many == 2) {
                double margin = out[at];
                out[at] = Functions.sigmoid(-margin);
                out[at + 1] = Functions.sigmoid(margin);
            } else if (many > 2) {
                Loss.softmaxInPlace(out, at, many);
            }
        }
    }

    /** Four rows side by side: one waits for its next node while the others go on. */
    private void add(Tile.Doubles tile, int root, double[] out, int output, int many) {
        double[] rows = tile.values();
        int width = tile.width();
        for (int i = 0; i < tile.rows(); i += 4) {
            int last = tile.rows() - 1;
            int a = tile.offset() + i * width;
            int b = tile.offset() + Math.min(i + 1, last) * width;
            int c = tile.offset() + Math.min(i + 2, last) * width;
            int d = tile.offset() + Math.min(i + 3, last) * width;
            int nodeA = root;
            int nodeB = root;
            int nodeC = root;
            int nodeD = root;
            while (isOpen(nodeA, nodeB, nodeC, nodeD)) {
                nodeA = features[nodeA] < 0 ? nodeA : next(nodeA, rows[a + features[nodeA]]);
                nodeB = features[nodeB] < 0 ? nodeB : next(nodeB, rows[b + features[nodeB]]);
                nodeC = features[nodeC] < 0 ? nodeC : next(nodeC, rows[c + features[nodeC]]);
                nodeD = features[nodeD] < 0 ? nodeD : next(nodeD, rows[d + features[nodeD]]);
            }
            add(out, i * many + output, many, Math.min(4, tile.rows() - i), nodeA, nodeB, nodeC, nodeD);
        }
    }

    private void add(Tile.Floats tile, int root, double[] out, int output, int many) {
        float[] rows = tile.values();
        int width = tile.width();
        for (int i = 0; i < tile.rows(); i += 4) {
            int last = tile.rows() - 1;
            int a = tile.offset() + i * width;
            int b = tile.offset() + Math.min(i + 1, last) * width;
            int c = tile.offset() + Math.min(i + 2, last) * width;
            int d = tile.offset() + Math.min(i + 3, last) * width;
            int nodeA = root;
            int nodeB = root;
            int nodeC = root;
            int nodeD = root;
            while (isOpen(nodeA, nodeB, nodeC, nodeD)) {
                nodeA = features[nodeA] < 0 ? nodeA : next(nodeA, rows[a + features[nodeA]]);
                nodeB = features[nodeB] < 0 ? nodeB : next(nodeB, rows[b + features[nodeB]]);
                nodeC = features[nodeC] < 0 ? nodeC : next(nodeC, rows[c + features[nodeC]]);
                nodeD = features[nodeD] < 0 ? nodeD : next(nodeD, rows[d + features[nodeD]]);
            }
            add(out, i * many + output, many, Math.min(4, tile.rows() - i), nodeA, nodeB, nodeC, nodeD);
        }
    }

    private boolean isOpen(int a, int b, int c, int d) {
        // Below zero only where all four are.
        return (features[a] & features[b] & features[c] & features[d]) >= 0;
    }

    private void add(double[] out, int at, int many, int count, int a, int b, int c, int d) {
        out[at] += values[a];
        if (count > 1) {
            out[at + many] += values[b];
        }
        if (count > 2) {
            out[at + 2 * many] += values[c];
        }
        if (count > 3) {
            out[at + 3 * many] += values[d];
        }
    }

    private int next(int node, double value) {
        int child = children[node];
        int missingRight = child >>> 31;
        int left = child < 0 ? ~child - 1 : child;
        int right = value > values[node] ? 1 : 0;
        return left + (Double.isNaN(value) ? missingRight : right);
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
}
