package dev.stoic.engine;

import java.time.Instant;

/** The one door through which time comes in; it never reaches a model. */
public interface Time {
    /** Nanoseconds of a clock that never goes back; only differences mean something. */
    long nanos();

    /** For people to read. */
    Instant now();

    static Time system() {
        return new Time() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public Instant now() {
                return Instant.now();
            }
        };
    }
}
