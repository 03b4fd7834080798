package dev.stoic.math;

/** Loops over rows with many zeros, and over their bits. */
final class SparseLoops {
    private static final long EVERY_FOURTH = 0x1111_1111_1111_1111L;

    /** Bytes that the memory brings at a time. */
    private static final int LINE = 64;

    private SparseLoops() {}

    /** How many numbers are not zero. */
    static int count(int n, float[] x, int at) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += x[at + i] != 0 ? 1 : 0;
        }
        return count;
    }

    /** Lists the bits that are set in any of four rows, each of so many words; returns how many. */
    static int list(int words, long[] bits, int r0, int r1, int r2, int r3, short[] list) {
        int count = 0;
        for (int w = 0; w < words; w++) {
            long left = bits[r0 + w] | bits[r1 + w] | bits[r2 + w] | bits[r3 + w];
            for (; left != 0; left &= left - 1) {
                list[count++] = (short) (w * Long.SIZE + Long.numberOfTrailingZeros(left));
            }
        }
        return count;
    }

    /**
     * Looks at {@code n} bits of the word of each row, of which there are at most as many as a word has bits: a row is listed for every
     * four of the bits one of which is set.
     */
    static void collect(int rows, long[] bits, int at, int step, int bit, int n, byte[] lists, int[] counts) {
        long all = -1L >>> (Long.SIZE - n);
        for (int row = 0; row < rows; row++) {
            long some = (bits[at + row * step] >>> bit) & all;
            some |= some >>> 1;
            some |= some >>> 2;
            for (long left = some & EVERY_FOURTH; left != 0; left &= left - 1) {
                int i = Long.numberOfTrailingZeros(left) / 4;
                lists[i * Long.SIZE + counts[i]++] = (byte) row;
            }
        }
    }

    /**
     * Writes the numbers of a row that are not zero, and their places, from {@code to} on; returns the end. Up to {@code n} + 1 of
     * what follows may be written over.
     */
    static int pack(int n, float[] x, int at, short[] places, float[] values, int to) {
        int end = to;
        int i = 0;
        for (; i <= n - 8; i += 8) {
            int a = Float.floatToRawIntBits(x[at + i]) | Float.floatToRawIntBits(x[at + i + 1]);
            int b = Float.floatToRawIntBits(x[at + i + 2]) | Float.floatToRawIntBits(x[at + i + 3]);
            int c = Float.floatToRawIntBits(x[at + i + 4]) | Float.floatToRawIntBits(x[at + i + 5]);
            int d = Float.floatToRawIntBits(x[at + i + 6]) | Float.floatToRawIntBits(x[at + i + 7]);
            // Zeros come in runs.
            int stop = (a | b | c | d) << 1 == 0 ? i : i + 8;
            for (int f = i; f < stop; f++) {
                values[end] = x[at + f];
                places[end] = (short) f;
                // 1 unless it is 0 or −0, without a branch.
                int size = Float.floatToRawIntBits(x[at + f]) << 1;
                end += (size | -size) >>> (Integer.SIZE - 1);
            }
        }
        for (; i < n; i++) {
            values[end] = x[at + i];
            places[end] = (short) i;
            end += x[at + i] != 0 ? 1 : 0;
        }
        return end;
    }

    /** Chains of products, one for each of some centres: from its norm on, in the order of the places. */
    static void chain(
            int from,
            int to,
            short[] places,
            float[] values,
            float[] centres,
            int step,
            int k,
            float[] norms,
            float[] scores) {
        System.arraycopy(norms, 0, scores, 0, k);
        for (int e = from; e < to; e++) {
            int at = places[e] * step;
            for (int j = 0; j < k; j++) {
                scores[j] = Math.fma(values[e], centres[at + j], scores[j]);
            }
        }
    }

    /** The sum of squares, in any order. */
    static double squares(int from, int to, float[] values) {
        double s0 = 0;
        double s1 = 0;
        int e = from;
        for (; e < to - 1; e += 2) {
            s0 += (double) values[e] * values[e];
            s1 += (double) values[e + 1] * values[e + 1];
        }
        if (e < to) {
            s0 += (double) values[e] * values[e];
        }
        return s0 + s1;
    }

    /** The least and the second least of some scores, and which is the least; of equal ones the first. */
    static void rank(int k, float[] scores, Ranks ranks) {
        float least = Float.POSITIVE_INFINITY;
        float second = Float.POSITIVE_INFINITY;
        int best = 0;
        for (int j = 0; j < k; j++) {
            float score = scores[j];
            if (score < second) {
                if (score < least) {
                    second = least;
                    least = score;
                    best = j;
                } else {
                    second = score;
                }
            }
        }
        ranks.least[0] = least;
        ranks.second[0] = second;
        ranks.best[0] = best;
    }

    /** Reads one number of each line of memory that a row lies in. */
    static float touch(int from, int to, short[] places, float[] values) {
        float some = 0;
        for (int e = from; e < to; e += LINE / Float.BYTES) {
            some += values[e];
        }
        int sum = 0;
        for (int e = from; e < to; e += LINE / Short.BYTES) {
            sum += places[e];
        }
        return some + sum;
    }

    static void addRounded(int from, int to, short[] places, float[] values, double[] scale, long[] sum) {
        for (int e = from; e < to; e++) {
            int f = places[e];
            sum[f] += (long) Math.rint(values[e] * scale[f]);
        }
    }

    static void subtractRounded(int from, int to, short[] places, float[] values, double[] scale, long[] sum) {
        for (int e = from; e < to; e++) {
            int f = places[e];
            sum[f] -= (long) Math.rint(values[e] * scale[f]);
        }
    }
}
