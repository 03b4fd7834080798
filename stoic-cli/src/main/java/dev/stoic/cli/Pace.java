package dev.stoic.cli;

import java.time.Duration;

/** Lets something happen at most once in a while. */
final class Pace {
    private final long nanos;
    private long last;
    private boolean first = true;

    Pace(Duration least) {
        nanos = least.toNanos();
    }

    /** The first time, and whenever enough time has passed. */
    boolean isDue() {
        long now = System.nanoTime();
        if (!first && now - last < nanos) {
            return false;
        }
        first = false;
        last = now;
        return true;
    }
}
