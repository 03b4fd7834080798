package dev.stoic.learn.optimize;

import java.util.Optional;

/**
 * A point at which the loss is asked for.
 *
 * @param vectors how many weight vectors the point holds; their weights come first, then one bias each
 * @param batch the rows asked for; all of them when absent
 */
public record Probe(Want want, int vectors, double[] point, Optional<Batch> batch) {
    /** How much of the loss: its gradient, or its second derivatives too. */
    public enum Want {
        GRADIENT,
        CURVATURE
    }

    /** Rows {@code from} to {@code from + rows} of the order that {@code key} gives a training epoch. */
    public record Batch(long key, long from, int rows) {}
}
