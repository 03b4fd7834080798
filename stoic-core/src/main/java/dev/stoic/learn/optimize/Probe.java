package dev.stoic.learn.optimize;

/**
 * A point at which the loss is asked for.
 *
 * @param vectors how many weight vectors the point holds; their weights come first, then one bias each
 */
public record Probe(Want want, int vectors, double[] point, Extent extent) {
    /** How much of the loss: its gradient, with the squares of the features, or with its second derivatives. */
    public enum Want {
        GRADIENT,
        SCALED,
        CURVATURE
    }

    /** Over which rows. */
    public sealed interface Extent {
        record All() implements Extent {}

        /** The first rows of each part, one {@code of}-th of them, rounded up. */
        record Share(int of) implements Extent {}

        /** Rows {@code from} to {@code from + rows} of the order that {@code key} gives a training epoch. */
        record Batch(long key, long from, int rows) implements Extent {}
    }
}
