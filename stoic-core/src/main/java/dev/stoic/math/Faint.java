package dev.stoic.math;

/**
 * Numbers so small that they stand for nothing. A running mean that nothing is added to any more comes down to the numbers below
 * the normal ones and stays there, since the nearest to nine tenths of a few of the least of them is as many of them; and with such
 * numbers a processor is a hundred times slower. So what an optimiser remembers is 0 once it is faint.
 */
public final class Faint {
    /** What is smaller is faint: far enough above the least normal number that a product with a usual rate is normal too. */
    public static final float LIMIT = 0x1p-120f;

    private static final int LIMIT_BITS = Float.floatToRawIntBits(LIMIT);

    private Faint() {}

    /** 0 if the number is faint, else the number itself, whatever it is. */
    public static float cleared(float x) {
        int bits = Float.floatToRawIntBits(x);
        // All ones unless the size is below the limit; no branch, since zeros are scattered.
        int keep = (LIMIT_BITS - 1 - (bits & Integer.MAX_VALUE)) >> (Integer.SIZE - 1);
        return Float.intBitsToFloat(bits & keep);
    }
}
