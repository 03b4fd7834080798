package dev.stoic.kubernetes.operator;

import java.time.Instant;

/** How far a pod has come. */
sealed interface Stage {
    /** @param why what the scheduler says, if it has tried */
    record Unplaced(String why) implements Stage {}

    /**
     * On a node, its process not started.
     *
     * @param reason one word of the node's; may be empty
     */
    record Starting(String reason, String message) implements Stage {}

    record Running(Readiness readiness) implements Stage {}

    /**
     * @param reason one word of the node's or the cluster's; may be empty
     * @param cause whether it ended by itself
     */
    record Ended(int exit, String reason, LastWords words, Instant at, Cause cause) implements Stage {}

    enum Readiness {
        READY,
        NOT_YET
    }

    enum Cause {
        OWN,
        /** Evicted, preempted, or its node shut down. */
        DISRUPTION
    }
}
