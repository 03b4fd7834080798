package dev.stoic.learn.boost;

/**
 * Units of fixed-point sums: a number times its unit, which is a power of two, is added up as a whole number. Sums of all
 * rows stay below 2⁶², so that they are exact in any order.
 */
record Scale(double gradient, double hessian) {
    private static final int BITS = 61;
    private static final int FARTHEST = 900;

    /** @param bound no gradient is larger; hessians are at most 1 */
    static Scale of(long rows, double bound) {
        return new Scale(unit(rows, bound), unit(rows, 1));
    }

    static double unit(long rows, double bound) {
        int room = BITS - (Long.SIZE - Long.numberOfLeadingZeros(rows));
        int size = Math.getExponent(Math.max(bound, Double.MIN_NORMAL)) + 1;
        return Math.scalb(1.0, Math.clamp((long) room - size, -FARTHEST, FARTHEST));
    }
}
