package dev.stoic.learn.neural;

import dev.stoic.document.Keys;
import dev.stoic.math.AdamStep;
import java.util.List;
import java.util.Optional;

/** How a step is made of a gradient. */
public sealed interface Optimizer {
    double rate();

    /** Gets the kernel of its steps ready in the background. */
    default void expect() {
        if (this instanceof Adam) {
            AdamStep.expect();
        }
    }

    /** Gradient descent; {@code momentum} is the share of the last step that is kept. */
    record Sgd(double rate, double momentum) implements Optimizer {
        static final Sgd DEFAULT = new Sgd(0.1, 0.9);
    }

    /** Kingma and Ba 2015. */
    record Adam(double rate, double beta1, double beta2, double epsilon) implements Optimizer {
        static final Adam DEFAULT = new Adam(0.001, 0.9, 0.999, 1e-8);
    }

    /** Hinton 2012: the rate of each parameter is divided by a running root of its mean square. */
    record Rmsprop(double rate, double decay, double epsilon) implements Optimizer {
        static final Rmsprop DEFAULT = new Rmsprop(0.001, 0.9, 1e-8);
    }

    static Optimizer adam(double rate) {
        return new Adam(rate, Adam.DEFAULT.beta1, Adam.DEFAULT.beta2, Adam.DEFAULT.epsilon);
    }

    static Optimizer sgd(double rate, double momentum) {
        return new Sgd(rate, momentum);
    }

    static Optimizer rmsprop(double rate) {
        return new Rmsprop(rate, Rmsprop.DEFAULT.decay, Rmsprop.DEFAULT.epsilon);
    }

    /** @param otherwise what is used when none is named; the keys of one that is named have their own defaults */
    static Optimizer read(Keys keys, Optimizer otherwise) {
        Optional<Keys.Choice> choice = keys.choice("optimizer", List.of("sgd", "adam", "rmsprop"));
        if (choice.isEmpty()) {
            return otherwise;
        }
        try (Keys inside = choice.get().keys()) {
            return switch (choice.get().name()) {
                case "sgd" ->
                    new Sgd(
                            inside.positive("rate", Sgd.DEFAULT.rate),
                            inside.number("momentum", Sgd.DEFAULT.momentum, 0, 0.9999));
                case "rmsprop" ->
                    new Rmsprop(
                            inside.positive("rate", Rmsprop.DEFAULT.rate),
                            inside.number("decay", Rmsprop.DEFAULT.decay, 0, 0.999999),
                            inside.positive("epsilon", Rmsprop.DEFAULT.epsilon));
                default ->
                    new Adam(
                            inside.positive("rate", Adam.DEFAULT.rate),
                            inside.number("beta1", Adam.DEFAULT.beta1, 0, 0.999999),
                            inside.number("beta2", Adam.DEFAULT.beta2, 0, 0.999999),
                            inside.positive("epsilon", Adam.DEFAULT.epsilon));
            };
        }
    }
}
