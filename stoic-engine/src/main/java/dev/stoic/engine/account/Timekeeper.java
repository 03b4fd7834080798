package dev.stoic.engine.account;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Keeps the timesheet of a worker. Used by the one thread that drives it. */
public final class Timekeeper {
    private static final long PACE = Duration.ofMillis(500).toNanos();

    private final LongSupplier clock;
    private final long pid = ProcessHandle.current().pid();
    private long parts;
    private long busy;
    private long up;
    private long down;
    private int jobs;
    private int computing;
    private long turned;
    private long told;
    private boolean first = true;

    /** @param clock nanoseconds that never go back */
    public Timekeeper(LongSupplier clock) {
        this.clock = clock;
        turned = clock.getAsLong();
        told = turned;
    }

    public void begins(int more) {
        if (jobs++ == 0) {
            turned = clock.getAsLong();
        }
        computing += more;
    }

    public void ends(int fewer) {
        computing -= fewer;
        parts += fewer;
        if (--jobs == 0) {
            long now = clock.getAsLong();
            busy += now - turned;
            turned = now;
        }
    }

    public void sent(long bytes) {
        up += bytes;
    }

    public void received(long bytes) {
        down += bytes;
    }

    /** A timesheet when it is time for one: soon after the first part, and then at a low pace. */
    public Optional<Timesheet> due() {
        long now = clock.getAsLong();
        if (first ? parts == 0 : now - told < PACE) {
            return Optional.empty();
        }
        first = false;
        told = now;
        long since = now - turned;
        return Optional.of(new Timesheet(parts, jobs > 0 ? busy + since : busy, computing, since, up, down, pid));
    }

    public long parts() {
        return parts;
    }

    public Duration busy() {
        return Duration.ofNanos(busy);
    }
}
