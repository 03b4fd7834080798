package dev.stoic.learn.forest;

/**
 * Histograms of nodes: for each node a slot of all its rows, and for each of its features a slot a bin, that of missing
 * values last. Whole numbers, so that any grouping gives the same.
 */
sealed interface Tally permits ClassTally, NumberTally {
    static Tally of(Question.Count asked) {
        int slots = 0;
        for (Question.Asked node : asked.nodes()) {
            slots = Math.addExact(slots, node.slots(asked.bins()));
        }
        return asked.classes() > 0
                ? ClassTally.of(asked.classes(), slots)
                : NumberTally.of(slots, asked.nodes().size());
    }

    static long slotBytes(int classes) {
        return classes > 0 ? (classes + 1L) * Integer.BYTES : 2L * Long.BYTES;
    }

    /** Adds rows of a plot to the slot of all rows of a node. */
    void add(Plot plot, Standing.Place place, int node, int slot);

    /** Adds rows of a plot to the slots of a feature. */
    void add(Plot plot, Standing.Place place, int feature, int slot, int missing);

    Tally plus(Tally right);

    /** What a slot adds up to: rows of each class, or the sum of targets and how often rows were drawn. */
    void read(int slot, long[] sums);

    /** Rows of a slot, however often they were drawn. */
    long rows(int slot);

    /** Whether all targets of a node are equal, as far as sums do not say so themselves. */
    boolean isPure(int node);
}
