package dev.stoic.learn.tree;

import java.util.Arrays;

/** Where to cut, once enough is known. */
final class Cuts {
    private Cuts() {}

    /** The last of all keys in order, counted from 1, that is below cut {@code cut} of {@code most − 1}. */
    static long rank(int cut, long rows, int most) {
        return rows / most * cut + rows % most * cut / most;
    }

    /** Every value its own bin where they are few enough, quantiles otherwise; cuts are half way to the next value. */
    static double[] between(Found.Values values, int most) {
        long[] keys = values.keys();
        long rows = Arrays.stream(values.counts()).sum();
        double[] cuts = new double[Math.max(0, keys.length - 1)];
        int count = 0;
        int cut = 1;
        long below = 0;
        for (int i = 0; i + 1 < keys.length; i++) {
            below += values.counts()[i];
            boolean wanted = keys.length <= most;
            while (!wanted && cut < most && rank(cut, rows, most) <= below) {
                wanted = rank(cut++, rows, most) > below - values.counts()[i];
            }
            while (cut < most && rank(cut, rows, most) <= below) {
                cut++;
            }
            if (wanted) {
                cuts[count++] = middle(OrderedBits.value(keys[i]), OrderedBits.value(keys[i + 1]));
            }
        }
        return Arrays.copyOf(cuts, count);
    }

    /** Between two values, or the lower one; a number that fits a float if both do, so that it can be exported as one. */
    private static double middle(double low, double high) {
        double exact = low / 2 + high / 2;
        float narrow = (float) exact;
        double middle = (float) low == low && (float) high == high ? narrow : exact;
        return middle >= low && middle < high ? middle : low;
    }

    /** At values themselves; not at the greatest, above which there is nothing. */
    static double[] at(long[] keys, long greatest) {
        return Arrays.stream(keys)
                .filter(key -> key != greatest)
                .sorted()
                .distinct()
                .mapToDouble(OrderedBits::value)
                .toArray();
    }
}
