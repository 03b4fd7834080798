package dev.stoic.learn.tree;

import dev.stoic.fault.StoicException;
import java.util.Arrays;

/** What parts say about one feature; whole numbers and sets, so any grouping gives the same. */
sealed interface Found {
    default Found plus(Found right) {
        return switch (this) {
            case Nothing _ when right instanceof Nothing -> this;
            case Values left when right instanceof Values other -> left.and(other);
            case Values left
            when right instanceof Counts other -> left.counted().and(other);
            case Counts left when right instanceof Values other -> left.and(other.counted());
            case Counts left when right instanceof Counts other -> left.and(other);
            case Keys left when right instanceof Keys other -> left.and(other);
            case Nothing _, Values _, Counts _, Keys _ ->
                throw StoicException.bug("answers to different questions were added");
        };
    }

    record Nothing() implements Found {}

    /** Distinct keys in ascending order and how often they occur; where there are too many they are counted by their first bits. */
    record Values(long[] keys, long[] counts) implements Found {
        static final int MOST = 512;

        private Found and(Values right) {
            long[] allKeys = new long[keys.length + right.keys.length];
            long[] allCounts = new long[allKeys.length];
            int n = 0;
            int i = 0;
            int j = 0;
            while (i < keys.length || j < right.keys.length) {
                boolean mine = j == right.keys.length || (i < keys.length && keys[i] <= right.keys[j]);
                boolean theirs = i == keys.length || (j < right.keys.length && right.keys[j] <= keys[i]);
                allKeys[n] = mine ? keys[i] : right.keys[j];
                allCounts[n++] = (mine ? counts[i] : 0) + (theirs ? right.counts[j] : 0);
                i += mine ? 1 : 0;
                j += theirs ? 1 : 0;
            }
            var all = new Values(Arrays.copyOf(allKeys, n), Arrays.copyOf(allCounts, n));
            return n > MOST ? all.counted() : all;
        }

        private Counts counted() {
            var counter = new Counter.Radix(Wanted.Counts.TOP);
            for (int i = 0; i < keys.length; i++) {
                counter.takeTop(keys[i], counts[i]);
            }
            return counter.found();
        }
    }

    /** Counts by prefix and bits, and the least and the greatest key of each prefix. */
    record Counts(long[] counts, long[] least, long[] greatest) implements Found {
        private Counts and(Counts right) {
            for (int i = 0; i < counts.length; i++) {
                counts[i] += right.counts[i];
            }
            for (int i = 0; i < least.length; i++) {
                least[i] = Math.min(least[i], right.least[i]);
                greatest[i] = Math.max(greatest[i], right.greatest[i]);
            }
            return this;
        }
    }

    /** @param keys in ascending order */
    record Keys(long[] keys) implements Found {
        private Keys and(Keys right) {
            long[] all = new long[keys.length + right.keys.length];
            int i = 0;
            int j = 0;
            for (int n = 0; n < all.length; n++) {
                boolean mine = j == right.keys.length || (i < keys.length && keys[i] <= right.keys[j]);
                all[n] = mine ? keys[i++] : right.keys[j++];
            }
            return new Keys(all);
        }
    }
}
