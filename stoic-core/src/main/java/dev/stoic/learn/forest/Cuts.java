package dev.stoic.learn.forest;

/**
 * The targets of one node, and of the bins of one feature of it, added up; and which cut between bins is best. Sums are of
 * whole numbers, so the order of rows does not show. One thread's own, used for one node after the other.
 */
sealed interface Cuts permits ClassCuts, NumberCuts {
    static Cuts of(ForestSettings settings, int classes, int exponent, long drawn) {
        return classes > 0 ? new ClassCuts(settings, classes, drawn) : new NumberCuts(settings, exponent);
    }

    /** Numbers that make up a sum: one a class, or the sum and how often rows were drawn. */
    int terms();

    /** Takes a node with these sums. */
    void look(long[] sums);

    /** Says what a bin of a feature of the node adds up to. */
    void put(int bin, long[] sums);

    /** Offers the best cut of the bins that were put, and forgets them. */
    void search(int feature, int bins, Split best);

    /** Rows of the node, counted as often as they were drawn. */
    int count();

    /** Whether sums alone say that all targets of the node are equal. */
    boolean isPure();

    /** By how much a split makes the criterion smaller, in a unit that is the same for all nodes of a tree. */
    double gain(Split split);

    /** Numbers that a leaf holds. */
    int outputs();

    /** Writes what the node says as a leaf. */
    void write(double[] values, int at);
}
