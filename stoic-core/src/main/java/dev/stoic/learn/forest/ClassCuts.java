package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Functions;
import java.util.Arrays;

/** Counts of classes, for gini and entropy. */
final class ClassCuts implements Cuts {
    /** Entropies are whole multiples of this, so that they too can be added in any order. */
    private static final double UNIT = 0x1.0p-24;

    private static final int MOST_LOGS = 1 << 20;

    private final int classes;
    private final int leaf;
    private final boolean entropy;

    /** {@code c·log c} of small numbers, for entropy. */
    private final long[] logs;

    private final int[] totals;
    private final int[] lefts;
    private final int[] counts = new int[Bins.MISSING + 1];
    private final int[] histogram;
    private int count;
    private long leftTerms;
    private long rightTerms;

    /** @param drawn rows of all nodes, counted as often as they were drawn */
    ClassCuts(ForestSettings settings, int classes, long drawn) {
        this.classes = classes;
        this.leaf = settings.leaf();
        this.entropy = settings.criterion() == Criterion.ENTROPY;
        logs = new long[entropy ? (int) Math.min(drawn + 1, MOST_LOGS) : 0];
        for (int c = 0; c < logs.length; c++) {
            logs[c] = computed(c);
        }
        totals = new int[classes];
        lefts = new int[classes];
        histogram = new int[counts.length * classes];
    }

    private static long computed(int c) {
        return c < 2 ? 0 : (long) Math.rint(c * Functions.log((double) c) / UNIT);
    }

    private long log(int c) {
        return c < logs.length ? logs[c] : computed(c);
    }

    @Override
    public int terms() {
        return classes;
    }

    @Override
    public void look(long[] sums) {
        count = 0;
        for (int k = 0; k < classes; k++) {
            totals[k] = (int) sums[k];
            count += totals[k];
        }
    }

    @Override
    public void put(int bin, long[] sums) {
        int sum = 0;
        for (int k = 0; k < classes; k++) {
            histogram[bin * classes + k] = (int) sums[k];
            sum += (int) sums[k];
        }
        counts[bin] = sum;
    }

    /** Rows of each class, to be filled in by whoever sees the rows; {@link #count(int)} comes after. */
    int[] totals() {
        return totals;
    }

    void count(int drawn) {
        count = drawn;
    }

    /** Rows of each class in each bin, to be filled in beside {@link #counts}. */
    int[] histogram() {
        return histogram;
    }

    int[] counts() {
        return counts;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isPure() {
        for (int total : totals) {
            if (total != 0) {
                return total == count;
            }
        }
        return true;
    }

    @Override
    public void search(int feature, int bins, Split best) {
        scan(feature, bins, best, false);
        if (counts[Bins.MISSING] > 0) {
            scan(feature, bins, best, true);
        }
        clear(bins);
    }

    /** Tries all cuts from the left. */
    private void scan(int feature, int bins, Split best, boolean missingLeft) {
        Arrays.fill(lefts, 0);
        leftTerms = 0;
        rightTerms = terms(totals);
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
                leftTerms += log(before + moved) - log(before);
                rightTerms += log(right - moved) - log(right);
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

    private long terms(int[] parts) {
        long sum = 0;
        for (int part : parts) {
            sum += entropy ? log(part) : (long) part * part;
        }
        return sum;
    }

    /** The less the impurity of a side, times its rows, the greater. */
    private double score(long terms, int rowsOfSide) {
        return entropy ? (terms - log(rowsOfSide)) * UNIT : (double) terms / rowsOfSide;
    }

    @Override
    public double gain(Split split) {
        return Math.max(0, split.score() - score(terms(totals), count));
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
