package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import java.util.Arrays;

/** Sums of targets, for the variance. */
final class NumberCuts implements Cuts {
    private final int leaf;
    private final int exponent;
    private final long[] sums = new long[Bins.MISSING + 1];
    private final int[] counts = new int[Bins.MISSING + 1];
    private int count;
    private long sum;

    NumberCuts(ForestSettings settings, int exponent) {
        this.leaf = settings.leaf();
        this.exponent = exponent;
    }

    @Override
    public int terms() {
        return 2;
    }

    @Override
    public void look(long[] nodeSums) {
        look(nodeSums[0], (int) nodeSums[1]);
    }

    void look(long nodeSum, int drawn) {
        sum = nodeSum;
        count = drawn;
    }

    @Override
    public void put(int bin, long[] binSums) {
        sums[bin] = binSums[0];
        counts[bin] = (int) binSums[1];
    }

    /** Targets of each bin, to be filled in beside {@link #counts} by whoever sees the rows. */
    long[] sums() {
        return sums;
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
        return false;
    }

    @Override
    public void search(int feature, int bins, Split best) {
        scan(feature, bins, best, false);
        if (counts[Bins.MISSING] > 0) {
            scan(feature, bins, best, true);
        }
        Arrays.fill(sums, 0);
        Arrays.fill(counts, 0);
    }

    private void scan(int feature, int bins, Split best, boolean missingLeft) {
        long leftSum = missingLeft ? sums[Bins.MISSING] : 0;
        int left = missingLeft ? counts[Bins.MISSING] : 0;
        for (int bin = 0; bin < bins; bin++) {
            if (counts[bin] == 0) {
                continue;
            }
            leftSum += sums[bin];
            left += counts[bin];
            int right = count - left;
            if (right < leaf) {
                return;
            }
            if (left >= leaf) {
                // The same as the loss of squared errors, without the difference of large numbers.
                double apart = (double) leftSum / left - (double) (sum - leftSum) / right;
                best.offer(apart * apart * left / count * right, feature, bin, missingLeft);
            }
        }
    }

    @Override
    public double gain(Split split) {
        return split.score();
    }

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public void write(double[] values, int at) {
        values[at] = Targets.value((double) sum / count, exponent);
    }
}
