package dev.stoic.engine;

import dev.stoic.data.Rows;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoints;
import java.time.Duration;

/** Where a job is carried out. Nothing about it shows in the result. */
public interface JobRuntime {
    /**
     * Runs to the end, from the newest whole checkpoint or else from the beginning.
     *
     * @param checkpointEvery zero is after every round, whatever it costs
     * @throws StoicException with {@link Fault.Stopped} after a stop signal, when the checkpoint is written; with another
     *     fault when the run failed
     */
    <S, M, C extends Contribution<C>> Result<S> run(
            Learner<S, M, C> learner,
            Problem problem,
            Rows rows,
            Plan plan,
            Checkpoints checkpoints,
            Duration checkpointEvery,
            ProgressListener listener,
            StopSignal stop);
}
