package dev.stoic.learn.tree;

/** The loops over all keys of a column: small methods, each for one thing, which are compiled early and once. */
final class KeyLoops {
    private KeyLoops() {}

    /** Writes the keys of values that stand {@code step} apart, without what is missing, and says how many there are. */
    static int of(double[] values, int from, int step, int rows, long[] keys, int to) {
        int count = to;
        int at = from;
        for (int i = 0; i < rows; i++, at += step) {
            double value = values[at];
            keys[count] = OrderedBits.of(value);
            count += Double.isNaN(value) ? 0 : 1;
        }
        return count - to;
    }

    static int of(float[] values, int from, int step, int rows, long[] keys, int to) {
        int count = to;
        int at = from;
        for (int i = 0; i < rows; i++, at += step) {
            double value = values[at];
            keys[count] = OrderedBits.of(value);
            count += Double.isNaN(value) ? 0 : 1;
        }
        return count - to;
    }

    /** Counts by the first bits. */
    static void countTop(long[] keys, int count, Wanted.Counts wanted, long[] counts) {
        int shift = wanted.shift();
        int middle = 1 << (wanted.bits() - 1);
        for (int i = 0; i < count; i++) {
            counts[(int) (keys[i] >> shift) + middle]++;
        }
    }

    /** The least and the greatest of some keys and all before. */
    static void bound(long[] keys, int from, int to, long[] least, long[] greatest) {
        long low = least[0];
        long high = greatest[0];
        for (int i = from; i < to; i++) {
            low = Math.min(low, keys[i]);
            high = Math.max(high, keys[i]);
        }
        least[0] = low;
        greatest[0] = high;
    }

    /** Counts by the next bits after known prefixes. */
    static void count(long[] keys, int count, Wanted.Counts wanted, Prefixes prefixes, Counter.Radix counter) {
        int shift = wanted.shift();
        int bits = wanted.bits();
        int mask = (1 << bits) - 1;
        for (int i = 0; i < count; i++) {
            long high = keys[i] >> shift;
            int at = prefixes.find(high >> bits);
            if (at >= 0) {
                counter.take(at, keys[i], (at << bits) + ((int) high & mask));
            }
        }
    }
}
