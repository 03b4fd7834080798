package dev.stoic.learn.forest;

import dev.stoic.learn.tree.Bins;
import java.util.Arrays;

/** Sums of targets, for the variance. */
final class NumberEvidence implements Evidence {
    private final int leaf;
    private final int exponent;
    private final long[] targets;
    private final byte[] draws;
    private final long[] nodeTargets;
    private final int[] nodeDraws;
    private final long[] sums = new long[Bins.MISSING + 1];
    private final int[] counts = new int[Bins.MISSING + 1];
    private int[] rows = {};
    private int from;
    private int size;
    private int count;
    private long sum;
    private boolean pure;

    NumberEvidence(int exponent, ForestSettings settings, long[] targets, byte[] draws) {
        this.leaf = settings.leaf();
        this.exponent = exponent;
        this.targets = targets;
        this.draws = draws;
        nodeTargets = new long[targets.length];
        nodeDraws = new int[targets.length];
    }

    @Override
    public void look(int[] nodeRows, int nodeFrom, int to) {
        rows = nodeRows;
        from = nodeFrom;
        size = to - nodeFrom;
        count = 0;
        sum = 0;
        pure = true;
        long first = targets[nodeRows[nodeFrom]];
        for (int i = 0; i < size; i++) {
            int row = nodeRows[nodeFrom + i];
            nodeTargets[i] = targets[row] * draws[row];
            nodeDraws[i] = draws[row];
            sum += nodeTargets[i];
            count += draws[row];
            pure &= targets[row] == first;
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isPure() {
        return pure;
    }

    @Override
    public void search(byte[] column, int feature, int bins, Split best) {
        for (int i = 0; i < size; i++) {
            int bin = column[rows[from + i]] & 0xFF;
            sums[bin] += nodeTargets[i];
            counts[bin] += nodeDraws[i];
        }
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
