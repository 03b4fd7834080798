package dev.stoic.learn.kmeans;

/**
 * The steps in which a part's rows are added up, a power of two for each feature: so small that only the last few of a
 * double's digits are rounded away, so large that the sum of all rows fits into 63 bits. It depends on the part's rows alone.
 *
 * @param scale steps in 1
 */
record Grid(double[] scale) {
    /** Below what a double holds exactly, so that rounding to a whole number is the only one. */
    private static final int MOST_BITS = 50;

    /** Keeps scales, and values over scales, among the normal doubles. */
    private static final int MOST_EXPONENT = 1000;

    /** @param largest absolute value of each feature */
    static Grid of(double[] largest, int rows) {
        int bits = Math.min(MOST_BITS, 62 - (Integer.SIZE - Integer.numberOfLeadingZeros(rows)));
        double[] scale = new double[largest.length];
        for (int f = 0; f < scale.length; f++) {
            int exponent = bits - 1 - Math.getExponent(largest[f]);
            // What is no number shall not look like one.
            scale[f] = Double.isFinite(largest[f])
                    ? Math.scalb(1.0, Math.clamp(exponent, -MOST_EXPONENT, MOST_EXPONENT))
                    : Double.NaN;
        }
        return new Grid(scale);
    }

    int width() {
        return scale.length;
    }
}
