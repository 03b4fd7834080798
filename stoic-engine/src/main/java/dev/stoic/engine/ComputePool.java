package dev.stoic.engine;

import dev.stoic.learn.Crew;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The compute threads of a run: the one that drives it and {@code threads − 1} helpers. The driver submits jobs and takes
 * finished ones; while it waits, it computes. Helpers look for work for a moment and then sleep, and are woken only for
 * work that is worth it, because waking costs more than a small round.
 */
final class ComputePool<J> implements Crew, AutoCloseable {
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

    private final Piece<J> work;
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Runnable> own = new ArrayDeque<>();
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
        Queue<Runnable> queue = effort == Effort.SMALL ? own : tasks;
        for (int i = 0; i < pieces; i++) {
            int piece = i;
            queue.add(() -> {
                if (work.run(job, piece)) {
                    finished.add(job);
                    if (driverWaits) {
                        LockSupport.unpark(driver);
                    }
                }
            });
        }
        if (effort == Effort.LARGE) {
            wake();
        }
    }

    private void wake() {
        if (asleep.get() > 0) {
            for (Thread helper : helpers) {
                LockSupport.unpark(helper);
            }
        }
    }

    /** Only to be called by the driver. */
    @Override
    public void share(int pieces, IntConsumer each) {
        var left = new AtomicInteger(pieces);
        var failure = new AtomicReference<@Nullable Throwable>();
        for (int i = 0; i < pieces; i++) {
            int piece = i;
            tasks.add(() -> {
                try {
                    each.accept(piece);
                } catch (Throwable e) { // whatever it is, it must reach the thread that drives the run
                    failure.compareAndSet(null, e);
                } finally {
                    left.decrementAndGet();
                }
            });
        }
        wake();
        while (left.get() > 0) {
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            } else {
                Thread.onSpinWait();
            }
        }
        switch (failure.get()) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
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
            Runnable mine = own.poll();
            Runnable task = mine != null ? mine : tasks.poll();
            if (task != null) {
                task.run();
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
            Runnable task = next();
            if (task != null) {
                task.run();
            }
        }
    }

    private @Nullable Runnable next() {
        for (int i = 0; i < SPINS; i++) {
            Runnable task = tasks.poll();
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
