package dev.stoic.learn.forest;

import dev.stoic.data.Tile;
import dev.stoic.onnx.Graph;

/**
 * One tree as flat arrays, nodes level by level from the root. The arrays are owned by the record: nobody writes to them.
 *
 * @param feature what a node asks about; less than 0 for a leaf
 * @param threshold values no greater go left
 * @param child the left child, whose neighbour is the right one; of a leaf its place among the leaves
 * @param missing by how much the child of a row without the value is further right: 0 or 1
 * @param values of the leaves: a probability per class, or the mean
 */
public record Tree(int[] feature, double[] threshold, int[] child, byte[] missing, double[] values) {
    /** Adds what the leaves of some rows of a tile say to their sums: row {@code r} has its own from {@code r · outputs} on. */
    void addTo(Tile tile, int[] rows, int count, double[] sums, int outputs) {
        int[] nodes = new int[count];
        int[] open = new int[count];
        int left = feature[0] < 0 ? 0 : TreeLoops.open(open);
        while (left > 0) {
            left = switch (tile) {
                case Tile.Doubles t -> TreeLoops.down(this, t.values(), t.offset(), t.width(), rows, nodes, open, left);
                case Tile.Floats t -> TreeLoops.down(this, t.values(), t.offset(), t.width(), rows, nodes, open, left);
            };
        }
        TreeLoops.add(this, rows, nodes, sums, outputs);
    }

    /** The leaf of a row. */
    int leaf(Tile tile, int row) {
        int node = 0;
        int asked = feature[0];
        while (asked >= 0) {
            node = next(node, tile.at(row, asked));
            asked = feature[node];
        }
        return child[node];
    }

    /** The child that a row with this value goes to. */
    int next(int node, double value) {
        int right = value > threshold[node] ? 1 : 0;
        return child[node] + (Double.isNaN(value) ? missing[node] : right);
    }

    /** This tree with the numbers of its leaves, from {@code first} on, in place of what they say. */
    Graph.Tree numbered(int first, int target) {
        double[] shown = threshold.clone();
        boolean[] missingLeft = new boolean[shown.length];
        for (int node = 0; node < shown.length; node++) {
            shown[node] = feature[node] < 0 ? first + child[node] : shown[node];
            missingLeft[node] = missing[node] == 0;
        }
        return new Graph.Tree(feature, shown, child, missingLeft, target);
    }
}
