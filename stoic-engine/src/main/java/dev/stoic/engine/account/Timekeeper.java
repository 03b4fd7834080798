package dev.stoic.engine.account;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Keeps the timesheet of a worker. Used by the one thread that drives it; sums may be looked at by others. */
public final class Timekeeper {
    private static final long PACE = Duration.ofMillis(500).toNanos();

    private final LongSupplier clock;
    private final long pid = ProcessHandle.current().pid();
    private volatile Sums all = new Sums(0, 0, 0, 0);
    private Sums before = all;
    private long epoch;
    private int jobs;
    private int computing;
    private long turned;
    private long told;
    private boolean first = true;

    private record Sums(long parts, long busy, long up, long down) {
        Sums plus(long moreParts, long moreBusy, long moreUp, long moreDown) {
            return new Sums(parts + moreParts, busy + moreBusy, up + moreUp, down + moreDown);
        }
    }

    /** @param clock nanoseconds that never go back */
    public Timekeeper(LongSupplier clock) {
        this.clock = clock;
        turned = clock.getAsLong();
        told = turned;
    }

    /** Each coordinator is told what was done for it, and no more. */
    public void serves(long coordinator) {
        if (coordinator > epoch) {
            epoch = coordinator;
            settle(clock.getAsLong());
            before = all;
            first = true;
        }
    }

    public void begins(int more) {
        if (jobs++ == 0) {
            turned = clock.getAsLong();
        }
        computing += more;
    }

    public void ends(int fewer) {
        computing -= fewer;
        all = all.plus(fewer, 0, 0, 0);
        if (jobs == 1) {
            settle(clock.getAsLong());
        }
        jobs--;
    }

    private void settle(long now) {
        all = all.plus(0, jobs > 0 ? now - turned : 0, 0, 0);
        turned = now;
    }

    public void sent(long bytes) {
        all = all.plus(0, 0, bytes, 0);
    }

    public void received(long bytes) {
        all = all.plus(0, 0, 0, bytes);
    }

    /** A timesheet when it is time for one: soon after the first part, and then at a low pace. */
    public Optional<Timesheet> due() {
        long now = clock.getAsLong();
        if (first ? all.parts() == before.parts() : now - told < PACE) {
            return Optional.empty();
        }
        first = false;
        told = now;
        long since = now - turned;
        long busy = all.busy() - before.busy() + (jobs > 0 ? since : 0);
        return Optional.of(new Timesheet(
                epoch,
                all.parts() - before.parts(),
                busy,
                computing,
                since,
                all.up() - before.up(),
                all.down() - before.down(),
                pid));
    }

    /** How many parts it has computed for all coordinators. */
    public long parts() {
        return all.parts();
    }

    public long sent() {
        return all.up();
    }

    public long received() {
        return all.down();
    }

    public Duration busy() {
        return Duration.ofNanos(all.busy());
    }
}
