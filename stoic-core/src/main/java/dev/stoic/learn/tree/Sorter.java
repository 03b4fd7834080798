package dev.stoic.learn.tree;

import java.util.Arrays;

/** Sorts keys. One thread's own, used for one list after the other. */
final class Sorter {
    private static final int BITS = SortLoops.DIGITS * Byte.SIZE;

    private final int[] places = new int[SortLoops.DIGITS * SortLoops.VALUES];
    private final long[] least = new long[1];
    private final long[] greatest = new long[1];
    private final long[] spare;

    /** @param most keys of a list */
    Sorter(int most) {
        spare = new long[most];
    }

    /**
     * By the highest bits in which keys differ; the few that agree in them are in order nearly. Where they are not, because most keys
     * agree in them, by all.
     */
    void sort(long[] keys, int count) {
        least[0] = Long.MAX_VALUE;
        greatest[0] = Long.MIN_VALUE;
        for (int at = 0; at < count; at += SortLoops.BLOCK) {
            KeyLoops.bound(keys, at, Math.min(count, at + SortLoops.BLOCK), least, greatest);
        }
        int differing = Long.SIZE - Long.numberOfLeadingZeros(greatest[0] - least[0]);
        int shift = Math.max(0, differing - BITS);
        sort(keys, count, shift);
        if (shift > 0 && !settle(keys, count)) {
            sort(keys, count, 0);
            sort(keys, count, BITS);
        }
    }

    /** By as many bits as digits have from {@code shift} on; keys that agree in them keep their order. */
    private void sort(long[] keys, int count, int shift) {
        Arrays.fill(places, 0);
        for (int at = 0; at < count; at += SortLoops.BLOCK) {
            SortLoops.count(keys, at, Math.min(count, at + SortLoops.BLOCK), least[0], shift, places);
        }
        long[] from = keys;
        long[] to = spare;
        for (int digit = 0; digit < SortLoops.DIGITS; digit++) {
            int first = digit * SortLoops.VALUES;
            place(first);
            for (int at = 0; at < count; at += SortLoops.BLOCK) {
                int end = Math.min(count, at + SortLoops.BLOCK);
                SortLoops.scatter(from, at, end, least[0], shift + digit * Byte.SIZE, to, places, first);
            }
            long[] next = from;
            from = to;
            to = next;
        }
    }

    /** Makes places of the counts of a digit. */
    private void place(int first) {
        int before = 0;
        for (int i = first; i < first + SortLoops.VALUES; i++) {
            int here = places[i];
            places[i] = before;
            before += here;
        }
    }

    /** Gives up where that would take more than another way to sort. */
    private static boolean settle(long[] keys, int count) {
        long moves = 0;
        for (int at = 0; at < count && moves <= count; at += SortLoops.BLOCK) {
            moves += SortLoops.settle(keys, at, Math.min(count, at + SortLoops.BLOCK), count);
        }
        return moves <= count;
    }
}
