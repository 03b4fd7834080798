package dev.stoic.learn.boost;

import dev.stoic.learn.Crew;
import dev.stoic.learn.tree.Bins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A tree that is growing.
 *
 * @param sums gradient and hessian of each node
 * @param ready leaves that could be split, in the order in which they were made
 * @param asked nodes whose histograms are asked for
 */
record Growth(
        Splits splits, int[] features, Scale scale, Limits limits, long[] sums, List<Leaf> ready, List<Pair> asked) {
    public Growth {
        ready = List.copyOf(ready);
        asked = List.copyOf(asked);
    }

    /** A leaf, its histogram and the best cut of it. */
    record Leaf(int node, long[] histogram, Cut cut) {}

    /**
     * The children of a split: one is counted, the other is what is left.
     *
     * @param other absent for the root
     */
    record Pair(int counted, Optional<Sibling> other) {}

    record Sibling(int node, long[] parent) {}

    static Growth start(long stamp, int[] features, Scale scale, Limits limits) {
        return new Growth(
                Splits.none(stamp),
                features,
                scale,
                limits,
                new long[2],
                List.of(),
                List.of(new Pair(0, Optional.empty())));
    }

    boolean isOver() {
        return asked.isEmpty();
    }

    int[] nodes() {
        return asked.stream().mapToInt(Pair::counted).toArray();
    }

    /** The tree after the histograms that were asked for: further splits, and further questions unless it is over. */
    Growth improve(long[] counted, Bins bins, BoostSettings settings, Crew crew) {
        var cuts = new Cuts(bins, features, scale, limits, settings);
        long[] known = splits.count() == 0 ? total(counted, bins) : sums;
        int length = Histograms.length(bins);
        // Places of its own for each piece: the counted child, then the other one.
        var found = new AtomicReferenceArray<Leaf>(2 * asked.size());
        crew.share(asked.size(), i -> {
            Pair pair = asked.get(i);
            long[] histogram = Arrays.copyOfRange(counted, i * length, (i + 1) * length);
            leaf(cuts, pair.counted, histogram, known, settings).ifPresent(leaf -> found.set(2 * i, leaf));
            pair.other.ifPresent(sibling -> leaf(
                            cuts, sibling.node, Histograms.minus(sibling.parent, histogram), known, settings)
                    .ifPresent(leaf -> found.set(2 * i + 1, leaf)));
        });
        var leaves = new ArrayList<>(ready);
        for (int i = 0; i < found.length(); i++) {
            Optional.ofNullable(found.get(i)).ifPresent(leaves::add);
        }
        leaves.sort((a, b) -> Integer.compare(a.node, b.node));
        var grown = new Growth(splits, features, scale, limits, known, leaves, List.of());
        return settings.leaves() > 0 ? grown.byLeaf(settings) : grown.byLevel(settings);
    }

    private long[] total(long[] histogram, Bins bins) {
        long[] total = new long[2];
        int f = features[0];
        int at = Histograms.offset(bins, f);
        for (int bin = 0; bin <= bins.count(f); bin++) {
            total[0] += histogram[at + 2 * bin];
            total[1] += histogram[at + 2 * bin + 1];
        }
        return total;
    }

    private Optional<Leaf> leaf(Cuts cuts, int node, long[] histogram, long[] known, BoostSettings settings) {
        return splits.depth(node) < settings.depthLimit()
                ? cuts.best(node, histogram, known[2 * node], known[2 * node + 1])
                        .map(cut -> new Leaf(node, histogram, cut))
                : Optional.empty();
    }

    private Growth byLevel(BoostSettings settings) {
        Growth grown = this;
        for (Leaf leaf : ready) {
            grown = grown.split(leaf, settings, true);
        }
        return new Growth(grown.splits, features, scale, grown.limits, grown.sums, List.of(), grown.asked);
    }

    private Growth byLeaf(BoostSettings settings) {
        Growth grown = this;
        while (grown.asked.isEmpty() && !grown.ready.isEmpty() && grown.splits.count() + 1 < settings.leaves()) {
            Leaf best = grown.ready.getFirst();
            for (Leaf leaf : grown.ready) {
                best = leaf.cut.gain() > best.cut.gain() ? leaf : best;
            }
            grown = grown.split(best, settings, grown.splits.count() + 2 < settings.leaves());
        }
        return grown;
    }

    /** @param further whether the children may be split in turn */
    private Growth split(Leaf leaf, BoostSettings settings, boolean further) {
        Cut cut = leaf.cut;
        Splits more = splits.with(leaf.node, cut);
        int left = more.nodeCount() - 2;
        int right = left + 1;
        long[] all = Arrays.copyOf(sums, 2 * more.nodeCount());
        all[2 * left] = cut.leftGradient();
        all[2 * left + 1] = cut.leftHessian();
        all[2 * right] = sums[2 * leaf.node] - cut.leftGradient();
        all[2 * right + 1] = sums[2 * leaf.node + 1] - cut.leftHessian();
        var questions = new ArrayList<>(asked);
        if (further && more.depth(left) < settings.depthLimit()) {
            boolean smaller = all[2 * left + 1] <= all[2 * right + 1];
            questions.add(
                    new Pair(smaller ? left : right, Optional.of(new Sibling(smaller ? right : left, leaf.histogram))));
        }
        List<Leaf> rest =
                ready.stream().filter(other -> other.node != leaf.node).toList();
        Limits narrower = limits.split(
                leaf.node,
                cut.feature(),
                limits.clamp(leaf.node, value(all, left, settings)),
                limits.clamp(leaf.node, value(all, right, settings)));
        return new Growth(more, features, scale, narrower, all, rest, questions);
    }

    /** What a leaf would say at the full rate. */
    private double value(long[] all, int node, BoostSettings settings) {
        double weight = all[2 * node + 1] / scale.hessian() + settings.l2();
        return -(all[2 * node] / scale.gradient() / weight);
    }

    Tree tree(BoostSettings settings) {
        int[] split = splits.splitOfNode();
        double[] values = new double[split.length];
        for (int node = 0; node < values.length; node++) {
            if (split[node] < 0 && sums[2 * node + 1] > 0) {
                values[node] = settings.rate() * limits.clamp(node, value(sums, node, settings));
            }
        }
        return Tree.of(splits, values);
    }
}
