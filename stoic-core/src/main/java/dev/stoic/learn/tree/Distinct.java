package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lists the distinct keys of a feature while they are few, and counts all by their first bits once they are not. */
final class Distinct implements Counter {
    /** Open addressing; a place without count is free. */
    private long[] slots = new long[64];

    private long[] counts = new long[64];
    private int used;

    private final Levels levels = new Levels();
    private final byte[] listed = new byte[Rows.MAX_TILE];
    private @Nullable Radix crowd;

    @Override
    public void add(long[] keys, int count) {
        if (used == 0 && count > 0) {
            // From now on all are listed.
            levels.each(this::add);
        }
        int i = 0;
        while (i < count && crowd == null) {
            // Neighbours are often equal, above all where most is zero.
            long key = keys[i];
            int first = i;
            while (i < count && keys[i] == key) {
                i++;
            }
            add(key, i - first);
        }
        if (crowd != null) {
            crowd.add(i == 0 ? keys : Arrays.copyOfRange(keys, i, count), count - i);
        }
    }

    private void add(long key, long times) {
        int at = place(key);
        boolean fresh = counts[at] == 0;
        counts[at] += times;
        if (fresh) {
            used++;
            if (used > Found.Values.MOST) {
                crowd = crowded();
            } else if (used * 2 > slots.length) {
                grow();
            }
        }
    }

    private Radix crowded() {
        var all = new Radix(Wanted.Counts.TOP);
        for (int i = 0; i < slots.length; i++) {
            if (counts[i] != 0) {
                all.takeTop(slots[i], counts[i]);
            }
        }
        return all;
    }

    @Override
    public int addSmall(Tile tile, int feature) {
        return used == 0 ? levels.add(tile, feature, listed, 0) : 0;
    }

    private int place(long key) {
        int mask = slots.length - 1;
        int at = (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
        while (counts[at] != 0 && slots[at] != key) {
            at = (at + 1) & mask;
        }
        slots[at] = key;
        return at;
    }

    private void grow() {
        long[] oldSlots = slots;
        long[] oldCounts = counts;
        slots = new long[oldSlots.length * 2];
        counts = new long[slots.length];
        for (int i = 0; i < oldSlots.length; i++) {
            if (oldCounts[i] != 0) {
                counts[place(oldSlots[i])] = oldCounts[i];
            }
        }
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public Found found() {
        if (used == 0) {
            return levels.found();
        }
        return crowd == null ? listed() : crowd.found();
    }

    private Found.Values listed() {
        long[] keys = new long[used];
        int n = 0;
        for (int i = 0; i < slots.length; i++) {
            if (counts[i] != 0) {
                keys[n++] = slots[i];
            }
        }
        Arrays.sort(keys);
        long[] sorted = new long[n];
        for (int i = 0; i < n; i++) {
            sorted[i] = counts[place(keys[i])];
        }
        return new Found.Values(keys, sorted);
    }
}
