package dev.stoic.learn.tree;

import java.util.Arrays;

/** Finds the place of a prefix among others: open addressing, so that most answers take one look. */
final class Prefixes {
    private final long[] prefixes;

    /** A place, or −1 where there is none. */
    private final int[] table;

    private final int shift;

    Prefixes(long[] prefixes) {
        this.prefixes = prefixes;
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(4 * prefixes.length);
        table = new int[1 << bits];
        shift = Long.SIZE - bits;
        Arrays.fill(table, -1);
        for (int i = 0; i < prefixes.length; i++) {
            int slot = slot(prefixes[i]);
            while (table[slot] >= 0) {
                slot = (slot + 1) & (table.length - 1);
            }
            table[slot] = i;
        }
    }

    private int slot(long prefix) {
        return (int) ((prefix * 0x9E3779B97F4A7C15L) >>> shift);
    }

    /** The place of a prefix, or less than 0. */
    int find(long prefix) {
        int slot = slot(prefix);
        int at = table[slot];
        while (at >= 0 && prefixes[at] != prefix) {
            slot = (slot + 1) & (table.length - 1);
            at = table[slot];
        }
        return at;
    }
}
