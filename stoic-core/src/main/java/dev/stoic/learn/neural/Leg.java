package dev.stoic.learn.neural;

/**
 * A layer at work on some rows, with room for what it needs on the way back: {@link #learn}, then {@link #gradient}, then
 * {@link #back}, all for the same rows. Not thread-safe.
 */
sealed interface Leg permits DenseLeg, ConvLeg, PoolLeg, NormLeg, ActiveLeg, DropoutLeg {
    /** Makes numbers ready, once for all calls of {@link #tell} with the same ones that follow each other. */
    default void prepare(float[] numbers) {}

    /** What a model tells: what comes out, row by row, valid until the next call. */
    float[] tell(float[] numbers, float[] in, int from, int rows);

    /** The same while learning. */
    default float[] learn(float[] numbers, float[] in, int from, Slice slice) {
        return tell(numbers, in, from, slice.rows());
    }

    /**
     * Derivatives by the parameters, summed over rows in the tree of parts. A slice of one part adds to what {@code
     * gradient} holds, so that a long part may come in pieces; one of several parts replaces it.
     *
     * @param slopes derivatives by what came out
     */
    default void gradient(Slice slice, float[] slopes, float[] gradient) {}

    /** Derivatives by what went in, written to {@code spare}, or over {@code slopes} by a layer that works in place. */
    void back(float[] numbers, Slice slice, float[] slopes, float[] spare);

    default boolean backsInPlace() {
        return false;
    }

    /** Whether the next layer may write over what came out. */
    default boolean givesAway() {
        return true;
    }

    static float[] ones(int n) {
        float[] ones = new float[n];
        java.util.Arrays.fill(ones, 1);
        return ones;
    }
}
