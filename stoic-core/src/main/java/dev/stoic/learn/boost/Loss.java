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
     * Gradient and hessian of each row by output {@code output}, as whole numbers of the scales' units.
     *
     * @param active margins after {@link #activateInPlace}
     * @param pairs gradient and hessian, row by row
     */
    default void differentiate(double[] active, double[] targets, int output, Scale scale, long[] pairs) {
        double unit = scale.gradient();
        double curved = scale.hessian();
        int outputs = outputs();
        for (int i = 0; i < targets.length; i++) {
            double p = active[i * outputs + output];
            double g;
            double h;
            switch (this) {
                case Squared _ -> {
                    g = p - targets[i];
                    h = 1;
                }
                case Logistic _ -> {
                    g = p - targets[i];
                    h = p * (1 - p);
                }
                case Softmax _ -> {
                    g = targets[i] == output ? p - 1 : p;
                    h = 2 * p * (1 - p);
                }
            }
            pairs[2 * i] = (long) Math.rint(g * unit);
            // A row always weighs something, so that a child without weight is one without rows.
            pairs[2 * i + 1] = Math.max(1, (long) (h * curved));
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
