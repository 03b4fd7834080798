package dev.stoic.learn.forest;

/** What the rows of one node say about their targets. One thread's own, used for all nodes of a tree. */
sealed interface Evidence permits ClassEvidence, NumberEvidence {
    /** Takes the node of {@code rows[from]} to {@code rows[to − 1]}. */
    void look(int[] rows, int from, int to);

    /** Whether all targets of the node are equal. */
    boolean isPure();

    /**
     * Offers the best split by a feature.
     *
     * @param common the bin of most rows, or less than 0
     */
    void search(byte[] column, int feature, int bins, int common, Split best);

    /** The node as sums. */
    Cuts cuts();
}
