package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A tree that grows by rounds.
 *
 * @param gains of each split
 * @param leaves nodes that are leaves, in the order in which they were found to be
 * @param values of the leaves, in the same order
 */
record Sapling(Bag bag, Splits splits, double[] gains, int[] leaves, double[] values, List<Open> open) {
    Sapling {
        open = List.copyOf(open);
    }

    /**
     * A node that may yet be split.
     *
     * @param looked features that were looked at
     * @param best of the cuts that they offered
     */
    record Open(int node, int depth, long key, int looked, Optional<Cut> best) {}

    /**
     * A cut of a node, and what both sides add up to.
     *
     * @param missing 0 where missing values go left, 1 where they go right
     */
    record Cut(
            double score,
            double gain,
            int feature,
            int bin,
            boolean missingLeft,
            int missing,
            long[] left,
            long[] right) {}

    static Sapling of(long seed, int tree, boolean bootstrap) {
        var root = new Open(0, 0, key(seed, tree), 0, Optional.empty());
        return new Sapling(
                Bag.of(seed, tree, bootstrap), Splits.NONE, new double[0], new int[0], new double[0], List.of(root));
    }

    /** What the root draws its features by; nodes below it by their path. */
    static long key(long seed, int tree) {
        return Streams.key(seed, tree, 1);
    }

    Sapling withLoneRow() {
        return new Sapling(bag.withLoneRow(), splits, gains, leaves, values, open);
    }

    boolean isGrown() {
        return open.isEmpty();
    }

    /** The tree, with its nodes level by level, once it is grown. */
    Answer.Growth growth(Bins bins, int outputs) {
        int count = splits.nodeCount();
        int[] leafOf = new int[count];
        for (int i = 0; i < leaves.length; i++) {
            leafOf[leaves[i]] = i;
        }
        int[] splitOf = new int[count];
        Arrays.fill(splitOf, -1);
        for (int i = 0; i < splits.count(); i++) {
            splitOf[splits.nodes()[i]] = i;
        }
        int[] order = new int[count];
        var tree =
                new Tree(new int[count], new double[count], new int[count], new byte[count], new double[values.length]);
        double[] sums = new double[bins.width()];
        int next = 1;
        int leaf = 0;
        for (int i = 0; i < count; i++) {
            int split = splitOf[order[i]];
            if (split < 0) {
                tree.feature()[i] = -1;
                tree.child()[i] = leaf;
                System.arraycopy(values, leafOf[order[i]] * outputs, tree.values(), leaf * outputs, outputs);
                leaf++;
            } else {
                int feature = splits.features()[split];
                tree.feature()[i] = feature;
                tree.threshold()[i] = bins.cut(feature, splits.bins()[split]);
                tree.missing()[i] = splits.missing()[split];
                tree.child()[i] = next;
                sums[feature] += gains[split];
                order[next++] = 2 * split + 1;
                order[next++] = 2 * split + 2;
            }
        }
        return Answer.Growth.of(tree, sums);
    }
}
