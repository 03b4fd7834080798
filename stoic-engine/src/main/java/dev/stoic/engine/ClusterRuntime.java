package dev.stoic.engine;

import dev.stoic.engine.role.CoordinatorSettings;
import dev.stoic.engine.role.Held;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs the coordinator of a job in this process, for workers that come over a transport. */
public final class ClusterRuntime {
    /** After so long, what was not answered is asked again. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** So long a coordinator waits for workers that have come further than its checkpoint. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final int KEEPERS = 2;

    private final Time time;
    private final Transport transport;
    private final BlobStore store;
    private final long epoch;
    private final int least;

    /**
     * @param store where coordinators of the job leave what they decided
     * @param epoch higher than that of any coordinator of the job before
     * @param least how many workers there must be for a round to begin
     */
    public ClusterRuntime(Time time, Transport transport, BlobStore store, long epoch, int least) {
        this.time = time;
        this.transport = transport;
        this.store = store;
        this.epoch = epoch;
        this.least = least;
    }

    /**
     * Runs to the end, from the newest state that a worker kept, or else the newest whole checkpoint, or else the beginning.
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
        var settings = new CoordinatorSettings(
                checkpoints.job(),
                plan.parts(),
                plan.workers(),
                least,
                KEEPERS,
                epoch,
                LocalRuntime.nanos(checkpointEvery),
                PATIENCE.toNanos(),
                GRACE.toNanos());
        var commits = new Commits(store, epoch, time);
        try (var run = new CoordinatorRun<>(
                learner, start, marks(), settings, transport, checkpoints, commits, time, listener)) {
            return run.run(stop);
        }
    }

    private List<Held> marks() {
        try {
            return Commits.newest(store);
        } catch (IOException e) {
            throw StoicException.environment(
                    "committed rounds cannot be read: " + e.getMessage(), "check the store of the run", e);
        }
    }
}
