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
    /** Looks before making way for others; about 20 µs. */
    private static final int SPINS = 400;

    /** Looks after that before sleeping, each after whoever else wants the processor; half a millisecond if nobody does. */
    private static final int YIELDS = 2_000;

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

    @Override
    public int hands() {
        return helpers.length + 1;
    }

    /**
     * Only to be called by the driver, which takes pieces from the first on, while helpers take them from the last: so each
     * finds what it wrote the last time in its own cache.
     */
    @Override
    public void share(int pieces, IntConsumer each) {
        var shared = new Shared(pieces, each);
        for (int i = 0; i < Math.min(helpers.length, pieces - 1); i++) {
            tasks.add(shared::fromLast);
        }
        wake();
        shared.fromFirst();
        while (!shared.isDone()) {
            // There may be tasks that helpers came too late for, which do nothing any more.
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            } else {
                Thread.onSpinWait();
            }
        }
        shared.fail();
    }

    /** Pieces that are taken from both ends. */
    private static final class Shared {
        private final IntConsumer each;
        /** Not yet taken; as often as it is above 0, one end may move. */
        private final AtomicInteger left;

        private final AtomicInteger undone;
        private final AtomicInteger first = new AtomicInteger();
        private final AtomicInteger last;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Shared(int pieces, IntConsumer each) {
            this.each = each;
            left = new AtomicInteger(pieces);
            undone = new AtomicInteger(pieces);
            last = new AtomicInteger(pieces);
        }

        void fromFirst() {
            while (left.getAndDecrement() > 0) {
                run(first.getAndIncrement());
            }
        }

        void fromLast() {
            while (left.getAndDecrement() > 0) {
                run(last.decrementAndGet());
            }
        }

        private void run(int piece) {
            try {
                each.accept(piece);
            } catch (Throwable e) { // whatever it is, it must reach the thread that drives the run
                failure.compareAndSet(null, e);
            } finally {
                undone.decrementAndGet();
            }
        }

        boolean isDone() {
            return undone.get() == 0;
        }

        void fail() {
            switch (failure.get()) {
                case null -> {}
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
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

    @SuppressWarnings("ThreadPriorityCheck") // whoever needs the processor, as a compiler does, is to have it
    private @Nullable Runnable next() {
        for (int i = 0; i < SPINS + YIELDS; i++) {
            Runnable task = tasks.poll();
            if (task != null || closed) {
                return task;
            }
            if (i < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
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
