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

    /** Why learning is over where trees are grown, once there are as many as the job asks for. */
    static String grown(int trees) {
        return trees == 1 ? "1 tree grown" : "all %,d trees grown".formatted(trees);
    }

    enum Outcome {
        CONVERGED,
        LIMIT,
        DIVERGED
    }
}
