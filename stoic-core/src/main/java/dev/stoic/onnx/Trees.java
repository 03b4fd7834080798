package dev.stoic.onnx;

import dev.stoic.onnx.Graph.Setting;
import java.util.List;

/**
 * Trees in the arrays that the format wants: splits and leaves of all trees, each numbered on their own. Thresholds and what
 * leaves add are doubles, so that every row takes the side that it takes elsewhere.
 */
final class Trees {
    private final double[] thresholds;
    private final long[] features;
    private final long[][] children;
    private final long[][] areLeaves;
    private final long[] missingLeft;
    private final double[] weights;
    private final long[] targets;
    private final long[] roots;
    private int splits;
    private int leaves;

    Trees(List<Graph.Tree> trees) {
        int splitCount = 0;
        int leafCount = 0;
        for (Graph.Tree tree : trees) {
            splitCount += Math.max(1, tree.splits());
            leafCount += Math.max(2, tree.features().length - tree.splits());
        }
        thresholds = new double[splitCount];
        features = new long[splitCount];
        children = new long[2][splitCount];
        areLeaves = new long[2][splitCount];
        missingLeft = new long[splitCount];
        weights = new double[leafCount];
        targets = new long[leafCount];
        roots = new long[trees.size()];
        for (int t = 0; t < roots.length; t++) {
            roots[t] = splits;
            if (trees.get(t).splits() == 0) {
                addLeafAlone(trees.get(t));
            } else {
                add(trees.get(t));
            }
        }
    }

    private void add(Graph.Tree tree) {
        int n = tree.features().length;
        int[] place = new int[n];
        int firstSplit = splits;
        for (int node = 0; node < n; node++) {
            place[node] = tree.isLeaf(node) ? leaf(tree.values()[node], tree.target()) : splits++;
        }
        int split = firstSplit;
        for (int node = 0; node < n; node++) {
            if (!tree.isLeaf(node)) {
                thresholds[split] = tree.values()[node];
                features[split] = tree.features()[node];
                missingLeft[split] = tree.missingLeft()[node] ? 1 : 0;
                for (int side = 0; side < 2; side++) {
                    int child = tree.left()[node] + side;
                    children[side][split] = place[child];
                    areLeaves[side][split] = tree.isLeaf(child) ? 1 : 0;
                }
                split++;
            }
        }
    }

    /** The format has no tree without a split: this one has the same leaf on both sides. */
    private void addLeafAlone(Graph.Tree tree) {
        for (int side = 0; side < 2; side++) {
            children[side][splits] = leaf(tree.values()[0], tree.target());
            areLeaves[side][splits] = 1;
        }
        splits++;
    }

    private int leaf(double weight, int target) {
        weights[leaves] = weight;
        targets[leaves] = target;
        return leaves++;
    }

    Setting[] settings(int targetCount) {
        return new Setting[] {
            new Setting.Doubles("nodes_splits", thresholds),
            new Setting.Longs("nodes_featureids", features),
            // Values no greater than the threshold are on the true side.
            new Setting.Bytes("nodes_modes", new byte[thresholds.length]),
            new Setting.Longs("nodes_truenodeids", children[0]),
            new Setting.Longs("nodes_trueleafs", areLeaves[0]),
            new Setting.Longs("nodes_falsenodeids", children[1]),
            new Setting.Longs("nodes_falseleafs", areLeaves[1]),
            new Setting.Longs("nodes_missing_value_tracks_true", missingLeft),
            new Setting.Doubles("leaf_weights", weights),
            new Setting.Longs("leaf_targetids", targets),
            new Setting.Longs("tree_roots", roots),
            new Setting.Whole("n_targets", targetCount),
            new Setting.Whole("aggregate_function", 1),
            new Setting.Whole("post_transform", 0)
        };
    }
}
