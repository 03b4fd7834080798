package dev.stoic.learn.boost;

import java.util.List;

/** What the first trees say of a part's rows; the trees are added one by one in their order, so any way there gives the same. */
final class Margins {
    private final Start start;
    private final Cells cells;
    private final double[] values;
    private int trees;
    private long stamp;

    Margins(Start start, Cells cells) {
        this.start = start;
        this.cells = cells;
        this.values = new double[Math.multiplyExact(cells.rows(), start.loss().outputs())];
        reset();
    }

    void reset() {
        double[] base = start.base();
        for (int i = 0; i < values.length; i++) {
            values[i] = base[i % base.length];
        }
        trees = 0;
        stamp = start.stamp();
    }

    static long stamp(Start start, List<Tree> trees, int first) {
        return first == 0 ? start.stamp() : trees.get(first - 1).stamp();
    }

    double[] values() {
        return values;
    }

    int trees() {
        return trees;
    }

    /** Goes back to the start unless what is held belongs to the first of these trees. */
    void check(List<Tree> all, int upTo) {
        if (trees > upTo || stamp != stamp(start, all, trees)) {
            reset();
        }
    }

    void advance(List<Tree> all, int upTo, Nodes nodes) {
        while (trees < upTo) {
            Tree tree = all.get(trees);
            int output = trees % start.loss().outputs();
            if (!nodes.finish(tree, values, output, start.loss().outputs())) {
                walk(tree, output);
            }
            trees++;
            stamp = tree.stamp();
        }
    }

    private void walk(Tree tree, int output) {
        Splits splits = tree.splits();
        int[] split = splits.splitOfNode();
        int outputs = start.loss().outputs();
        for (int row = 0; row < cells.rows(); row++) {
            int node = 0;
            while (split[node] >= 0) {
                int s = split[node];
                int f = splits.features()[s];
                boolean left =
                        splits.goesLeft(s, cells.bin(row, f), cells.bins().count(f));
                node = 2 * s + (left ? 1 : 2);
            }
            values[row * outputs + output] += tree.values()[node];
        }
    }

    /** The losses of all rows, as a whole number of units. */
    long loss(double unit) {
        int outputs = start.loss().outputs();
        double cap = start.lossCap();
        long sum = 0;
        for (int row = 0; row < cells.rows(); row++) {
            double loss = start.loss().of(values, row * outputs, cells.targets()[row]);
            sum += (long) Math.rint(Math.min(loss, cap) * unit);
        }
        return sum;
    }
}
