package dev.stoic.kubernetes.operator;

import dev.stoic.kubernetes.manifest.Installation;
import java.time.Duration;

/**
 * How patient an operator is.
 *
 * @param restarts failures without progress that a job may have
 * @param bugs of those, how many may be broken invariants of ours
 * @param backoff before whoever failed is started again
 * @param leave how long nobody is sent for a worker that left by itself: it may be the end of the job
 * @param again before something that the API server refused is tried again
 * @param tell how often progress is written to status
 * @param look how often a job is looked at though nothing seems to happen
 */
record Policy(
        Installation installation,
        int restarts,
        int bugs,
        Backoff backoff,
        Duration leave,
        Duration again,
        Duration tell,
        Duration look) {
    /** Doubles from the first to the longest. */
    record Backoff(Duration first, Duration longest) {
        private static final int MOST_DOUBLINGS = 20;

        Duration after(int failures) {
            Duration pause = first.multipliedBy(1L << Math.clamp(failures - 1L, 0, MOST_DOUBLINGS));
            return pause.compareTo(longest) > 0 ? longest : pause;
        }
    }

    static Policy of(Installation installation) {
        return new Policy(
                installation,
                6,
                3,
                new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5)),
                Duration.ofSeconds(10),
                Duration.ofSeconds(15),
                Duration.ofSeconds(10),
                Duration.ofMinutes(1));
    }
}
