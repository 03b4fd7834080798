package dev.stoic.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/**
 * Virtual time: what is going to happen, in order. Somebody who waits in the middle of something (for a disk, or because it
 * was stopped) lets all others go on by {@link #pass}, so that one thread plays them all.
 */
final class Agenda {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000 * MILLI;

    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::at).thenComparingLong(Entry::order));
    private final Runnable afterEach;
    private long now;
    private long order;
    private long events;
    private int depth;

    private record Entry(long at, long order, Runnable action) {}

    Agenda(Runnable afterEach) {
        this.afterEach = afterEach;
    }

    long now() {
        return now;
    }

    long events() {
        return events;
    }

    int size() {
        return entries.size();
    }

    /** How many wait in the middle of something. */
    int depth() {
        return depth;
    }

    void after(long nanos, Runnable action) {
        entries.add(new Entry(now + Math.max(0, nanos), order++, action));
    }

    void runUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Entry next = entries.remove();
            now = Math.max(now, next.at());
            events++;
            next.action().run();
            afterEach.run();
        }
    }

    /** All others go on until {@code done}. */
    void pass(BooleanSupplier done) {
        depth++;
        try {
            runUntil(done);
        } finally {
            depth--;
        }
    }

    void pass(long nanos) {
        long end = now + nanos;
        after(nanos, () -> {});
        pass(() -> now >= end);
    }
}
