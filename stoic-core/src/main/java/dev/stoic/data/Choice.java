package dev.stoic.data;

import dev.stoic.math.Permutation;

/** Which stored rows a split has, in the order of the file. */
sealed interface Choice {
    long count();

    /** Writes the stored rows {@code from} … {@code from + count − 1} of the split. */
    void rows(long from, int count, long[] to);

    /** The stored row behind row {@code ordinal} of the split. */
    long row(long ordinal);

    /** Every stored row. */
    record All(long count) implements Choice {
        @Override
        public void rows(long from, int count, long[] to) {
            for (int i = 0; i < count; i++) {
                to[i] = from + i;
            }
        }

        @Override
        public long row(long ordinal) {
            return ordinal;
        }
    }

    /** Some rows: a bit for each stored row, and how many bits are set before each group of words. */
    final class Some implements Choice {
        private static final int GROUP = 8;

        private final long[] bits;
        private final long[] before;
        private final long count;

        private Some(long[] bits) {
            this.bits = bits;
            this.before = new long[(bits.length + GROUP - 1) / GROUP];
            long sum = 0;
            for (int word = 0; word < bits.length; word++) {
                if (word % GROUP == 0) {
                    before[word / GROUP] = sum;
                }
                sum += Long.bitCount(bits[word]);
            }
            this.count = sum;
        }

        /** Rows whose rank in {@code order} is from {@code low} to {@code high} − 1; the row of rank i is order(i). */
        static Some ofRanks(Permutation order, long low, long high) {
            long[] bits = words(order.size());
            for (long rank = low; rank < high; rank++) {
                long row = order.applyAsLong(rank);
                bits[(int) (row >>> 6)] |= 1L << row;
            }
            return new Some(bits);
        }

        /** Rows that neither of the two has. */
        static Some without(Some a, Some b, long size) {
            long[] bits = words(size);
            for (int i = 0; i < bits.length; i++) {
                bits[i] = ~(a.bits[i] | b.bits[i]);
            }
            if (size % 64 != 0) {
                bits[bits.length - 1] &= (1L << size) - 1;
            }
            return new Some(bits);
        }

        private static long[] words(long size) {
            return new long[Math.toIntExact((size + 63) / 64)];
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public long row(long ordinal) {
            int low = 0;
            int high = before.length - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (before[middle] <= ordinal) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            int word = low * GROUP;
            long left = ordinal - before[low];
            while (left >= Long.bitCount(bits[word])) {
                left -= Long.bitCount(bits[word++]);
            }
            long rest = bits[word];
            for (long i = 0; i < left; i++) {
                rest &= rest - 1;
            }
            return ((long) word << 6) + Long.numberOfTrailingZeros(rest);
        }

        @Override
        public void rows(long from, int count, long[] to) {
            if (count == 0) {
                return;
            }
            long first = row(from);
            int word = (int) (first >>> 6);
            long rest = bits[word] & -1L << first;
            for (int i = 0; i < count; i++) {
                while (rest == 0) {
                    rest = bits[++word];
                }
                to[i] = ((long) word << 6) + Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
            }
        }
    }
}
