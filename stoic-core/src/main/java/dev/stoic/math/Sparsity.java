package dev.stoic.math;

/**
 * When it pays to leave zeros out of products, which never shows in a result. A term 0·b changes a chain only where b is not finite,
 * or from −0 to 0. So where all b are finite, and no result is −0, results without such terms are those of the whole chains:
 * a result of 0 has not been −0 after the last term, since −0 stays what it is if terms are left out. Whatever does not meet this
 * is worked out in full.
 */
final class Sparsity {
    /** Vectors of a row that are worked out together, for four rows: 32 registers hold sixteen, 16 hold eight. */
    static final int VECTORS = Wide.TALL ? 4 : 2;

    static final int GROUP = VECTORS * Wide.FLOATS;

    /** Fewer numbers are not worth a look. */
    private static final int LEAST = Long.SIZE;

    /** As many as a short can count. */
    private static final int MOST = Short.MAX_VALUE;

    /** One number in so many may be other than zero: full tiles do more at a time. */
    private static final int RARE = 3;

    private Sparsity() {}

    /** Rows of so many numbers, times as many columns. */
    static boolean suits(int numbers, int columns) {
        return numbers >= LEAST && numbers <= MOST && columns >= GROUP;
    }

    static boolean isThin(long count, long of) {
        return count <= mostOf(of);
    }

    /** So many of them may be other than zero. */
    static long mostOf(long numbers) {
        return numbers / RARE;
    }

    /** From the look of a row; others may have fewer. */
    static boolean isLikely(int n, float[] x, int at) {
        return SparseLoops.count(n, x, at) * 2 <= n;
    }
}
