package dev.stoic.math;

/** Loops over rows with many zeros, and over their bits. */
final class SparseLoops {
    private static final long EVERY_FOURTH = 0x1111_1111_1111_1111L;

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
}
