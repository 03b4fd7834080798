package dev.stoic.math;

/**
 * The balanced binary tree over parts as a stack: what is pending when a part is done, and how much of it the part is added to. An empty
 * part is absent, so that its neighbour waits for nobody.
 */
final class TreeOrder {
    private final PartRows parts;
    private final int from;
    private final int[] taken;

    /** @param size of the tree over parts from {@code from} on, a power of two */
    TreeOrder(PartRows parts, int from, int size) {
        this.parts = parts;
        this.from = from;
        taken = new int[size];
        for (int i = 0; i < size; i++) {
            if (!isEmpty(i, 1)) {
                taken[i] = count(i, size);
            }
        }
    }

    private boolean isEmpty(int index, int count) {
        return parts.start(from + index) == parts.start(from + index + count);
    }

    /** Walks up from a leaf for as long as everything below the node is done. */
    private int count(int leaf, int size) {
        int count = 0;
        int node = leaf;
        for (int span = 1; span < size; span *= 2) {
            if ((node & 1) == 1) {
                count += isEmpty((node - 1) * span, span) ? 0 : 1;
            } else if (!isEmpty((node + 1) * span, span)) {
                return count;
            }
            node >>= 1;
        }
        return count;
    }

    /** To how many pending sums, from the top of the stack, the part is added. */
    int taken(int part) {
        return taken[part - from];
    }

    /** The last of some parts that is not empty; one before the first if all are. */
    int last(int first, int count) {
        int last = first + count - 1;
        while (last >= first && isEmpty(last - from, 1)) {
            last--;
        }
        return last;
    }

    /** How much is pending of some neighbours when only the last of them is not done yet. */
    int pendingBefore(int first, int last) {
        int pending = 0;
        for (int p = first; p < last; p++) {
            pending += isEmpty(p - from, 1) ? 0 : 1 - taken(p);
        }
        return pending;
    }
}
