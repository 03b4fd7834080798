package dev.stoic.learn.boost;

import dev.stoic.learn.boost.Question.Count;
import dev.stoic.learn.boost.Question.Draw;
import dev.stoic.math.Streams;
import java.util.Arrays;

/** Which rows of a part are at which node of the tree that is growing, and their derivatives. */
final class Nodes {
    private final Cells cells;
    private final long[] pairs;
    private final int[] rows;
    private final int[] spare;
    private int[] features = new int[0];
    private long[] words = new long[0];
    private int[] from = new int[1];
    private int[] to = new int[1];
    private int drawn;
    private int applied;
    private boolean begun;
    private long stamp;
    private long start;

    Nodes(Cells cells, boolean learning) {
        int n = learning ? cells.rows() : 0;
        this.cells = cells;
        this.pairs = new long[n];
        this.rows = new int[n];
        this.spare = new int[n];
    }

    boolean belongTo(Splits splits) {
        return begun && start == splits.start();
    }

    /** A new tree: the caller fills in the derivatives. */
    long[] begin(Count count) {
        begun = true;
        start = count.splits().start();
        if (!Arrays.equals(features, count.features())) {
            features = count.features();
            words = cells.words(features);
        }
        plant(count.draw());
        return pairs;
    }

    private void plant(Draw draw) {
        int n = 0;
        for (int row = 0; row < rows.length; row++) {
            if (draw.share() >= 1 || Streams.uniform(draw.key(), cells.firstRow() + row) < draw.share()) {
                rows[n++] = row;
            }
        }
        drawn = n;
        to[0] = n;
        applied = 0;
        stamp = start;
    }

    void advance(Splits splits, Draw draw) {
        if (!isBefore(splits)) {
            plant(draw);
        }
        advance(splits, splits.count());
    }

    private void advance(Splits splits, int upTo) {
        if (from.length < splits.nodeCount()) {
            from = Arrays.copyOf(from, 2 * splits.nodeCount());
            to = Arrays.copyOf(to, 2 * splits.nodeCount());
        }
        while (applied < upTo) {
            part(splits, applied);
            applied++;
            stamp = splits.stamp(applied);
        }
    }

    /** Whether what was done so far is the beginning of these splits. */
    private boolean isBefore(Splits splits) {
        return applied <= splits.count() && stamp == splits.stamp(applied);
    }

    /** Rows keep their order on both sides. */
    private void part(Splits splits, int split) {
        int node = splits.nodes()[split];
        int f = splits.features()[split];
        int last = splits.bins()[split];
        int missing = cells.bins().count(f);
        // With missing values to the left they pass for the lowest bin.
        int shown = splits.missing()[split] == 1 ? 0 : missing;
        byte[] column = cells.columns()[f];
        int left = from[node];
        int right = 0;
        for (int i = from[node]; i < to[node]; i++) {
            int row = rows[i];
            int bin = column[row] & 0xFF;
            int goesRight = (last - (bin == missing ? shown : bin)) >>> 31;
            rows[left] = row;
            spare[right] = row;
            left += 1 - goesRight;
            right += goesRight;
        }
        System.arraycopy(spare, 0, rows, left, right);
        from[2 * split + 1] = from[node];
        to[2 * split + 1] = left;
        from[2 * split + 2] = left;
        to[2 * split + 2] = left + right;
    }

    /**
     * Adds what the leaves of a tree say to the margins of their rows, if it is the tree that was growing and all rows are
     * in it. The last splits, of which both sides are leaves, need no parting of rows.
     */
    boolean finish(Tree tree, double[] margins, int output, int outputs) {
        Splits splits = tree.splits();
        if (!belongTo(splits) || drawn < cells.rows() || !isBefore(splits)) {
            return false;
        }
        int[] splitOf = splits.splitOfNode();
        int last = splits.count();
        while (last > applied && splitOf[2 * last - 1] < 0 && splitOf[2 * last] < 0) {
            last--;
        }
        advance(splits, last);
        for (int split = last; split < splits.count(); split++) {
            add(splits, split, tree.values(), margins, output, outputs);
        }
        for (int node = 0; node <= 2 * last; node++) {
            if (splitOf[node] < 0) {
                double value = tree.values()[node];
                for (int i = from[node]; i < to[node]; i++) {
                    margins[rows[i] * outputs + output] += value;
                }
            }
        }
        return true;
    }

    private void add(Splits splits, int split, double[] values, double[] margins, int output, int outputs) {
        int node = splits.nodes()[split];
        int f = splits.features()[split];
        int missing = cells.bins().count(f);
        byte[] column = cells.columns()[f];
        double[] byBin = new double[missing + 1];
        for (int bin = 0; bin <= missing; bin++) {
            byBin[bin] = values[2 * split + (splits.goesLeft(split, bin, missing) ? 1 : 2)];
        }
        for (int i = from[node]; i < to[node]; i++) {
            int row = rows[i];
            margins[row * outputs + output] += byBin[column[row] & 0xFF];
        }
    }

    /** Adds the rows of a node to a tally. */
    void count(int node, int group, Tally tally, long[] sums, int base) {
        tally.add(words, pairs, rows, from[node], to[node], group, sums, base);
    }
}
