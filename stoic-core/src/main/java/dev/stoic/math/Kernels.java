package dev.stoic.math;

/**
 * What the facades call: the scalar twin states the bits, the vector twin must give the same. Arguments are already
 * checked. Chosen once, when a facade is loaded.
 */
interface Kernels {
    double dot(double[] a, int aFrom, double[] b, int bFrom, int n);

    float dot(float[] a, int aFrom, float[] b, int bFrom, int n);

    double sum(double[] a, int from, int n);

    void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n);

    void add(double[] y, int yFrom, double[] x, int xFrom, int n);

    void add(double[] y, int yFrom, float[] x, int xFrom, int n);

    void widen(float[] from, int fromAt, double[] to, int toAt, int n);

    void multiply(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom);

    void multiply(int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom);

    /** c goes on as a chain over the depth of {@code reach}, which has as many starts as c has rows, or more. */
    void multiply(int rows, int columns, Reach reach, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom);

    /** The same where each row of c begins with {@code start}, whatever it held. */
    void multiply(
            int rows,
            int columns,
            Reach reach,
            float[] a,
            int aFrom,
            float[] b,
            int bFrom,
            float[] start,
            int startFrom,
            float[] c,
            int cFrom);

    void adam(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to);

    /** {@link Pooling#forward} for windows of 2 × 2. */
    void largestOfFour(Pooling shape, int images, float[] x, int xFrom, float[] y);

    /** {@link Pooling#back} for windows of 2 × 2 that share no place; places that none of them sees hold 0 already. */
    void handToOneOfFour(Pooling shape, int images, float[] x, int xFrom, float[] y, float[] slopes, float[] xSlopes);

    DoubleLayer layer(int columns, int depth, double[] b, double[] start);

    FloatLayer layer(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom);

    void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom);

    void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom);

    void gram(int rows, int width, double[] x, int xFrom, double[] gram);

    void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram);

    /**
     * c = the tree sum of aᵀ·b over the parts of a range, tile by tile; false if this must be done in larger pieces. There
     * are rows in the range.
     */
    default boolean fused(
            int rows,
            int columns,
            PartRows parts,
            int from,
            int size,
            double[] a,
            int aFrom,
            double[] b,
            int bFrom,
            double[] c,
            int cFrom) {
        return false;
    }

    default boolean fused(
            int rows,
            int columns,
            PartRows parts,
            int from,
            int size,
            float[] a,
            int aFrom,
            float[] b,
            int bFrom,
            float[] c,
            int cFrom) {
        return false;
    }

    default FloatTreeSum treeSum(int rows, int columns) {
        return new ScalarFloatTreeSum(rows, columns);
    }

    void add(float[] y, int yFrom, float[] x, int xFrom, int n);

    /** Gets ready for grams, in the background. */
    default void expectGrams() {}

    default void expectAdam() {}

    /** Gets ready for products of doubles with so many columns, and for their transposes, in the background. */
    default void expectDoubles(int columns) {}

    default void expectFloats(int columns) {}

    default void expectSteps(int inputs, int outputs) {}

    default void expectFirstSteps(int inputs, int outputs) {}

    default void expectReaches(int columns) {}

    default void expectPools() {}

    static Kernels chosen() {
        return Lanes.chosen().vector() ? new VectorKernels() : new ScalarKernels();
    }
}
