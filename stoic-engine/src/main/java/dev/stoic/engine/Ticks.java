package dev.stoic.engine;

import java.time.Duration;

/** Says when time has passed, however much else is going on. */
final class Ticks {
    private final long every;
    private long last = Long.MIN_VALUE;

    Ticks(Duration every) {
        this.every = every.toNanos();
    }

    /** Nanoseconds until the next one. */
    long left(long now) {
        return last == Long.MIN_VALUE ? 0 : Math.max(0, last + every - now);
    }

    boolean isDue(long now) {
        boolean due = last == Long.MIN_VALUE || now - last >= every;
        last = due ? now : last;
        return due;
    }
}
