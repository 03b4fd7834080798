package dev.stoic.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The compute threads of a run: the one that drives it and {@code threads − 1} helpers. The driver submits jobs and takes
 * finished ones; while it waits, it computes. Helpers look for work for a moment and then sleep, and are woken only for
 * work that is worth it, because waking costs more than a small round.
 */
final class ComputePool<J> implements AutoCloseable {
    /** Looks before sleeping; about 20 µs. */
    private static final int SPINS = 400;

    /** What a thread does. */
    interface Piece<J> {
        /** True if this was the last piece of its job. */
        boolean run(J job, int piece);
    }

    enum Effort {
        /** Not worth waking anybody. */
        SMALL,
        LARGE
    }

    private record Task<J>(J job, int piece) {}

    private final Piece<J> work;
    private final ConcurrentLinkedQueue<Task<J>> tasks = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Task<J>> own = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<J> finished = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asleep = new AtomicInteger();
    private final Thread driver = Thread.currentThread();
    private final Thread[] helpers;
    private boolean interrupted;
    private volatile boolean driverWaits;
    private volatile boolean closed;

    /** Must be made, used and closed by the thread that drives the run. */
    ComputePool(int threads, Piece<J> work) {
        this.work = work;
        helpers = new Thread[threads - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = Thread.ofPlatform()
                    .name("stoic-compute-" + (i + 1))
                    .daemon()
                    .start(this::help);
        }
    }

    void submit(J job, int pieces, Effort effort) {
        Queue<Task<J>> queue = effort == Effort.SMALL ? own : tasks;
        for (int piece = 0; piece < pieces; piece++) {
            queue.add(new Task<>(job, piece));
        }
        if (effort == Effort.LARGE && asleep.get() > 0) {
            for (Thread helper : helpers) {
                LockSupport.unpark(helper);
            }
        }
    }

    /** Whether somebody interrupted the driver; it is told again when the pool is closed. */
    boolean isInterrupted() {
        // Left standing, the flag would turn waiting into spinning and break files being written.
        interrupted |= Thread.interrupted();
        return interrupted;
    }

    /** The next finished job; only to be called while a submitted one was not yet taken. */
    J take() {
        while (true) {
            J job = finished.poll();
            if (job != null) {
                return job;
            }
            Task<J> mine = own.poll();
            Task<J> task = mine != null ? mine : tasks.poll();
            if (task != null) {
                if (work.run(task.job(), task.piece())) {
                    return task.job();
                }
            } else {
                awaitHelpers();
            }
        }
    }

    private void awaitHelpers() {
        for (int i = 0; i < SPINS; i++) {
            if (!finished.isEmpty()) {
                return;
            }
            Thread.onSpinWait();
        }
        driverWaits = true;
        if (finished.isEmpty()) {
            LockSupport.park(this);
            isInterrupted();
        }
        driverWaits = false;
    }

    private void help() {
        while (!closed) {
            Task<J> task = next();
            if (task != null && work.run(task.job(), task.piece())) {
                finished.add(task.job());
                if (driverWaits) {
                    LockSupport.unpark(driver);
                }
            }
        }
    }

    private @Nullable Task<J> next() {
        for (int i = 0; i < SPINS; i++) {
            Task<J> task = tasks.poll();
            if (task != null || closed) {
                return task;
            }
            Thread.onSpinWait();
        }
        asleep.incrementAndGet();
        if (tasks.isEmpty() && !closed) {
            LockSupport.park(this);
        }
        asleep.decrementAndGet();
        return tasks.poll();
    }

    /** Returns when no helper runs any more; what they are computing is computed to its end. */
    @Override
    public void close() {
        closed = true;
        tasks.clear();
        for (Thread helper : helpers) {
            LockSupport.unpark(helper);
        }
        for (Thread helper : helpers) {
            while (helper.isAlive()) {
                try {
                    helper.join();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
