package dev.stoic.learn.tree;

/** Finds the prefix that a key begins with; the first bits of the key say where to look, so that little is left to search. */
final class Prefixes {
    private static final int TABLE_BITS = 14;

    private final long[] sorted;
    private final int shift;

    // A prefix shorter than what the table goes by is in all the cells that keys beginning with it can have.
    private final int cellShift;
    private final int[] from;

    /** @param shift what keys are shifted by to be compared with the prefixes, which are in ascending order */
    Prefixes(long[] sorted, int shift) {
        this.sorted = sorted;
        this.shift = shift;
        cellShift = Math.max(shift, Long.SIZE - TABLE_BITS);
        int cells = 1 << (Long.SIZE - cellShift);
        from = new int[cells + 1];
        for (long prefix : sorted) {
            from[cell(prefix << shift) + 1]++;
        }
        for (int cell = 0; cell < cells; cell++) {
            from[cell + 1] += from[cell];
        }
    }

    private int cell(long key) {
        return (int) (key >> cellShift) + (from.length >> 1);
    }

    /** The place of the prefix of a key, or less than 0. */
    int find(long key) {
        long prefix = key >> shift;
        int cell = cell(key);
        int low = from[cell];
        int left = from[cell + 1] - low;
        if (left == 0) {
            return -1;
        }
        // Halves without a branch, because nobody could predict it.
        while (left > 1) {
            int half = left >>> 1;
            low += sorted[low + half] <= prefix ? half : 0;
            left -= half;
        }
        return sorted[low] == prefix ? low : -1;
    }
}
