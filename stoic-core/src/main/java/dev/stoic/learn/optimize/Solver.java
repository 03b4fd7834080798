package dev.stoic.learn.optimize;

import dev.stoic.document.Keys;

/** How the least point is looked for. */
public sealed interface Solver {
    /** Newton's method, which needs second derivatives; damped. */
    record Newton() implements Solver {}

    /** Limited-memory BFGS; with l1 its orthant-wise form. */
    record Lbfgs() implements Solver {}

    /**
     * Mini-batch descent.
     *
     * @param decay of {@link Schedule#INVERSE}
     */
    record Sgd(int batch, int epochs, double rate, double momentum, Schedule schedule, double decay) implements Solver {
        private static final Sgd DEFAULT = new Sgd(256, 10, 0.01, 0.9, Schedule.CONSTANT, 1);

        public static Sgd read(Keys keys) {
            var schedule = keys.word("schedule", DEFAULT.schedule);
            if (keys.has("decay") && schedule != Schedule.INVERSE) {
                keys.problem("decay", "belongs to schedule: inverse");
            }
            return new Sgd(
                    keys.integer("batch", DEFAULT.batch, 1, 1 << 24),
                    keys.integer("epochs", DEFAULT.epochs, 1, 1_000_000),
                    keys.positive("rate", DEFAULT.rate),
                    keys.number("momentum", DEFAULT.momentum, 0, 0.9999),
                    schedule,
                    // Asked for only where it counts: a default that is written out must not become a problem.
                    schedule == Schedule.INVERSE
                            ? keys.number("decay", DEFAULT.decay, 0, Double.MAX_VALUE)
                            : DEFAULT.decay);
        }
    }

    /** Rows of a mini-batch, or 0 when every pass reads all rows. */
    default int batch() {
        return switch (this) {
            case Newton _, Lbfgs _ -> 0;
            case Sgd sgd -> sgd.batch;
        };
    }
}
