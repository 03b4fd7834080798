package dev.stoic.learn.forest;

import dev.stoic.learn.forest.ForestState.Stage;
import dev.stoic.learn.forest.Question.Asked;
import dev.stoic.learn.forest.Sapling.Cut;
import dev.stoic.learn.forest.Sapling.Open;
import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Lets saplings grow by what one round has counted: splits nodes exactly as {@link Grower} would. */
final class Raiser {
    private final ForestSettings settings;
    private final Bins bins;
    private final int eligible;
    private final int drawn;
    private final Cuts cuts;
    private final Tally tally;
    private final Split best = new Split();
    private final long[] sums;
    private int slot;
    private int node;

    Raiser(ForestSettings settings, Stage.Raising stage, Cuts cuts, Tally tally) {
        this.settings = settings;
        this.bins = stage.bins();
        this.eligible = stage.eligible().length;
        this.drawn = settings.features().of(bins.width());
        this.cuts = cuts;
        this.tally = tally;
        this.sums = new long[cuts.terms()];
    }

    /** @param asked what was counted, in the order of the saplings */
    List<Sapling> raise(List<Sapling> saplings, List<Asked> asked) {
        var raised = new ArrayList<Sapling>();
        for (int tree = 0; tree < saplings.size(); tree++) {
            Sapling sapling = saplings.get(tree);
            int from = node;
            int to = from;
            while (to < asked.size() && asked.get(to).tree() == tree) {
                to++;
            }
            raised.add(from == to ? sapling : raise(sapling, asked.subList(from, to)));
        }
        return raised;
    }

    private Sapling raise(Sapling sapling, List<Asked> asked) {
        if (sapling.splits().count() == 0 && isEmpty(sapling)) {
            node++;
            slot += asked.getFirst().slots(bins);
            return sapling.withLoneRow();
        }
        var sprout = new Sprout(sapling, asked.size(), cuts);
        for (int i = 0; i < sapling.open().size(); i++) {
            Open open = sapling.open().get(i);
            if (i < asked.size()) {
                raise(open, asked.get(i), sprout);
                node++;
                slot += asked.get(i).slots(bins);
            } else {
                sprout.stay(open);
            }
        }
        return sprout.sapling(sapling.bag());
    }

    private boolean isEmpty(Sapling sapling) {
        return !sapling.bag().lone() && tally.rows(slot) == 0;
    }

    private void raise(Open open, Asked asked, Sprout sprout) {
        look(slot);
        if (isLeaf(open.depth()) || tally.isPure(node)) {
            sprout.leaf(open.node());
            return;
        }
        int looked = open.looked();
        int at = slot + 1;
        int bestSlot = -1;
        best.clear();
        open.best().ifPresent(cut -> best.offer(cut.score(), cut.feature(), cut.bin(), cut.missingLeft()));
        for (int i = 0; i < asked.features().length && (looked < drawn || !best.found()); i++, looked++) {
            int feature = asked.features()[i];
            search(feature, at);
            if (best.found() && best.feature() == feature) {
                bestSlot = at;
            }
            at += bins.count(feature) + 1;
        }
        Optional<Cut> cut = bestSlot < 0 ? open.best() : Optional.of(cut(bestSlot));
        boolean enough = looked >= drawn && cut.isPresent();
        if (!enough && looked < eligible) {
            sprout.stay(new Open(open.node(), open.depth(), open.key(), looked, cut));
        } else if (cut.isPresent()) {
            sprout.split(open, cut.get());
            child(open, cut.get().left(), 0, sprout);
            child(open, cut.get().right(), 1, sprout);
        } else {
            sprout.leaf(open.node());
        }
    }

    private void child(Open parent, long[] side, int which, Sprout sprout) {
        int child = sprout.lastSplit() * 2 + 1 + which;
        cuts.look(side);
        if (isLeaf(parent.depth() + 1)) {
            sprout.leaf(child);
        } else {
            sprout.open(new Open(child, parent.depth() + 1, Streams.key(parent.key(), which), 0, Optional.empty()));
        }
    }

