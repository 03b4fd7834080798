package dev.stoic.learn.neural;

/** One step from inputs to outputs. */
public sealed interface Layer {
    /** Numbers a row that come out. */
    int outputs();

    /** Weights and biases. */
    default int parameters() {
        return 0;
    }

    /**
     * Every output is a bias and a weighted sum of all inputs.
     *
     * @param spread weights start uniform between −spread and spread
     */
    record Dense(int inputs, int outputs, double spread) implements Layer {
        /** Weights come first, inputs × outputs, row by row; then one bias an output. */
        int weights() {
            return Math.multiplyExact(inputs, outputs);
        }

        @Override
        public int parameters() {
            return Math.addExact(weights(), outputs);
        }
    }

    record Active(Activation function, int outputs) implements Layer {}

    /** While learning, a number is left out with a chance of {@code rate}, and the others grow to make up for it. */
    record Dropout(double rate, int outputs) implements Layer {}
}
