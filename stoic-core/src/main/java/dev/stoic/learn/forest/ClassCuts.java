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
    private final byte[] seen = new byte[Bins.MISSING + 1];

    /** Bins with any rows from place 1 on; before them that of what is missing. */
    private final int[] filled = new int[seen.length + 1];

    private final CutLoops.Sides sides = CutLoops.Sides.of(filled.length);
    private final double[] scores = new double[filled.length];
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
        histogram = new int[seen.length * classes];
        filled[0] = Bins.MISSING;
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
        for (int k = 0; k < classes; k++) {
            histogram[bin * classes + k] = (int) sums[k];
        }
        seen[bin] = 1;
    }

    /** Rows of each class, to be filled in by whoever sees the rows; {@link #count(int)} comes after. */
    int[] totals() {
        return totals;
    }

    void count(int drawn) {
        count = drawn;
    }

    /** Rows of each class in each bin, to be filled in beside {@link #seen}. */
    int[] histogram() {
        return histogram;
    }

    /** 1 for bins with any rows. */
    byte[] seen() {
        return seen;
    }

    /** Says that a bin has all rows that others have not. */
    void putRest(int bin, int[] others) {
        for (int k = 0; k < classes; k++) {
            histogram[bin * classes + k] = totals[k] - others[k];
        }
        seen[bin] = 1;
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
        int end = CutLoops.list(seen, filled);
        boolean missing = seen[Bins.MISSING] != 0;
        if (end > (missing ? 1 : 2)) {
            scan(feature, best, 1, end);
            if (missing) {
                scan(feature, best, 0, end);
            }
        }
        CutLoops.clear(filled, end, classes, histogram);
        Arrays.fill(seen, (byte) 0);
    }

    /** Tries all cuts from the left; from place 0 on, with what is missing on that side. */
    private void scan(int feature, Split best, int from, int end) {
        if (entropy) {
            scanLogs(feature, best, from, end);
            return;
        }
        CutLoops.walk(filled, from, end, histogram, totals, lefts, sides);
        CutLoops.score(1, end, sides, scores);
        int at = CutLoops.best(1, end, sides, scores, leaf);
        if (at > 0) {
            best.offer(scores[at], feature, filled[at], from == 0);
        }
    }

    private void scanLogs(int feature, Split best, int from, int end) {
        Arrays.fill(lefts, 0);
        leftTerms = 0;
        rightTerms = terms(totals);
        int left = 0;
        for (int i = from; i < end; i++) {
            left += moveLogs(filled[i] * classes);
            int right = count - left;
            if (i > 0 && left >= leaf && right >= leaf) {
                best.offer(score(leftTerms, left) + score(rightTerms, right), feature, filled[i], from == 0);
            }
        }
    }

    /** Takes a bin from the right side to the left, and says how many rows it has. */
    private int moveLogs(int at) {
        int sum = 0;
        for (int k = 0; k < classes; k++) {
            int moved = histogram[at + k];
            if (moved != 0) {
                int before = lefts[k];
                int right = totals[k] - before;
                leftTerms += log(before + moved) - log(before);
                rightTerms += log(right - moved) - log(right);
                lefts[k] = before + moved;
                sum += moved;
            }
        }
        return sum;
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
