package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import dev.stoic.math.Functions;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Counts of classes, for gini and entropy. */
final class ClassCuts implements Cuts {
    /** Entropies are whole multiples of this, so that they too can be added in any order. */
    private static final double UNIT = 0x1.0p-24;

    private static final int MOST_LOGS = 1 << 20;

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Times eight bytes of 0 or 1 gives their bits in the highest byte. */
    private static final long SPREAD = 0x0102040810204080L;

    private final int classes;
    private final int leaf;
    private final boolean entropy;

    /** {@code c·log c} of small numbers, for entropy. */
    private final long[] logs;

    private final int[] totals;
    private final int[] lefts;
    private final byte[] seen = new byte[Bins.MISSING + 1];

    /** The same as bits, so that bins without rows cost nothing. */
    private final long[] filled = new long[seen.length / Long.SIZE];

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
        int most = gather();
        if (most > 1) {
            scan(feature, best, false);
            if (seen[Bins.MISSING] != 0) {
                scan(feature, best, true);
            }
        }
        clear();
    }

    /** Makes bits of what was seen, eight at a time, and says of how many. */
    private int gather() {
        int count = 0;
        for (int word = 0; word < filled.length; word++) {
            long bits = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                long eight = (long) EIGHT.get(seen, word * Long.SIZE + i * Long.BYTES);
                bits |= ((eight * SPREAD) >>> 56) << (i * Long.BYTES);
            }
            filled[word] = bits;
            count += Long.bitCount(bits);
        }
        return count;
    }

    /** Tries all cuts from the left. */
    private void scan(int feature, Split best, boolean missingLeft) {
        Arrays.fill(lefts, 0);
        leftTerms = 0;
        rightTerms = terms(totals);
        int left = missingLeft ? move(Bins.MISSING) : 0;
        for (int word = 0; word < filled.length; word++) {
            long bits = filled[word] & (word == Bins.MISSING / Long.SIZE ? ~(1L << Bins.MISSING) : -1);
            while (bits != 0) {
                int bin = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                left += move(bin);
                int right = count - left;
                if (right < leaf) {
                    return;
                }
                if (left >= leaf) {
                    best.offer(score(leftTerms, left) + score(rightTerms, right), feature, bin, missingLeft);
                }
            }
        }
    }

    /** Takes a bin from the right side to the left, and says how many rows it has. */
    private int move(int bin) {
        return entropy ? moveLogs(bin * classes) : moveSquares(bin * classes);
    }

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

    /** By how much squares change, without a branch. */
    private int moveSquares(int at) {
        long left = leftTerms;
        long right = rightTerms;
        int sum = 0;
        for (int k = 0; k < classes; k++) {
            int moved = histogram[at + k];
            long before = lefts[k];
            left += moved * (2 * before + moved);
            right += moved * (moved - 2 * (totals[k] - before));
            lefts[k] += moved;
            sum += moved;
        }
        leftTerms = left;
        rightTerms = right;
        return sum;
    }

    private void clear() {
        for (int word = 0; word < filled.length; word++) {
            for (long bits = filled[word]; bits != 0; bits &= bits - 1) {
                int at = (word * Long.SIZE + Long.numberOfTrailingZeros(bits)) * classes;
                for (int k = 0; k < classes; k++) {
                    histogram[at + k] = 0;
                }
            }
        }
        Arrays.fill(seen, (byte) 0);
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
