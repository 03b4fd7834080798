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
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            switch (tile) {
                case Tile.Doubles t -> addFour(t, rows, i, sums, outputs);
                case Tile.Floats t -> addFour(t, rows, i, sums, outputs);
            }
        }
        for (; i < count; i++) {
            add(leaf(tile, rows[i]), sums, rows[i], outputs);
        }
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

    /** Four rows go down side by side: they wait for memory together. */
    private void addFour(Tile.Doubles tile, int[] rows, int i, double[] sums, int outputs) {
        double[] values = tile.values();
        int atA = tile.offset() + rows[i] * tile.width();
        int atB = tile.offset() + rows[i + 1] * tile.width();
        int atC = tile.offset() + rows[i + 2] * tile.width();
        int atD = tile.offset() + rows[i + 3] * tile.width();
        int a = 0;
        int b = 0;
        int c = 0;
        int d = 0;
        int asks = feature[0];
        while (asks >= 0) {
            a = feature[a] < 0 ? a : next(a, values[atA + feature[a]]);
            b = feature[b] < 0 ? b : next(b, values[atB + feature[b]]);
            c = feature[c] < 0 ? c : next(c, values[atC + feature[c]]);
            d = feature[d] < 0 ? d : next(d, values[atD + feature[d]]);
            // Less than 0 when all four are.
            asks = feature[a] & feature[b] & feature[c] & feature[d];
        }
        add(child[a], sums, rows[i], outputs);
        add(child[b], sums, rows[i + 1], outputs);
        add(child[c], sums, rows[i + 2], outputs);
        add(child[d], sums, rows[i + 3], outputs);
    }

    private void addFour(Tile.Floats tile, int[] rows, int i, double[] sums, int outputs) {
        float[] values = tile.values();
        int atA = tile.offset() + rows[i] * tile.width();
        int atB = tile.offset() + rows[i + 1] * tile.width();
        int atC = tile.offset() + rows[i + 2] * tile.width();
        int atD = tile.offset() + rows[i + 3] * tile.width();
        int a = 0;
        int b = 0;
        int c = 0;
        int d = 0;
        int asks = feature[0];
        while (asks >= 0) {
            a = feature[a] < 0 ? a : next(a, values[atA + feature[a]]);
            b = feature[b] < 0 ? b : next(b, values[atB + feature[b]]);
            c = feature[c] < 0 ? c : next(c, values[atC + feature[c]]);
            d = feature[d] < 0 ? d : next(d, values[atD + feature[d]]);
            asks = feature[a] & feature[b] & feature[c] & feature[d];
        }
        add(child[a], sums, rows[i], outputs);
        add(child[b], sums, rows[i + 1], outputs);
        add(child[c], sums, rows[i + 2], outputs);
        add(child[d], sums, rows[i + 3], outputs);
    }

    private int next(int node, double value) {
        int right = value > threshold[node] ? 1 : 0;
        return child[node] + (Double.isNaN(value) ? missing[node] : right);
    }

    private void add(int leaf, double[] sums, int row, int outputs) {
        for (int k = 0; k < outputs; k++) {
            sums[row * outputs + k] += values[leaf * outputs + k];
        }
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
