package dev.stoic.learn.forest;

/** The loops that take rows down a tree, all of them one level at a time: they wait for memory together. Small methods, compiled early. */
final class TreeLoops {
    private TreeLoops() {}

    /** Lists rows of a tile that were not drawn, and counts one for each; says how many there are. */
    static int unseen(Bag bag, long first, int rows, int[] chosen, int[] votes) {
        int unseen = 0;
        for (int row = 0; row < rows; row++) {
            int out = bag.isDrawn(first + row) ? 0 : 1;
            chosen[unseen] = row;
            unseen += out;
            votes[row] += out;
        }
        return unseen;
    }

    /** Rows that are not in a leaf: at first all. */
    static int open(int[] open) {
        for (int i = 0; i < open.length; i++) {
            open[i] = i;
        }
        return open.length;
    }

    /**
     * Takes open rows to the next level.
     *
     * @param rows of the tile
     * @param nodes where each of them is
     * @param open places among them of those that are not in a leaf; how many are left is returned
     */
    static int down(Tree tree, double[] values, int offset, int width, int[] rows, int[] nodes, int[] open, int count) {
        int[] feature = tree.feature();
        int left = 0;
        for (int j = 0; j < count; j++) {
            int i = open[j];
            int node = nodes[i];
            int next = tree.next(node, values[offset + rows[i] * width + feature[node]]);
            nodes[i] = next;
            open[left] = i;
            left += ~feature[next] >>> 31;
        }
        return left;
    }

    static int down(Tree tree, float[] values, int offset, int width, int[] rows, int[] nodes, int[] open, int count) {
        int[] feature = tree.feature();
        int left = 0;
        for (int j = 0; j < count; j++) {
            int i = open[j];
            int node = nodes[i];
            int next = tree.next(node, values[offset + rows[i] * width + feature[node]]);
            nodes[i] = next;
            open[left] = i;
            left += ~feature[next] >>> 31;
        }
        return left;
    }

    /** Adds what the leaves say. */
    static void add(Tree tree, int[] rows, int[] nodes, double[] sums, int outputs) {
        int[] child = tree.child();
        double[] said = tree.values();
        for (int i = 0; i < nodes.length; i++) {
            int from = child[nodes[i]] * outputs;
            int to = rows[i] * outputs;
            for (int k = 0; k < outputs; k++) {
                sums[to + k] += said[from + k];
            }
        }
    }
}
