package dev.stoic.learn.forest;

import java.util.Arrays;

/** A tree while it grows: nodes level by level, and where the rows of each one are. */
final class Nodes {
    private int count;
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int[] depth = new int[64];
    private long[] key = new long[64];
    private int[] feature = new int[64];
    private double[] threshold = new double[64];
    private int[] child = new int[64];
    private byte[] missing = new byte[64];
    private double[] values = {};
    private int leaves;

    int add(int nodeFrom, int nodeTo, int nodeDepth, long nodeKey) {
        if (count == from.length) {
            grow(count * 2);
        }
        from[count] = nodeFrom;
        to[count] = nodeTo;
        depth[count] = nodeDepth;
        key[count] = nodeKey;
        return count++;
    }

    private void grow(int size) {
        from = Arrays.copyOf(from, size);
        to = Arrays.copyOf(to, size);
        depth = Arrays.copyOf(depth, size);
        key = Arrays.copyOf(key, size);
        feature = Arrays.copyOf(feature, size);
        threshold = Arrays.copyOf(threshold, size);
        child = Arrays.copyOf(child, size);
        missing = Arrays.copyOf(missing, size);
    }

    void leaf(int node, Cuts cuts) {
        feature[node] = -1;
        child[node] = leaves;
        int at = leaves++ * cuts.outputs();
        if (at + cuts.outputs() > values.length) {
            values = Arrays.copyOf(values, Math.max(32 * cuts.outputs(), values.length * 2));
        }
        cuts.write(values, at);
    }

    void split(int node, int nodeFeature, double nodeThreshold, int left, int missingGoes) {
        feature[node] = nodeFeature;
        threshold[node] = nodeThreshold;
        missing[node] = (byte) missingGoes;
        child[node] = left;
    }

    int count() {
        return count;
    }

    int from(int node) {
        return from[node];
    }

    int to(int node) {
        return to[node];
    }

    int depth(int node) {
        return depth[node];
    }

    long key(int node) {
        return key[node];
    }

    Tree tree(int outputs) {
        return new Tree(
                Arrays.copyOf(feature, count),
                Arrays.copyOf(threshold, count),
                Arrays.copyOf(child, count),
                Arrays.copyOf(missing, count),
                Arrays.copyOf(values, leaves * outputs));
    }
}
