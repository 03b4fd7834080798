package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;

/** The loops over the rows of a node: small methods, compiled early and each once. */
final class GrowLoops {
    /** Rows that are taken at a time: a loop that is called often need not be compiled twice. */
    static final int BLOCK = 512;

    private static final int LABEL_BITS = 24;
    private static final int LABEL = (1 << LABEL_BITS) - 1;

    private GrowLoops() {}

    /** Says how often rows of a block are drawn, and all together. */
    static int draw(Bag bag, byte[] draws, int from, int to) {
        int total = 0;
        for (int row = from; row < to; row++) {
            draws[row] = (byte) bag.draws(row);
            total += draws[row];
        }
        return total;
    }

    /** Lists rows of a block that are drawn, and says where the list ends; one place more is written to. */
    static int list(byte[] draws, int from, int to, int[] rows, int at) {
        int end = at;
        for (int row = from; row < to; row++) {
            rows[end] = row;
            end += draws[row] > 0 ? 1 : 0;
        }
        return end;
    }

    /**
     * Takes some rows of a node: the class of each, and above it how often it was drawn, and how many there are of each class.
     * Says how many there are in all.
     *
     * @param at where the node's own list of them goes on
     */
    static int look(int[] rows, int from, int many, int[] labels, byte[] draws, int[] nodeRows, int at, int[] totals) {
        int count = 0;
        for (int i = 0; i < many; i++) {
            int row = rows[from + i];
            int label = labels[row];
            int draw = draws[row];
            nodeRows[at + i] = label | (draw << LABEL_BITS);
            totals[label] += draw;
            count += draw;
        }
        return count;
    }

    /** Bins are fetched before any is counted: loads that wait for memory then wait together. */
    static void fetch(byte[] column, int[] rows, int from, int many, byte[] block) {
        for (int i = 0; i < many; i++) {
            block[i] = column[rows[from + i]];
        }
    }

    /** @param nodeRows what {@link #look} wrote */
    static void count(byte[] block, int[] nodeRows, int at, int many, int classes, int[] histogram, byte[] seen) {
        for (int i = 0; i < many; i++) {
            int bin = block[i] & 0xFF;
            int row = nodeRows[at + i];
            histogram[bin * classes + (row & LABEL)] += row >>> LABEL_BITS;
            // Nobody waits for this, as one would for a count that the row before has changed.
            seen[bin] = 1;
        }
    }

    /** Lists the rows of a block that are not in one bin; says how many they are. */
    static int others(byte[] block, int many, byte bin, short[] places) {
        int others = 0;
        for (int i = 0; i < many; i++) {
            places[others] = (short) i;
            others += block[i] != bin ? 1 : 0;
        }
        return others;
    }

    /** The same as {@link #count} for the rows in some places of a block; adds how many there are of each class to {@code totals}. */
    static void countOthers(
            byte[] block,
            short[] places,
            int others,
            int[] nodeRows,
            int at,
            int[] totals,
            int[] histogram,
            byte[] seen) {
        for (int i = 0; i < others; i++) {
            int place = places[i];
            int bin = block[place] & 0xFF;
            int row = nodeRows[at + place];
            int label = row & LABEL;
            int draws = row >>> LABEL_BITS;
            histogram[bin * totals.length + label] += draws;
            totals[label] += draws;
            seen[bin] = 1;
        }
    }

    static void sum(
            byte[] column, int[] rows, int from, int size, long[] targets, int[] draws, long[] sums, int[] counts) {
        for (int i = 0; i < size; i++) {
            int bin = column[rows[from + i]] & 0xFF;
            sums[bin] += targets[i];
            counts[bin] += draws[i];
        }
    }

    /**
     * Parts some rows of a node; they keep their order on both sides.
     *
     * @param left where those are so far that go left; where they then are is returned
     * @param last bin that goes left
     * @param shown the bin that missing values pass for
     * @param spare takes those that go right, those of the whole node from its first place on
     */
    static int part(int[] rows, int from, int to, int left, byte[] column, int last, int shown, int[] spare) {
        int end = left;
        for (int i = from; i < to; i++) {
            int row = rows[i];
            int bin = column[row] & 0xFF;
            int goesRight = (last - (bin == Bins.MISSING ? shown : bin)) >>> 31;
            rows[end] = row;
            spare[i - end] = row;
            end += 1 - goesRight;
        }
        return end;
    }

    static boolean isAnyMissing(int[] rows, int from, int to, byte[] column) {
        int any = 0;
        for (int i = from; i < to; i++) {
            any |= column[rows[i]] == (byte) Bins.MISSING ? 1 : 0;
        }
        return any != 0;
    }
}
