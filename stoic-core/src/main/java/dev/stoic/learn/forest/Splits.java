package dev.stoic.learn.forest;

import java.util.Arrays;

/**
 * The splits of a tree in the order in which they were made: split {@code i} parts the rows of node {@code nodes[i]} between
 * nodes {@code 2i + 1} and {@code 2i + 2}. The arrays are owned by the record: nobody writes to them.
 *
 * @param bins the last bin that goes left
 * @param missing 0 where missing values go left, 1 where they go right
 */
record Splits(int[] nodes, int[] features, int[] bins, byte[] missing) {
    static final Splits NONE = new Splits(new int[0], new int[0], new int[0], new byte[0]);

    int count() {
        return nodes.length;
    }

    int nodeCount() {
        return 2 * nodes.length + 1;
    }

    boolean startWith(Splits first) {
        int n = first.count();
        return n <= count()
                && Arrays.equals(nodes, 0, n, first.nodes, 0, n)
                && Arrays.equals(features, 0, n, first.features, 0, n)
                && Arrays.equals(bins, 0, n, first.bins, 0, n)
                && Arrays.equals(missing, 0, n, first.missing, 0, n);
    }
}
