package dev.stoic.engine.role;

import dev.stoic.fault.Fault;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import java.util.List;

/**
 * What a coordinator wants done, in this order.
 *
 * @param <S> what is carried from round to round
 * @param <M> what workers need of it
 */
public sealed interface CoordinatorEffect<S, M> {
    record Send<S, M>(WorkerId to, ToWorker<M> message) implements CoordinatorEffect<S, M> {}

    /** A round is decided; where another coordinator may take over, this is stored before what follows is sent. */
    record Commit<S, M>(long epoch, RoundId decided, long digest) implements CoordinatorEffect<S, M> {}

    record RoundDone<S, M>(long round, Pass.Ask ask, Report report) implements CoordinatorEffect<S, M> {}

    record Checkpoint<S, M>(Committed<S> committed) implements CoordinatorEffect<S, M> {}

    /** The last state of all, stored before workers are told to go: they may be the only ones that have it. */
    record LastCheckpoint<S, M>(Committed<S> committed) implements CoordinatorEffect<S, M> {}

    record Joined<S, M>(WorkerId worker) implements CoordinatorEffect<S, M> {}

    /** Too few workers are left; the run goes on when enough are there. */
    record Waiting<S, M>(int members, int least) implements CoordinatorEffect<S, M> {}

    /** A newer state than that of the store was with a worker. */
    record Adopted<S, M>(long rounds, WorkerId from) implements CoordinatorEffect<S, M> {}

    /** Somebody is late: these ranges are computed a second time by others. */
    record Copied<S, M>(List<Range> ranges) implements CoordinatorEffect<S, M> {}

    record Lost<S, M>(WorkerId worker, List<Range> taken) implements CoordinatorEffect<S, M> {}

    /** The last effect of a coordinator that was stopped: this is stored, so that the run can be resumed. */
    record Stopped<S, M>(Committed<S> committed) implements CoordinatorEffect<S, M> {}

    /** The last effect of a coordinator whose learner has finished. */
    record Finished<S, M>(Committed<S> committed, Pass.Finished how) implements CoordinatorEffect<S, M> {}

    /** The last effect of a coordinator that cannot go on. */
    record Failed<S, M>(Fault fault) implements CoordinatorEffect<S, M> {}
}
