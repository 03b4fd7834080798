package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;
import java.util.Arrays;

/** Grows one tree, node by node and level by level. The rows of a node stand side by side in one array. */
final class Grower {
    private final ForestSettings settings;
    private final Ground ground;
    private final Evidence evidence;
    private final int[] rows;
    private final int[] spare;
    private final Nodes nodes = new Nodes();
    private final Split best = new Split();
    private final double[] gains;

    private final Lots lots;
    private final int drawn;

    private Grower(ForestSettings settings, Ground ground, Evidence evidence, int[] rows) {
        this.settings = settings;
        this.ground = ground;
        this.evidence = evidence;
        this.rows = rows;
        this.spare = new int[rows.length];
        Bins bins = ground.bins();
        this.gains = new double[bins.width()];
        this.lots = new Lots(Lots.eligible(bins, ground::isAnyMissing));
        this.drawn = settings.features().of(bins.width());
    }

    static Answer.Growth grow(ForestSettings settings, Question.Grow asked, int part, Rows from) {
        Ground ground = Ground.of(asked, from);
        int tree = asked.first() + part;
        byte[] draws = new byte[ground.rows()];
        int total = draw(Bag.of(asked.seed(), tree, settings.bootstrap()), draws);
        int[] rows = drawn(draws, total);
        Evidence evidence = asked.classes() > 0
                ? new ClassEvidence(asked.classes(), settings, ground.labels(), draws, total)
                : new NumberEvidence(asked.exponent(), settings, ground.targets(), draws);
        var grower = new Grower(settings, ground, evidence, rows);
        grower.grow(Sapling.key(asked.seed(), tree));
        return Answer.Growth.of(grower.nodes.tree(evidence.cuts().outputs()), grower.gains);
    }

    /** Says how often each row is drawn, and all together. */
    private static int draw(Bag bag, byte[] draws) {
        int total = 0;
        for (int row = 0; row < draws.length; row += GrowLoops.BLOCK) {
            total += GrowLoops.draw(bag, draws, row, Math.min(draws.length, row + GrowLoops.BLOCK));
        }
        if (total == 0) {
            // Among very few rows it happens that none is drawn: a tree needs one.
            draws[0] = 1;
            total = 1;
        }
        return total;
    }

    private static int[] drawn(byte[] draws, int total) {
        int[] rows = new int[Math.min(total, draws.length) + 1];
        int count = 0;
        for (int row = 0; row < draws.length; row += GrowLoops.BLOCK) {
            count = GrowLoops.list(draws, row, Math.min(draws.length, row + GrowLoops.BLOCK), rows, count);
        }
        return Arrays.copyOf(rows, count);
    }

    private void grow(long key) {
        nodes.add(0, rows.length, 0, key);
        for (int node = 0; node < nodes.count(); node++) {
            evidence.look(rows, nodes.from(node), nodes.to(node));
            if (isLeaf(node) || !search(nodes.key(node))) {
                nodes.leaf(node, evidence.cuts());
            } else {
                split(node);
            }
        }
    }

    private boolean isLeaf(int node) {
        return nodes.depth(node) >= settings.depth()
                || evidence.cuts().count() < 2 * settings.leaf()
                || evidence.isPure();
    }

    /** Looks at features in an order drawn for this node: as many as asked for, and more until one of them divides it. */
    private boolean search(long key) {
        best.clear();
        lots.begin(key);
        for (int i = 0; lots.isAnyLeft() && (i < drawn || !best.found()); i++) {
            int feature = lots.next();
            int bins = ground.bins().count(feature);
            evidence.search(ground.column(feature), feature, bins, ground.common(feature), best);
        }
        return best.found();
    }

    private void split(int node) {
        int feature = best.feature();
        gains[feature] += evidence.cuts().gain(best);
        int from = nodes.from(node);
        int to = nodes.to(node);
        byte[] column = ground.column(feature);
        boolean isAnyMissing = ground.isAnyMissing(feature) && GrowLoops.isAnyMissing(rows, from, to, column);
        // With missing values to the left they pass for the lowest bin.
        int shown = best.missingLeft() ? 0 : Bins.MISSING;
        int left = from;
        for (int at = from; at < to; at += GrowLoops.BLOCK) {
            int end = Math.min(to, at + GrowLoops.BLOCK);
            left = GrowLoops.part(rows, at, end, left, column, best.bin(), shown, spare);
        }
        System.arraycopy(spare, 0, rows, left, to - left);
        // Where nothing is missing, what is missing later follows the larger side.
        boolean missingLeft = isAnyMissing ? best.missingLeft() : left - from >= to - left;
        int depth = nodes.depth(node) + 1;
        long key = nodes.key(node);
        int child = nodes.add(from, left, depth, Streams.key(key, 0));
        nodes.add(left, to, depth, Streams.key(key, 1));
        nodes.split(node, feature, ground.bins().cut(feature, best.bin()), child, missingLeft ? 0 : 1);
    }
}
