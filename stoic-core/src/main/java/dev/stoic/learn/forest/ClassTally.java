package dev.stoic.learn.forest;

/**
 * Classes of rows.
 *
 * @param counts by slot: how often rows of each class were drawn, then the number of rows
 */
record ClassTally(int classes, int[] counts) implements Tally {
    static ClassTally of(int classes, int slots) {
        return new ClassTally(classes, new int[Math.multiplyExact(slots, classes + 1)]);
    }

    @Override
    public void add(Plot plot, Standing.Place place, int node, int slot) {
        int[] labels = plot.labels();
        int at = slot * (classes + 1);
        for (int i = place.from(); i < place.to(); i++) {
            int entry = place.entries()[i];
            counts[at + labels[Standing.row(entry)]] += Standing.draws(entry);
        }
        counts[at + classes] += place.to() - place.from();
    }

    @Override
    public void add(Plot plot, Standing.Place place, int feature, int slot, int missing) {
        int[] labels = plot.labels();
        byte[] column = plot.columns()[feature];
        int[] entries = place.entries();
        int step = classes + 1;
        int first = slot * step;
        for (int i = place.from(); i < place.to(); i++) {
            int entry = entries[i];
            int row = Standing.row(entry);
            int at = first + Math.min(column[row] & 0xFF, missing) * step;
            counts[at + labels[row]] += Standing.draws(entry);
            counts[at + classes]++;
        }
    }

    @Override
    public ClassTally plus(Tally right) {
        int[] others = ((ClassTally) right).counts;
        for (int i = 0; i < counts.length; i++) {
            counts[i] += others[i];
        }
        return this;
    }

    @Override
    public void read(int slot, long[] sums) {
        int at = slot * (classes + 1);
        for (int k = 0; k < classes; k++) {
            sums[k] = counts[at + k];
        }
    }

    @Override
    public long rows(int slot) {
        return counts[slot * (classes + 1) + classes];
    }

    @Override
    public boolean isPure(int node) {
        return false;
    }
}
