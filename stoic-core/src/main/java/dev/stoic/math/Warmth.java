package dev.stoic.math;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides when a vector kernel is worth its start. Until the optimising compiler has been at it, vector code is a hundred
 * times slower than plain code, and the compiler is busy with it for a tenth of a second: more than many a job takes.
 * So the scalar twin, whose bits are the same, does the work at first. Once it has done as much as the start costs, the
 * kernel is exercised on next to nothing in the background until it is compiled, and only then takes over.
 */
final class Warmth {
    /** A call of the kernel, on as little data as it takes; longer for more depth. */
    interface Exercise {
        void run(int depth);
    }

    /** Enough calls to be compiled, and then to last until the compiler is done; once compiled they take no time. */
    private static final int CALLS = 8_000;

    /** The first calls are interpreted: they should do next to nothing. */
    private static final int FIRST_CALLS = 200;

    private static final int FIRST_DEPTH = 4;
    private static final int DEPTH = 16;

    /** Multiply-adds that the scalar twin does in the time that the start takes. */
    private static final long START = 1_500_000_000L;

    private static final Executor BACKGROUND = background();

    private final Exercise exercise;
    private final AtomicBoolean started = new AtomicBoolean();
    private final LongAdder work = new LongAdder();
    private volatile boolean ready;

    Warmth(Exercise exercise) {
        this.exercise = exercise;
    }

    /** Whether the kernel should do this piece of work: rows × columns × depth multiply-adds. */
    boolean ready(int rows, int columns, int depth) {
        if (!ready) {
            work.add((long) rows * columns * depth);
            if (!started.get() && work.sum() > START && started.compareAndSet(false, true)) {
                BACKGROUND.execute(this::warm);
            }
        }
        return ready;
    }

    /** For tests, which want the vector kernels at once. */
    void skip() {
        started.set(true);
        ready = true;
    }

    private void warm() {
        for (int i = 0; i < CALLS && !ready; i++) {
            exercise.run(i < FIRST_CALLS ? FIRST_DEPTH : DEPTH);
        }
        ready = true;
    }

    private static Executor background() {
        var executor = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("stoic-warmth").factory());
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