    private boolean isLeaf(int depth) {
        return depth >= settings.depth() || cuts.count() < 2 * settings.leaf() || cuts.isPure();
    }

    private void look(int at) {
        tally.read(at, sums);
        cuts.look(sums);
    }

    private void search(int feature, int at) {
        int count = bins.count(feature);
        for (int bin = 0; bin <= count; bin++) {
            if (tally.rows(at + bin) > 0) {
                tally.read(at + bin, sums);
                cuts.put(bin < count ? bin : Bins.MISSING, sums);
            }
        }
        cuts.search(feature, count, best);
    }

    private Cut cut(int at) {
        int missing = at + bins.count(best.feature());
        long[] left = new long[sums.length];
        long leftRows = 0;
        for (int bin = 0; bin <= best.bin(); bin++) {
            add(at + bin, left);
            leftRows += tally.rows(at + bin);
        }
        if (best.missingLeft()) {
            add(missing, left);
            leftRows += tally.rows(missing);
        }
        tally.read(slot, sums);
        long[] right = sums.clone();
        for (int i = 0; i < right.length; i++) {
            right[i] -= left[i];
        }
        // Where nothing is missing, what is missing later follows the larger side.
        boolean missingLeft = tally.rows(missing) > 0 ? best.missingLeft() : leftRows >= tally.rows(slot) - leftRows;
        return new Cut(
                best.score(),
                cuts.gain(best),
                best.feature(),
                best.bin(),
                best.missingLeft(),
                missingLeft ? 0 : 1,
                left,
                right);
    }

    private void add(int at, long[] to) {
        tally.read(at, sums);
        for (int i = 0; i < to.length; i++) {
            to[i] += sums[i];
        }
    }

    /** A sapling in the making. */
    private static final class Sprout {
        private final Cuts cuts;
        private int[] nodes;
        private int[] features;
        private int[] cutBins;
        private byte[] missing;
        private double[] gains;
        private int splits;
        private int[] leaves;
        private double[] values;
        private int leafCount;
        private final List<Open> staying = new ArrayList<>();
        private final List<Open> children = new ArrayList<>();

        Sprout(Sapling from, int asked, Cuts cuts) {
            this.cuts = cuts;
            splits = from.splits().count();
            leafCount = from.leaves().length;
            nodes = Arrays.copyOf(from.splits().nodes(), splits + asked);
            features = Arrays.copyOf(from.splits().features(), splits + asked);
            cutBins = Arrays.copyOf(from.splits().bins(), splits + asked);
            missing = Arrays.copyOf(from.splits().missing(), splits + asked);
            gains = Arrays.copyOf(from.gains(), splits + asked);
            leaves = Arrays.copyOf(from.leaves(), leafCount + 2 * asked);
            values = Arrays.copyOf(from.values(), leaves.length * cuts.outputs());
        }

        void split(Open open, Cut cut) {
            nodes[splits] = open.node();
            features[splits] = cut.feature();
            cutBins[splits] = cut.bin();
            missing[splits] = (byte) cut.missing();
            gains[splits] = cut.gain();
            splits++;
        }

        int lastSplit() {
            return splits - 1;
        }

        /** The node that was looked at last becomes a leaf. */
        void leaf(int leaf) {
            leaves[leafCount] = leaf;
            cuts.write(values, leafCount * cuts.outputs());
            leafCount++;
        }

        void stay(Open open) {
            staying.add(open);
        }

        void open(Open child) {
            children.add(child);
        }

        Sapling sapling(Bag bag) {
            staying.addAll(children);
            return new Sapling(
                    bag,
                    new Splits(
                            Arrays.copyOf(nodes, splits),
                            Arrays.copyOf(features, splits),
                            Arrays.copyOf(cutBins, splits),
                            Arrays.copyOf(missing, splits)),
                    Arrays.copyOf(gains, splits),
                    Arrays.copyOf(leaves, leafCount),
                    Arrays.copyOf(values, leafCount * cuts.outputs()),
                    staying);
        }
    }
}
