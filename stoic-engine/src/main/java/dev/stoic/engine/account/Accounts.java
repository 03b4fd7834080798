package dev.stoic.engine.account;

import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Keeps account of a run for the driver that carries it out, on its thread: what the time went by on, and what workers did.
 * Each call costs about as much as reading the clock.
 */
public final class Accounts {
    private static final long PACE = Duration.ofSeconds(1).toNanos();

    /** With many workers an account is long, so there are fewer of them. */
    private static final long PACE_PER_WORKER = Duration.ofMillis(20).toNanos();

    private final long epoch;
    private final LongSupplier clock;
    private final Partition partition;
    private final Attendance attendance = new Attendance();
    private final Map<WorkerId, Tally> tallies = new TreeMap<>();
    private final List<Loss> losses = new ArrayList<>();
    private final long began;
    private long told;
    private long asked = Long.MIN_VALUE;
    private long round;
    private long rounds;
    private long redone;
    private boolean waiting;
    private boolean ending;

    private record Loss(WorkerId worker, long at) {}

    private Accounts(long epoch, LongSupplier clock) {
        this.epoch = epoch;
        this.clock = clock;
        began = clock.getAsLong();
        told = began;
        partition = new Partition(began);
    }

    /** @param clock nanoseconds that never go back */
    public static Accounts inOneProcess(LongSupplier clock) {
        return new Accounts(0, clock);
    }

    /** @param clock nanoseconds that never go back */
    public static Accounts ofCoordinator(long epoch, LongSupplier clock) {
        return new Accounts(epoch, clock);
    }

    /** What has passed since the last lap went by on this, unless the first round is still to come or the last is over. */
    public void lap(Cause cause) {
        Cause due = cause;
        if (asked == Long.MIN_VALUE) {
            due = Cause.STARTING;
        } else if (ending) {
            due = Cause.ENDING;
        }
        partition.lap(due, clock.getAsLong());
    }

    /** As {@link #lap}, for whoever has nothing to do but wait for workers, or does what nobody waits for. */
    public void lapBesideWorkers() {
        lap(awaited());
    }

    private Cause awaited() {
        if (!losses.isEmpty()) {
            return Cause.RECOVERING;
        }
        if (!attendance.isOpen()) {
            return waiting ? Cause.WAITING : Cause.IMPROVING;
        }
        return attendance.isHalfway() ? Cause.STRAGGLING : Cause.COMPUTING;
    }

    /** A round begins in this process, where nobody is asked. */
    public void begun() {
        if (asked == Long.MIN_VALUE) {
            asked = partition.mark();
        }
    }

    public void asked(WorkerId worker, long number, List<Range> ranges) {
        begun();
        waiting = false;
        attendance.asked(worker, number, ranges);
        tally(worker).asked(partition.mark());
    }

    public void answered(WorkerId worker, long number, Range range) {
        if (attendance.answered(worker, number, range, partition.mark())) {
            tally(worker).answered(range.size(), partition.mark());
        }
    }

    /** Returns who was made up for in this round. */
    public List<Account.Recovery> roundDone(long number) {
        round = number;
        rounds++;
        if (!attendance.isOpen()) {
            return List.of();
        }
        attendance.close().ifPresent(slowest -> tally(slowest.worker()).slowest(slowest.nanos()));
        if (losses.isEmpty()) {
            return List.of();
        }
        long now = partition.mark();
        List<Account.Recovery> made = losses.stream()
                .map(loss -> new Account.Recovery(loss.worker(), number, now - loss.at()))
                .toList();
        losses.clear();
        return made;
    }

    public void joined(WorkerId worker) {
        // In one process all workers are the same threads.
        if (epoch > 0) {
            tally(worker).joined(worker, partition.mark());
        }
    }

    /** @param owed what others have to compute in its place */
    public void lost(WorkerId worker, List<Range> owed) {
        tally(worker).lost();
        attendance.lost(worker);
        if (!owed.isEmpty()) {
            losses.add(new Loss(worker, partition.mark()));
        }
    }

    /** Others were asked too for what somebody owes. */
    public void copied() {
        attendance.copied();
    }

    public void waiting() {
        waiting = true;
    }

    /** @param before rounds that a lost coordinator had decided and that are computed again */
    public void redoing(long before) {
        redone = before;
    }

    /** There will be no further round. */
    public void ending() {
        ending = true;
    }

    public void sent(WorkerId worker, long bytes) {
        tally(worker).sent(bytes);
    }

    public void received(WorkerId worker, long bytes) {
        tally(worker).received(bytes);
    }

    public void told(WorkerId worker, Timesheet sheet) {
        if (sheet.epoch() == epoch) {
            tally(worker).told(worker, sheet);
        }
    }

    private Tally tally(WorkerId worker) {
        var place = new WorkerId(worker.index(), worker.sub(), 0);
        return tallies.computeIfAbsent(place, _ -> new Tally(worker, partition.mark()));
    }

    /** Whether it is time to tell; asks no clock. */
    public boolean isDue() {
        return partition.mark() - told >= PACE + PACE_PER_WORKER * tallies.size();
    }

    public Account tell() {
        long now = partition.mark();
        told = now;
        return new Account(
                epoch,
                round,
                rounds,
                redone,
                nanos(),
                asked == Long.MIN_VALUE ? partition.elapsed() : asked - began,
                tallies.values().stream().mapToLong(Tally::down).sum(),
                tallies.values().stream().mapToLong(Tally::up).sum(),
                tallies.values().stream()
                        .map(tally -> tally.view(attendance, tally.isSub() || isAlone(tally), now))
                        .toList());
    }

    private boolean isAlone(Tally tally) {
        return tallies.values().stream().noneMatch(other -> other.isSub() && other.index() == tally.index());
    }

    /** Of the time until the median worker has finished the round, what workers did not compute went by on the way. */
    private Map<Cause, Long> nanos() {
        Map<Cause, Long> all = partition.nanos();
        long until = all.getOrDefault(Cause.COMPUTING, 0L);
        long[] busy = tallies.values().stream()
                .collect(Collectors.groupingBy(Tally::index, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .mapToLong(Accounts::busy)
                .filter(nanos -> nanos > 0)
                .sorted()
                .toArray();
        if (busy.length > 0) {
            long computing = Math.min(until, busy[busy.length / 2]);
            all.put(Cause.COMPUTING, computing);
            all.merge(Cause.SENDING, until - computing, Long::sum);
        }
        return all;
    }

    /** A worker and those below it compute at the same time. What they told may be older than their last answer. */
    private static long busy(List<Tally> group) {
        long answered = group.stream().mapToLong(Tally::answered).sum();
        long computed = group.stream().mapToLong(Tally::computed).sum();
        long busy = group.stream().mapToLong(Tally::busy).max().orElse(0);
        return computed == 0 ? 0 : (long) (busy * Math.max(1.0, (double) answered / computed));
    }
}
