package dev.stoic.learn.forest;

/** Targets of rows as whole numbers. */
final class NumberEvidence implements Evidence {
    private final long[] targets;
    private final byte[] draws;
    private final NumberCuts cuts;
    private final long[] nodeTargets;
    private final int[] nodeDraws;
    private int[] rows = {};
    private int from;
    private int size;
    private boolean pure;

    NumberEvidence(int exponent, ForestSettings settings, long[] targets, byte[] draws) {
        this.targets = targets;
        this.draws = draws;
        this.cuts = new NumberCuts(settings, exponent);
        nodeTargets = new long[targets.length];
        nodeDraws = new int[targets.length];
    }

    @Override
    public void look(int[] nodeRows, int nodeFrom, int to) {
        rows = nodeRows;
        from = nodeFrom;
        size = to - nodeFrom;
        pure = true;
        int count = 0;
        long sum = 0;
        long first = targets[nodeRows[nodeFrom]];
        for (int i = 0; i < size; i++) {
            int row = nodeRows[nodeFrom + i];
            nodeTargets[i] = targets[row] * draws[row];
            nodeDraws[i] = draws[row];
            sum += nodeTargets[i];
            count += draws[row];
            pure &= targets[row] == first;
        }
        cuts.look(sum, count);
    }

    @Override
    public boolean isPure() {
        return pure;
    }

    @Override
    public void search(byte[] column, int feature, int bins, int common, Split best) {
        GrowLoops.sum(column, rows, from, size, nodeTargets, nodeDraws, cuts.sums(), cuts.counts());
        cuts.search(feature, bins, best);
    }

    @Override
    public NumberCuts cuts() {
        return cuts;
    }
}
