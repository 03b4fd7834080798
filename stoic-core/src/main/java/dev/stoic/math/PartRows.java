package dev.stoic.math;

/** How many rows each part has: part p holds rows start(p) … start(p+1)−1. Parts beyond the last are empty. */
final class PartRows {
    private static final int LONG = 16;

    private final int[] starts;

    PartRows(int... sizes) {
        starts = new int[sizes.length + 1];
        for (int p = 0; p < sizes.length; p++) {
            if (sizes[p] < 0) {
                throw new IllegalArgumentException("part %d has %d rows".formatted(p, sizes[p]));
            }
            starts[p + 1] = Math.addExact(starts[p], sizes[p]);
        }
    }

    /** Whether these are the sizes. */
    boolean isOf(int... sizes) {
        if (sizes.length != starts.length - 1) {
            return false;
        }
        for (int p = 0; p < sizes.length; p++) {
            if (starts[p + 1] - starts[p] != sizes[p]) {
                return false;
            }
        }
        return true;
    }

    int rows() {
        return starts[starts.length - 1];
    }

    /** Whether parts have so many rows that each is worth some effort of its own. */
    boolean areLong() {
        return rows() > 0 && rows() >= LONG * (starts.length - 1);
    }

    /** The number of parts, rounded up to a power of two. */
    int span() {
        int parts = starts.length - 1;
        return parts <= 1 ? 1 : Integer.highestOneBit(parts - 1) * 2;
    }

    int start(int part) {
        return starts[Math.min(part, starts.length - 1)];
    }
}
