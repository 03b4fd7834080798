package dev.stoic.learn.boost;

/**
 * Units of fixed-point sums: a number times its unit, which is a power of two, becomes a whole number, so that sums are exact
 * in any order. Gradient and hessian of a row share a word, the gradient above the lowest {@code low} bits, and are added up
 * together; after {@link #MOST_ROWS} words at the latest they are taken apart, so that neither reaches the other's bits.
 */
record Scale(double gradient, double hessian, int low) {
    /** Words that may be added to each other. */
    static final int MOST_ROWS = 1 << 13;

    private static final int BITS = 61;
    private static final int FARTHEST = 1000;

    // A gradient is below 2^(50 − low), so that 2^13 of them stay below the 2^(63 − low) of the bits above the hessian.
    private static final int WORD = 50;

    // A hessian of 1 counts rows: 2^13 of them need 14 bits.
    private static final int COUNT_BITS = 14;

    // Hessians up to 1/2, in units of 2^−17, are at most 2^16: 2^13 of them need 30 bits.
    private static final int CURVE_BITS = 30;
    private static final double CURVE_UNIT = 0x1p17;

    /** @param bound no gradient is larger */
    static Scale of(Loss loss, double bound) {
        int low = switch (loss) {
            case Loss.Squared _ -> COUNT_BITS;
            case Loss.Logistic _, Loss.Softmax _ -> CURVE_BITS;
        };
        double hessian = switch (loss) {
            case Loss.Squared _ -> 1;
            case Loss.Logistic _, Loss.Softmax _ -> CURVE_UNIT;
        };
        // Rounding up may add one, hence one bit less.
        return new Scale(power(WORD - 1 - low, bound), hessian, low);
    }

    /** The unit of numbers up to a bound whose sum over all rows is to stay below 2⁶². */
    static double unit(long rows, double bound) {
        return power(BITS - (Long.SIZE - Long.numberOfLeadingZeros(rows)), bound);
    }

    /** A power of two that takes the bound to at most 2 to so many bits. */
    private static double power(int bits, double bound) {
        int size = bound == 1 ? 0 : Math.getExponent(Math.max(bound, Double.MIN_NORMAL)) + 1;
        return Math.scalb(1.0, Math.clamp((long) bits - size, -FARTHEST, FARTHEST));
    }
}
