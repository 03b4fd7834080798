package dev.stoic.learn.tree;

import dev.stoic.data.Tile;
import java.util.Arrays;

/** Takes the keys of one feature in one part. */
sealed interface Counter permits Counter.Idle, Distinct, Counter.Radix, Counter.Fetch {
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
                KeyLoops.bound(keys, 0, count, least, greatest);
            } else {
                KeyLoops.count(keys, count, wanted, prefixes, this);
            }
        }

        /** Takes a key some times where keys are counted by their first bits. */
        void takeTop(long key, long times) {
            counts[(int) (key >> wanted.shift()) + (counts.length >> 1)] += times;
            least[0] = Math.min(least[0], key);
            greatest[0] = Math.max(greatest[0], key);
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
        public Found.Counts found() {
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
