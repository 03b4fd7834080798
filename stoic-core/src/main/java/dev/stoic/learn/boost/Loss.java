package dev.stoic.learn.boost;

import dev.stoic.math.Functions;

/** What is made small, with its derivatives by the margins: one margin a row, or one for each class. */
sealed interface Loss {
    int outputs();

    /** Half the squared difference to the target. */
    record Squared() implements Loss {
        @Override
        public int outputs() {
            return 1;
        }
    }

    /** Minus the logarithm of the probability of the right one of two classes; the margin speaks for the second. */
    record Logistic() implements Loss {
        @Override
        public int outputs() {
            return 1;
        }
    }

    record Softmax(int classes) implements Loss {
        @Override
        public int outputs() {
            return classes;
        }
    }

    /** What gradients need of margins, in their place: nothing, or probabilities. */
    default void activateInPlace(double[] margins) {
        switch (this) {
            case Squared _ -> {}
            case Logistic _ -> Functions.sigmoidInPlace(margins, 0, margins.length);
            case Softmax(int classes) -> {
                for (int at = 0; at < margins.length; at += classes) {
                    softmaxInPlace(margins, at, classes);
                }
            }
        }
    }

    static void softmaxInPlace(double[] margins, int at, int classes) {
        double largest = margins[at];
        for (int k = 1; k < classes; k++) {
            largest = Math.max(largest, margins[at + k]);
        }
        double sum = 0;
        for (int k = 0; k < classes; k++) {
            margins[at + k] = Functions.exp(margins[at + k] - largest);
            sum += margins[at + k];
        }
        for (int k = 0; k < classes; k++) {
            margins[at + k] /= sum;
        }
    }

    /**
     * Gradient and hessian of each row by output {@code output}, as words of the scale.
     *
     * @param active margins after {@link #activateInPlace}
     */
    default void differentiate(double[] active, double[] targets, int output, Rounding rounding, long[] words) {
        switch (this) {
            case Squared _ -> {
                for (int i = 0; i < targets.length; i++) {
                    words[i] = rounding.word(i, active[i] - targets[i], 1);
                }
            }
            case Logistic _ -> {
                for (int i = 0; i < targets.length; i++) {
                    double p = active[i];
                    words[i] = rounding.word(i, p - targets[i], p * (1 - p));
                }
            }
            case Softmax(int classes) -> {
                for (int i = 0; i < targets.length; i++) {
                    double p = active[i * classes + output];
                    words[i] = rounding.word(i, targets[i] == output ? p - 1 : p, 2 * p * (1 - p));
                }
            }
        }
    }

    /**
     * Numbers become whole by adding a fraction and dropping what is behind the point. The fractions of neighbours are spread
     * evenly, so that sums of many small numbers are right however small these are.
     */
    record Rounding(long key, long firstRow, Scale scale) {
        private static final long GOLDEN = 0x9E3779B97F4A7C15L;

        long word(int row, double gradient, double hessian) {
            double fraction = (((firstRow + row) * GOLDEN + key) >>> 11) * 0x1p-53;
            long g = (long) Math.floor(gradient * scale.gradient() + fraction);
            // A row always weighs something, so that a child without weight is one without rows.
            long h = Math.max(1, (long) (hessian * scale.hessian() + fraction));
            return (g << scale.low()) + h;
        }
    }

    /** The loss of a row whose margins start at {@code at}. */
    default double of(double[] margins, int at, double target) {
        return switch (this) {
            case Squared _ -> (margins[at] - target) * (margins[at] - target) / 2;
            case Logistic _ -> {
                double wrong = target == 1 ? -margins[at] : margins[at];
                yield Math.max(0, wrong) + Functions.log(1 + Functions.exp(-Math.abs(wrong)));
            }
            case Softmax(int classes) -> {
                double largest = margins[at];
                for (int k = 1; k < classes; k++) {
                    largest = Math.max(largest, margins[at + k]);
                }
                double sum = 0;
                for (int k = 0; k < classes; k++) {
                    sum += Functions.exp(margins[at + k] - largest);
                }
                yield Functions.log(sum) + largest - margins[at + (int) target];
            }
        };
    }
}
