package dev.stoic.learn.tree;

import dev.stoic.data.Tile;
import java.util.Arrays;

/** Takes the keys of one feature in one part. */
sealed interface Counter {
    static Counter of(Wanted wanted) {
        return switch (wanted) {
            case Wanted.Nothing _ -> new Idle();
            case Wanted.Values _ -> new Distinct();
            case Wanted.Counts counts -> new Radix(counts);
            case Wanted.Keys keys -> new Fetch(keys);
        };
    }

    void add(long[] keys, int count);

    /** Takes values of a column by a quicker way than by their keys, and says of how many rows. */
    default int addSmall(Tile tile, int feature) {
        return 0;
    }

    /** Whether more keys cannot change what was found. */
    boolean isFull();

    Found found();

    record Idle() implements Counter {
        @Override
        public void add(long[] keys, int count) {}

        @Override
        public boolean isFull() {
            return true;
        }

        @Override
        public Found found() {
            return new Found.Nothing();
        }
    }

    /** Open addressing; a place without count is free. */
    final class Distinct implements Counter {
        private long[] slots = new long[64];
        private long[] counts = new long[64];
        private int used;
        private boolean full;

        /** How often each whole number occurs, as long as no other was met. */
        private final long[] small = new long[Binned.SMALL];

        @Override
        public void add(long[] keys, int count) {
            int i = 0;
            while (i < count && !full) {
                // Neighbours are often equal, above all where most is zero.
                long key = keys[i];
                int first = i;
                while (i < count && keys[i] == key) {
                    i++;
                }
                add(key, i - first);
            }
        }

        private void add(long key, long times) {
            int at = place(key);
            boolean fresh = counts[at] == 0;
            counts[at] += times;
            if (fresh) {
                used++;
                full = used > Found.Values.MOST;
                if (used * 2 > slots.length && !full) {
                    grow();
                }
            }
        }

        @Override
        public int addSmall(Tile tile, int feature) {
            if (used > 0) {
                return 0;
            }
            return switch (tile) {
                case Tile.Doubles doubles -> addSmall(doubles, feature);
                case Tile.Floats floats -> addSmall(floats, feature);
            };
        }

        private int addSmall(Tile.Doubles tile, int feature) {
            double[] values = tile.values();
            int at = tile.offset() + feature;
            for (int i = 0; i < tile.rows(); i++, at += tile.width()) {
                int whole = (int) values[at];
                if (whole != values[at] || whole >>> 8 != 0) {
                    return i;
                }
                small[whole]++;
            }
            return tile.rows();
        }

        private int addSmall(Tile.Floats tile, int feature) {
            float[] values = tile.values();
            int at = tile.offset() + feature;
            for (int i = 0; i < tile.rows(); i++, at += tile.width()) {
                int whole = (int) values[at];
                if (whole != values[at] || whole >>> 8 != 0) {
                    return i;
                }
                small[whole]++;
            }
            return tile.rows();
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
            return full;
        }

        @Override
        public Found found() {
            if (used == 0) {
                return smallOnly();
            }
            for (int value = 0; value < small.length && !full; value++) {
                if (small[value] > 0) {
                    add(OrderedBits.of(value), small[value]);
                }
            }
            if (full) {
                return Found.Values.MANY;
            }
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
            return new Found.Values(false, keys, sorted);
        }

        private Found smallOnly() {
            long[] keys = new long[small.length];
            long[] times = new long[small.length];
            int n = 0;
            for (int value = 0; value < small.length; value++) {
                if (small[value] > 0) {
                    keys[n] = OrderedBits.of(value);
                    times[n++] = small[value];
                }
            }
            return new Found.Values(false, Arrays.copyOf(keys, n), Arrays.copyOf(times, n));
        }
    }

    final class Radix implements Counter {
        private final Wanted.Counts wanted;
        private final Prefixes prefixes;
        private final long[] counts;
        private final long[] least;
        private final long[] greatest;

        Radix(Wanted.Counts wanted) {
            this.wanted = wanted;
            prefixes = new Prefixes(wanted.prefixes());
            counts = new long[wanted.prefixes().length << wanted.bits()];
            least = new long[wanted.prefixes().length];
            greatest = new long[wanted.prefixes().length];
            Arrays.fill(least, Long.MAX_VALUE);
            Arrays.fill(greatest, Long.MIN_VALUE);
        }

        @Override
        public void add(long[] keys, int count) {
            if (wanted.isTop()) {
                KeyLoops.countTop(keys, count, wanted, counts);
                KeyLoops.bound(keys, count, least, greatest);
            } else {
                KeyLoops.count(keys, count, wanted, prefixes, this);
            }
        }

        /** Takes one key of the prefix in place {@code at}. */
        void take(int at, long key, int bucket) {
            counts[bucket]++;
            // Seldom, and cheaper than to write what the next key has to wait for.
            if (key < least[at]) {
                least[at] = key;
            }
            if (key > greatest[at]) {
                greatest[at] = key;
            }
        }

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public Found found() {
            return new Found.Counts(counts, least, greatest);
        }
    }

    final class Fetch implements Counter {
        private final Wanted.Keys wanted;
        private final Prefixes prefixes;
        private long[] fetched = new long[64];
        private int count;

        Fetch(Wanted.Keys wanted) {
            this.wanted = wanted;
            prefixes = new Prefixes(wanted.prefixes());
        }

        @Override
        public void add(long[] keys, int many) {
            for (int i = 0; i < many; i++) {
                if (prefixes.find(keys[i] >> wanted.shift()) >= 0) {
                    if (count == fetched.length) {
                        fetched = Arrays.copyOf(fetched, count * 2);
                    }
                    fetched[count++] = keys[i];
                }
            }
        }

        @Override
        public boolean isFull() {
            return false;
        }

        @Override
        public Found found() {
            long[] keys = Arrays.copyOf(fetched, count);
            Arrays.sort(keys);
            return new Found.Keys(keys);
        }
    }
}
