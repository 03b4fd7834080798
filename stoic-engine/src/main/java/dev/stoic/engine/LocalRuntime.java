package dev.stoic.engine;

import dev.stoic.codec.MalformedException;
import dev.stoic.data.Rows;
import dev.stoic.engine.role.Committed;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Transport;
import java.io.IOException;
import java.time.Duration;

/**
 * Runs a whole job in this process: the calling thread drives coordinator and workers and computes with them; all workers
 * share one pool of threads. Neither the number of workers nor that of threads shows in the result.
 */
public final class LocalRuntime implements JobRuntime {
    private final int threads;
    private final Time time;
    private final Transport.Carries carries;

    /** @param threads that compute, the calling one included */
    public LocalRuntime(int threads, Time time) {
        this(threads, time, Transport.Carries.REFERENCES);
    }

    /** @param carries bytes, to have every message go through the codec */
    LocalRuntime(int threads, Time time, Transport.Carries carries) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, got " + threads);
        }
        this.threads = threads;
        this.time = time;
        this.carries = carries;
    }

    /** All threads have ended when it returns or throws. */
    @Override
    public <S, M, C extends Contribution<C>> Result<S> run(
            Learner<S, M, C> learner,
            Problem problem,
            Rows rows,
            Plan plan,
            Checkpoints checkpoints,
            Duration checkpointEvery,
            ProgressListener listener,
            StopSignal stop) {
        if (rows.parts() != plan.parts() || problem.parts() != plan.parts()) {
            throw StoicException.bug(
                    "plan has %d parts, problem %d, rows %d".formatted(plan.parts(), problem.parts(), rows.parts()));
        }
        Committed<S> start = start(learner, problem, checkpoints, listener);
        var setup = new LocalRun.Setup(threads, plan.workers(), plan.parts(), nanos(checkpointEvery), carries);
        try (var run = new LocalRun<>(learner, rows, start, setup, checkpoints, time, listener)) {
            return run.run(stop);
        }
    }

    /** Where a run begins: at the newest whole checkpoint, or else at the beginning. */
    static <S> Committed<S> start(
            Learner<S, ?, ?> learner, Problem problem, Checkpoints checkpoints, ProgressListener listener) {
        Checkpoints.Found found;
        try {
            found = checkpoints.newest();
        } catch (IOException e) {
            throw StoicException.environment(
                    "checkpoints cannot be read: " + e.getMessage(), "check " + checkpoints.place(), e);
        }
        found.notes().forEach(note -> listener.on(new Progress.Note(note)));
        if (found.checkpoint().isEmpty()) {
            return Committed.beginning(checkpoints.job(), learner, problem);
        }
        Checkpoint checkpoint = found.checkpoint().get();
        try {
            return Committed.codec(learner.shapes().state()).decode(checkpoint.content());
        } catch (MalformedException e) {
            throw new StoicException(
                    new Fault.User(
                            "checkpoint of round %d is whole but not of this learner: %s"
                                    .formatted(checkpoint.round(), e.getMessage()),
                            "resume with the version of Stoic that wrote it, or start a new run",
                            java.util.List.of()),
                    e);
        }
    }

    static long nanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException _) {
            return Long.MAX_VALUE;
        }
    }
}
