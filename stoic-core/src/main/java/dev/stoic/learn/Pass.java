package dev.stoic.learn;

/** What the next round asks for. */
public sealed interface Pass {
    /** All parts contribute once; {@code what} names it on screens: "gradient", "line search", "assign". */
    record Ask(String what, Phase phase) implements Pass {
        public Ask(String what) {
            this(what, Phase.LEARN);
        }
    }

    /** What kind of work a pass is: only the first two can change the model. */
    enum Phase {
        PREPARE,
        LEARN,
        MEASURE
    }

    /** Learning is over. */
    record Finished(Outcome outcome, String why) implements Pass {}

    enum Outcome {
        CONVERGED,
        LIMIT,
        DIVERGED
    }
}
