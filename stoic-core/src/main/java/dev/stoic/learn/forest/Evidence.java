package dev.stoic.learn.forest;

/**
 * What the rows of one node say about their targets, and which split of them is best. Sums are of whole numbers, so the
 * order of rows does not show. One thread's own, used for all nodes of a tree.
 */
sealed interface Evidence permits ClassEvidence, NumberEvidence {
    /** Takes the node of {@code rows[from]} to {@code rows[to − 1]}. */
    void look(int[] rows, int from, int to);

    /** Rows of the node, counted as often as they were drawn. */
    int count();

    /** Whether all targets of the node are equal. */
    boolean isPure();

    /** Offers the best split by a feature. */
    void search(byte[] column, int feature, int bins, Split best);

    /** By how much a split makes the criterion smaller, in a unit that is the same for all nodes of a tree. */
    double gain(Split split);

    /** Numbers that a leaf holds. */
    int outputs();

    void write(double[] values, int at);
}
