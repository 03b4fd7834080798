package dev.stoic.engine;

import dev.stoic.engine.role.Coordinator;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Transport;
import java.time.Duration;

/** Runs the coordinator of a job in this process, for workers that come over a transport. */
public final class ClusterRuntime {
    /** After so long, what was not answered is asked again. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Time time;
    private final Transport transport;
    private final long epoch;

    /** @param epoch higher than that of any coordinator of the job before */
    public ClusterRuntime(Time time, Transport transport, long epoch) {
        this.time = time;
        this.transport = transport;
        this.epoch = epoch;
    }

    /**
     * Runs to the end, from the newest whole checkpoint or else from the beginning.
     *
     * @throws StoicException with {@link Fault.Stopped} after a stop signal, when the checkpoint is written; with another
     *     fault when the run failed
     */
    public <S, M, C extends Contribution<C>> Result<S> run(
            Learner<S, M, C> learner,
            Problem problem,
            Plan plan,
            Checkpoints checkpoints,
            Duration checkpointEvery,
            ProgressListener listener,
            StopSignal stop)
            throws InterruptedException {
        var start = LocalRuntime.start(learner, problem, checkpoints, listener);
        var settings = new Coordinator.Settings(
                checkpoints.job(),
                plan.parts(),
                plan.workers(),
                epoch,
                LocalRuntime.nanos(checkpointEvery),
                PATIENCE.toNanos());
        try (var run = new CoordinatorRun<>(learner, start, settings, transport, checkpoints, time, listener)) {
            return run.run(stop);
        }
    }
}
