package dev.stoic.cli.pod;

import dev.stoic.engine.Time;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether a loop still turns, as seen by somebody who looks now and then. */
public final class Turning {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final LongSupplier turns;
    private final Time time;
    private long seen;
    private long moved;

    /** @param turns a number that grows with every turn */
    public Turning(LongSupplier turns, Time time) {
        this.turns = turns;
        this.time = time;
        seen = turns.getAsLong();
        moved = time.nanos();
    }

    public synchronized boolean isTurning() {
        long now = time.nanos();
        long count = turns.getAsLong();
        if (count != seen) {
            seen = count;
            moved = now;
        }
        return now - moved < LIMIT.toNanos();
    }
}
