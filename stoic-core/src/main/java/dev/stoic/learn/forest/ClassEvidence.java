package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Functions;
import java.util.Arrays;

/** Counts of classes, for gini and entropy. */
final class ClassEvidence implements Evidence {
    /** Entropies are whole multiples of this, so that they too can be added in any order. */
    private static final double UNIT = 0x1.0p-24;

    private static final int BLOCK = 512;
    private static final int LABEL_BITS = 24;
    private static final int LABEL = (1 << LABEL_BITS) - 1;

    private final int classes;
    private final int leaf;
    private final int[] labels;
    private final byte[] draws;
    private final boolean entropy;

    /** {@code c·log c} for entropy. */
    private final long[] logs;

    /** The class of each row of the node, and above it how often the row was drawn. */
    private final int[] nodeRows;

    private final int[] totals;
    private final int[] lefts;
    private final int[] counts = new int[Bins.MISSING + 1];
    private final int[] histogram;
    private final byte[] block = new byte[BLOCK];
    private int[] rows = {};
    private int from;
    private int size;
    private int count;
    private long leftTerms;
    private long rightTerms;

    ClassEvidence(int classes, ForestSettings settings, int[] labels, byte[] draws, int drawn) {
        this.classes = classes;
        this.leaf = settings.leaf();
        this.labels = labels;
        this.draws = draws;
        this.entropy = settings.criterion() == Criterion.ENTROPY;
        this.logs = entropy ? logs(drawn) : new long[0];
        nodeRows = new int[labels.length];
        totals = new int[classes];
        lefts = new int[classes];
        histogram = new int[counts.length * classes];
    }

    private static long[] logs(int drawn) {
        long[] logs = new long[drawn + 1];
        for (int c = 2; c <= drawn; c++) {
            logs[c] = (long) Math.rint(c * Functions.log((double) c) / UNIT);
        }
        return logs;
    }

    @Override
    public void look(int[] allRows, int nodeFrom, int to) {
        rows = allRows;
        from = nodeFrom;
        size = to - nodeFrom;
        count = 0;
        Arrays.fill(totals, 0);
        for (int i = 0; i < size; i++) {
            int row = allRows[nodeFrom + i];
            nodeRows[i] = labels[row] | (draws[row] << LABEL_BITS);
            totals[labels[row]] += draws[row];
            count += draws[row];
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isPure() {
        return totals[nodeRows[0] & LABEL] == count;
    }

    @Override
    public void search(byte[] column, int feature, int bins, Split best) {
        for (int at = 0; at < size; at += BLOCK) {
            count(column, at, Math.min(BLOCK, size - at));
        }
        scan(feature, bins, best, false);
        if (counts[Bins.MISSING] > 0) {
            scan(feature, bins, best, true);
        }
        clear(bins);
    }

    /** Fetches bins before any is counted: loads that wait for memory then wait together. */
    private void count(byte[] column, int at, int many) {
        for (int i = 0; i < many; i++) {
            block[i] = column[rows[from + at + i]];
        }
        for (int i = 0; i < many; i++) {
            int bin = block[i] & 0xFF;
            int row = nodeRows[at + i];
            int drawn = row >>> LABEL_BITS;
            histogram[bin * classes + (row & LABEL)] += drawn;
            counts[bin] += drawn;
        }
    }

    /** Tries all cuts from the left. */
    private void scan(int feature, int bins, Split best, boolean missingLeft) {
        Arrays.fill(lefts, 0);
        leftTerms = 0;
        rightTerms = terms();
        int left = 0;
        if (missingLeft) {
            move(Bins.MISSING);
            left = counts[Bins.MISSING];
        }
        for (int bin = 0; bin < bins; bin++) {
            if (counts[bin] == 0) {
                continue;
            }
            left += counts[bin];
            int right = count - left;
            if (right < leaf) {
                return;
            }
            move(bin);
            if (left >= leaf) {
                best.offer(score(leftTerms, left) + score(rightTerms, right), feature, bin, missingLeft);
            }
        }
    }

    /** Takes a bin from the right side to the left. */
    private void move(int bin) {
        if (entropy) {
            moveLogs(bin * classes);
        } else {
            moveSquares(bin * classes);
        }
    }

    private void moveLogs(int at) {
        for (int k = 0; k < classes; k++) {
            int moved = histogram[at + k];
            if (moved != 0) {
                int before = lefts[k];
                int right = totals[k] - before;
                leftTerms += logs[before + moved] - logs[before];
                rightTerms += logs[right - moved] - logs[right];
                lefts[k] = before + moved;
            }
        }
    }

    /** By how much squares change, without a branch. */
    private void moveSquares(int at) {
        long left = leftTerms;
        long right = rightTerms;
        for (int k = 0; k < classes; k++) {
            long moved = histogram[at + k];
            long before = lefts[k];
            left += moved * (2 * before + moved);
            right += moved * (moved - 2 * (totals[k] - before));
            lefts[k] = (int) (before + moved);
        }
        leftTerms = left;
        rightTerms = right;
    }

    private void clear(int bins) {
        for (int bin = 0; bin < bins; bin++) {
            clearBin(bin);
        }
        clearBin(Bins.MISSING);
    }

    private void clearBin(int bin) {
        if (counts[bin] != 0) {
            counts[bin] = 0;
            Arrays.fill(histogram, bin * classes, (bin + 1) * classes, 0);
        }
    }

    private long terms() {
        long sum = 0;
        for (int total : totals) {
            sum += term(total);
        }
        return sum;
    }

    private long term(int c) {
        return entropy ? logs[c] : (long) c * c;
    }

    /** The less the impurity of a side, times its rows, the greater. */
    private double score(long terms, int rowsOfSide) {
        return entropy ? (terms - logs[rowsOfSide]) * UNIT : (double) terms / rowsOfSide;
    }

    @Override
    public double gain(Split split) {
        return Math.max(0, split.score() - score(terms(), count));
    }

    @Override
    public int outputs() {
        return classes;
    }

    @Override
    public void write(double[] values, int at) {
        for (int k = 0; k < classes; k++) {
            values[at + k] = (double) totals[k] / count;
        }
    }
}
