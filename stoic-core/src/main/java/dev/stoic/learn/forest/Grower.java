package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Streams;

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
        byte[] draws = draws(Bag.of(asked.seed(), tree, settings.bootstrap()), ground.rows());
        int total = 0;
        int drawn = 0;
        for (byte draw : draws) {
            total += draw;
            drawn += draw > 0 ? 1 : 0;
        }
        Evidence evidence = asked.classes() > 0
                ? new ClassEvidence(asked.classes(), settings, ground.labels(), draws, total)
                : new NumberEvidence(asked.exponent(), settings, ground.targets(), draws);
        var grower = new Grower(settings, ground, evidence, drawn(draws, drawn));
        grower.grow(Sapling.key(asked.seed(), tree));
        return Answer.Growth.of(grower.nodes.tree(evidence.cuts().outputs()), grower.gains);
    }

    private static int[] drawn(byte[] draws, int count) {
        int[] rows = new int[count];
        int n = 0;
        for (int row = 0; n < count; row++) {
            rows[n] = row;
            n += draws[row] > 0 ? 1 : 0;
        }
        return rows;
    }

    private static byte[] draws(Bag bag, int rows) {
        byte[] draws = new byte[rows];
        boolean any = false;
        for (int row = 0; row < rows; row++) {
            draws[row] = (byte) bag.draws(row);
            any |= draws[row] > 0;
        }
        if (!any) {
            // Among very few rows it happens that none is drawn: a tree needs one.
            draws[0] = 1;
        }
        return draws;
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
            evidence.search(ground.column(feature), feature, ground.bins().count(feature), best);
        }
        return best.found();
    }

    private void split(int node) {
        int feature = best.feature();
        gains[feature] += evidence.cuts().gain(best);
        int from = nodes.from(node);
        int to = nodes.to(node);
        byte[] column = ground.column(feature);
        int left = from;
        int right = 0;
        int missing = 0;
        int last = best.bin();
        // With missing values to the left they pass for the lowest bin.
        int shown = best.missingLeft() ? 0 : Bins.MISSING;
        for (int i = from; i < to; i++) {
            int row = rows[i];
            int bin = column[row] & 0xFF;
            int isMissing = bin == Bins.MISSING ? 1 : 0;
            int goesRight = (last - (isMissing == 1 ? shown : bin)) >>> 31;
            rows[left] = row;
            spare[right] = row;
            missing += isMissing;
            left += 1 - goesRight;
            right += goesRight;
        }
        System.arraycopy(spare, 0, rows, left, right);
        boolean missingLeft = missing > 0 ? best.missingLeft() : left - from >= right;
        int depth = nodes.depth(node) + 1;
        long key = nodes.key(node);
        int child = nodes.add(from, left, depth, Streams.key(key, 0));
        nodes.add(left, to, depth, Streams.key(key, 1));
        nodes.split(node, feature, ground.bins().cut(feature, best.bin()), child, missingLeft ? 0 : 1);
    }
}
