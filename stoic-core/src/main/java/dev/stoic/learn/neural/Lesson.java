package dev.stoic.learn.neural;

/** A network whose loss is asked for. The array is owned by the state it comes from: nobody writes to it. */
public record Lesson(Network network, Goal goal, Scale scale, float[] numbers, Extent extent) {
    /** Over which rows. */
    public sealed interface Extent {
        /**
         * Rows {@code from} to {@code from + rows} of the order that {@code order} gives a training epoch, with gradient.
         *
         * @param chance keys what is drawn in this step
         */
        record Batch(long order, long chance, long from, int rows) implements Extent {}

        /**
         * Each part takes its own steps through its slice of the order, from where all are, as many as there are rates.
         *
         * @param first step of these in the training epoch
         * @param batch rows of a step
         * @param from the parts start where the lesson is, with this memory; its numbers are left out
         */
        record Walk(
                long order,
                long chance,
                long first,
                double[] rates,
                int batch,
                Optimizer optimizer,
                double l2,
                Combine.Rule rule,
                Descent from)
                implements Extent {}

        /** The targets of all rows, and nothing about the network. */
        record Targets() implements Extent {}

        /** All rows for validation, without gradient. */
        record Validation() implements Extent {}
    }
}
