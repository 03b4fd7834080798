package dev.stoic.learn;

/** What the next round asks for. */
public sealed interface Pass {
    /** All parts contribute once; {@code what} names it on screens: "gradient", "line search", "assign". */
    record Ask(String what) implements Pass {}

    /** Learning is over. */
    record Finished(Outcome outcome, String why) implements Pass {}

    enum Outcome {
        CONVERGED,
        LIMIT,
        DIVERGED
    }
}
