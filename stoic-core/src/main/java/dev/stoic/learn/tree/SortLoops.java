package dev.stoic.learn.tree;

/** The loops that sort keys by some of their bits, the least first: small methods for some keys at a time, compiled early and once. */
final class SortLoops {
    /** Keys that are taken at a time. */
    static final int BLOCK = 4096;

    static final int DIGITS = 4;
    static final int VALUES = 1 << Byte.SIZE;
    private static final int MASK = VALUES - 1;

    private SortLoops() {}

    /**
     * Counts the values of four digits from bit {@code shift} on, one digit after the other.
     *
     * @param least of all keys, from which bits are counted
     */
    static void count(long[] keys, int from, int to, long least, int shift, int[] counts) {
        for (int i = from; i < to; i++) {
            int bits = (int) ((keys[i] - least) >>> shift);
            counts[bits & MASK]++;
            counts[VALUES + ((bits >>> 8) & MASK)]++;
            counts[2 * VALUES + ((bits >>> 16) & MASK)]++;
            counts[3 * VALUES + (bits >>> 24)]++;
        }
    }

    /** @param places where the next key with each value of the digit goes */
    static void scatter(
            long[] keys, int from, int to, long least, int shift, long[] sorted, int[] places, int firstPlace) {
        for (int i = from; i < to; i++) {
            long key = keys[i];
            int value = (int) ((key - least) >>> shift) & MASK;
            sorted[places[firstPlace + value]++] = key;
        }
    }

    /**
     * Moves keys down that stand above greater ones, all before them being in order; says by how many places in all.
     *
     * @param most with more, the rest is left as it is
     */
    static long settle(long[] keys, int from, int to, long most) {
        long moves = 0;
        for (int i = Math.max(1, from); i < to && moves <= most; i++) {
            long key = keys[i];
            int at = i;
            while (at > 0 && keys[at - 1] > key) {
                keys[at] = keys[at - 1];
                at--;
            }
            keys[at] = key;
            moves += i - at;
        }
        return moves;
    }

    /** Lists distinct keys of a sorted list and how often they occur; says how many, or one more than there is room for. */
    static int distinct(long[] sorted, int count, long[] keys, long[] counts) {
        int last = -1;
        for (int i = 0; i < count; i++) {
            if (last < 0 || sorted[i] != keys[last]) {
                if (++last == keys.length) {
                    return last + 1;
                }
                keys[last] = sorted[i];
            }
            counts[last]++;
        }
        return last + 1;
    }
}
