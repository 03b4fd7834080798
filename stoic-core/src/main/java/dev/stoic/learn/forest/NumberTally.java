package dev.stoic.learn.forest;

import java.util.Arrays;

/**
 * Targets of rows.
 *
 * @param sums by slot: the sum of targets as often as they were drawn; then the draws, and below them in the same number the
 *     rows
 * @param least target of each node
 * @param most likewise
 */
record NumberTally(long[] sums, long[] least, long[] most) implements Tally {
    private static final long ROWS = 0xFFFFFFFFL;

    static NumberTally of(int slots, int nodes) {
        long[] least = new long[nodes];
        long[] most = new long[nodes];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(most, Long.MIN_VALUE);
        return new NumberTally(new long[Math.multiplyExact(slots, 2)], least, most);
    }

    @Override
    public void add(Plot plot, Standing.Place place, int node, int slot) {
        long[] targets = plot.targets();
        for (int i = place.from(); i < place.to(); i++) {
            int entry = place.entries()[i];
            long target = targets[Standing.row(entry)];
            count(2 * slot, target, Standing.draws(entry));
            least[node] = Math.min(least[node], target);
            most[node] = Math.max(most[node], target);
        }
    }

    @Override
    public void add(Plot plot, Standing.Place place, int feature, int slot, int missing) {
        long[] targets = plot.targets();
        byte[] column = plot.columns()[feature];
        int[] entries = place.entries();
        for (int i = place.from(); i < place.to(); i++) {
            int entry = entries[i];
            int row = Standing.row(entry);
            count(2 * (slot + Math.min(column[row] & 0xFF, missing)), targets[row], Standing.draws(entry));
        }
    }

    private void count(int at, long target, long draws) {
        sums[at] += target * draws;
        sums[at + 1] += (draws << Integer.SIZE) + 1;
    }

    @Override
    public NumberTally plus(Tally right) {
        var other = (NumberTally) right;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other.sums[i];
        }
        for (int i = 0; i < least.length; i++) {
            least[i] = Math.min(least[i], other.least[i]);
            most[i] = Math.max(most[i], other.most[i]);
        }
        return this;
    }

    @Override
    public void read(int slot, long[] into) {
        into[0] = sums[2 * slot];
        into[1] = sums[2 * slot + 1] >>> Integer.SIZE;
    }

    @Override
    public long rows(int slot) {
        return sums[2 * slot + 1] & ROWS;
    }

    @Override
    public boolean isPure(int node) {
        return least[node] == most[node];
    }
}
