package dev.stoic.learn.boost;

import dev.stoic.learn.boost.Question.Draw;
import dev.stoic.math.Streams;
import java.util.Arrays;

/** Which rows of a part are at which node of the tree that is growing, and their derivatives. */
final class Nodes {
    private final Cells cells;
    private final long[] pairs;
    private final int[] rows;
    private final int[] spare;
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
        this.pairs = new long[2 * n];
        this.rows = new int[n];
        this.spare = new int[n];
    }

    boolean belongTo(Splits splits) {
        return begun && start == splits.start();
    }

    /** Whether every row is where these splits put it. */
    boolean hold(Splits splits) {
        return belongTo(splits) && drawn == cells.rows() && applied == splits.count() && stamp == splits.stamp();
    }

    /** A new tree: the caller fills in the derivatives. */
    long[] begin(Splits splits) {
        begun = true;
        start = splits.start();
        return pairs;
    }

    void plant(Draw draw) {
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
        if (applied > splits.count() || stamp != splits.stamp(applied)) {
            plant(draw);
        }
        if (from.length < splits.nodeCount()) {
            from = Arrays.copyOf(from, 2 * splits.nodeCount());
            to = Arrays.copyOf(to, 2 * splits.nodeCount());
        }
        while (applied < splits.count()) {
            part(splits, applied);
            applied++;
            stamp = splits.stamp(applied);
        }
    }

    /** Rows keep their order on both sides. */
    private void part(Splits splits, int split) {
        int node = splits.nodes()[split];
        int f = splits.features()[split];
        int last = splits.bins()[split];
        int missing = cells.bins().count(f);
        // With missing values to the left they pass for the lowest bin.
        int shown = splits.missing()[split] == 1 ? 0 : missing;
        byte[] values = cells.values();
        int width = cells.width();
        int left = from[node];
        int right = 0;
        for (int i = from[node]; i < to[node]; i++) {
            int row = rows[i];
            int bin = values[row * width + f] & 0xFF;
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

    /** Adds what the leaves say to the margins of their rows. */
    void add(Tree tree, double[] margins, int output, int outputs) {
        int[] split = tree.splits().splitOfNode();
        for (int node = 0; node < split.length; node++) {
            if (split[node] < 0) {
                double value = tree.values()[node];
                for (int i = from[node]; i < to[node]; i++) {
                    margins[rows[i] * outputs + output] += value;
                }
            }
        }
    }

    /** Adds the rows of a node to its histogram, which starts at {@code base} of the sums. */
    void count(int node, int[] features, long[] sums, int base) {
        if (features.length == cells.width()) {
            Histograms.add(cells, pairs, rows, from[node], to[node], sums, base);
        } else {
            Histograms.add(cells, pairs, rows, from[node], to[node], features, sums, base);
        }
    }
}
