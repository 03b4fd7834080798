package dev.stoic.learn.forest;

import java.util.Arrays;
import java.util.Optional;

/** Where the rows of a plot stand in a tree that grows: those of a node side by side. */
final class Standing {
    private static final int DRAW_BITS = 4;

    /** Rows of a plot at most. */
    static final int MOST_ROWS = 1 << (31 - DRAW_BITS);

    /** A row, and below it in the same number how often it was drawn. */
    private int[] entries = {};

    private int[] spare = {};
    private int[] from = new int[1];
    private int[] to = new int[1];
    private Optional<Bag> bag = Optional.empty();
    private Splits applied = Splits.NONE;

    /** Entries of one node. */
    record Place(int[] entries, int from, int to) {}

    static int row(int entry) {
        return entry >>> DRAW_BITS;
    }

    static int draws(int entry) {
        return entry & ((1 << DRAW_BITS) - 1);
    }

    boolean isOf(Bag other) {
        return bag.isPresent() && bag.get().equals(other);
    }

    /** Puts all drawn rows to the root. */
    Standing plant(Bag drawn, Plot plot) {
        bag = Optional.of(drawn);
        applied = Splits.NONE;
        if (entries.length < plot.rows()) {
            entries = new int[plot.rows()];
        }
        int n = 0;
        for (int row = 0; row < plot.rows(); row++) {
            int draws = drawn.draws(plot.first() + row);
            entries[n] = (row << DRAW_BITS) | draws;
            n += draws > 0 ? 1 : 0;
        }
        from[0] = 0;
        to[0] = n;
        return this;
    }

    /** Takes rows to where the splits send them, from the beginning unless some of these splits brought them here. */
    void advance(Splits splits, Plot plot) {
        if (!splits.startWith(applied)) {
            plant(bag.orElseThrow(), plot);
        }
        if (from.length < splits.nodeCount()) {
            from = Arrays.copyOf(from, 2 * splits.nodeCount());
            to = Arrays.copyOf(to, 2 * splits.nodeCount());
        }
        for (int split = applied.count(); split < splits.count(); split++) {
            part(splits, split, plot);
        }
        applied = splits;
        spare = new int[0];
    }

    /** Rows keep their order on both sides. */
    private void part(Splits splits, int split, Plot plot) {
        int node = splits.nodes()[split];
        int feature = splits.features()[split];
        int last = splits.bins()[split];
        int missing = plot.bins().count(feature);
        // With missing values to the left they pass for the lowest bin.
        int shown = splits.missing()[split] == 0 ? 0 : missing;
        byte[] column = plot.columns()[feature];
        int left = from[node];
        int right = 0;
        if (spare.length < to[node] - left) {
            spare = new int[to[node] - left];
        }
        for (int i = from[node]; i < to[node]; i++) {
            int entry = entries[i];
            int bin = Math.min(column[row(entry)] & 0xFF, missing);
            int goesRight = (last - (bin == missing ? shown : bin)) >>> 31;
            entries[left] = entry;
            spare[right] = entry;
            left += 1 - goesRight;
            right += goesRight;
        }
        System.arraycopy(spare, 0, entries, left, right);
        from[2 * split + 1] = from[node];
        to[2 * split + 1] = left;
        from[2 * split + 2] = left;
        to[2 * split + 2] = left + right;
    }

    Place place(int node) {
        return new Place(entries, from[node], to[node]);
    }
}
