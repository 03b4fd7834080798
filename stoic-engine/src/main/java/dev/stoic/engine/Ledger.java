package dev.stoic.engine;

import dev.stoic.codec.Codec;
import dev.stoic.engine.account.Accounts;
import dev.stoic.engine.account.Cause;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.Held;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a run has come to: carries out what a coordinator wants done that is no message, writes checkpoints, tells the
 * listener, and knows how the run ended. Used by the thread that drives the run.
 */
final class Ledger<S> implements AutoCloseable {
    private final Codec<Committed<S>> codec;
    private final long checkpointEvery;
    private final Time time;
    private final ProgressListener listener;
    private final CheckpointWriter writer;
    private final Optional<Commits> commits;
    private final Accounts accounts;
    private final long started;
    private long rounds;
    private boolean troubled;
    private @Nullable Result<S> result;
    private @Nullable StoicException failure;
    private @Nullable StoicException cause;

    /** What drives a run; learners may throw anything. */
    interface Drive<E extends Exception> {
        void run() throws E;
    }

    Ledger(
            Codec<S> state,
            long rounds,
            long checkpointEvery,
            Checkpoints checkpoints,
            Optional<Commits> commits,
            Accounts accounts,
            Time time,
            ProgressListener listener) {
        codec = Committed.codec(state);
        this.rounds = rounds;
        this.checkpointEvery = checkpointEvery;
        this.time = time;
        this.listener = listener;
        writer = new CheckpointWriter(checkpoints);
        this.commits = commits;
        this.accounts = accounts;
        started = time.nanos();
    }

    long rounds() {
        return rounds;
    }

    boolean isOver() {
        return result != null || failure != null;
    }

    /** Drives a run to its end and says how it ended. */
    <E extends Exception> Result<S> settle(Drive<E> drive) throws E {
        try {
            drive.run();
            writer.await().forEach(listener::on);
        } catch (StoicException e) {
            failure = e;
        } catch (RuntimeException | Error e) { // a learner may throw anything
            failure = Failures.of(e, "round " + (rounds + 1));
        }
        accounts.ending();
        accounts.lap(Cause.ENDING);
        StoicException failed = failure;
        // Of one that was replaced, its successor has the account.
        if (failed == null || !(failed.fault() instanceof Fault.Fenced)) {
            listener.on(new Progress.Accounted(accounts.tell()));
        }
        if (failed != null) {
            switch (failed.fault()) {
                // The run goes on with another coordinator, which has its own things to tell.
                case Fault.Fenced _ -> {}
                case Fault.Stopped _ -> listener.on(new Progress.Stopped(rounds, elapsed()));
                default -> listener.on(new Progress.Failed(failed.fault(), rounds, elapsed()));
            }
            throw failed;
        }
        Result<S> done = result;
        if (done == null) {
            throw StoicException.bug("the run ended without a result after round " + rounds);
        }
        listener.on(new Progress.Finished(done.how().outcome(), done.how().why(), done.rounds(), done.elapsed()));
        return done;
    }

    /** Looks after the checkpoint that is being written, and tells where the time went. */
    void look() {
        if (writer.isBusy()) {
            writer.poll().forEach(listener::on);
        }
        if (accounts.isDue()) {
            listener.on(new Progress.Accounted(accounts.tell()));
        }
    }

    /** @throws StoicException with {@link Fault.Fenced} if another coordinator has taken over */
    void checkAuthority() {
        commits.ifPresent(to -> {
            try {
                to.look();
            } catch (IOException _) {
                // A store that does not answer has not said so.
            }
        });
    }

    /** What is behind a fault that the coordinator will be told of. */
    void because(StoicException exception) {
        cause = exception;
    }

    <M> void perform(CoordinatorEffect<S, M> effect, Consumer<CoordinatorEffect.Send<S, M>> post) {
        switch (effect) {
            case CoordinatorEffect.Send<S, M> send -> post.accept(send);
            case CoordinatorEffect.Commit<S, M>(var _, var decided, var digest) ->
                commits.ifPresent(to -> {
                    commit(to, new Held(decided.number(), digest));
                    accounts.lap(Cause.STORING);
                });
            default -> {
                carryOut(effect);
                accounts.lap(Cause.STORING);
            }
        }
    }

    private <M> void carryOut(CoordinatorEffect<S, M> effect) {
        switch (effect) {
            case CoordinatorEffect.Send<S, M> _, CoordinatorEffect.Commit<S, M> _ -> {}
            case CoordinatorEffect.RoundDone<S, M>(var round, var ask, var report) -> {
                rounds = round;
                accounts.roundDone(round)
                        .forEach(made -> listener.on(new Progress.Recovered(
                                made.worker().toString(), round, Duration.ofNanos(made.nanos()))));
                listener.on(new Progress.RoundDone(round, ask, report, elapsed()));
            }
            case CoordinatorEffect.Checkpoint<S, M>(var state) -> save(state);
            case CoordinatorEffect.LastCheckpoint<S, M>(var state) -> listener.on(writer.writeNow(checkpoint(state)));
            case CoordinatorEffect.Joined<S, M>(var worker) -> {
                accounts.joined(worker);
                listener.on(new Progress.WorkerJoined(worker.toString()));
            }
            case CoordinatorEffect.Lost<S, M>(var worker, var taken) -> {
                accounts.lost(worker, taken);
                listener.on(new Progress.WorkerLost(worker.toString(), taken));
            }
            case CoordinatorEffect.Waiting<S, M>(var members, var least) -> {
                accounts.waiting();
                listener.on(new Progress.Waiting(members, least));
            }
            case CoordinatorEffect.Adopted<S, M>(var adopted, var from) -> {
                rounds = adopted;
                listener.on(new Progress.Adopted(adopted, from.toString()));
            }
            case CoordinatorEffect.Copied<S, M>(var ranges) -> {
                accounts.copied();
                listener.on(new Progress.Copied(rounds + 1, ranges));
            }
            case CoordinatorEffect.Stopped<S, M>(var state) -> stopped(state);
            case CoordinatorEffect.Finished<S, M>(var state, var how) ->
                result = new Result<>(
                        state.state(), state.rounds(), state.digest().value(), how, elapsed());
            case CoordinatorEffect.Failed<S, M>(var fault) -> failure = failed(fault);
        }
    }

    /** @throws StoicException with {@link Fault.Fenced} if another coordinator has taken over */
    private void commit(Commits to, Held decided) {
        try {
            to.write(decided);
            troubled = false;
        } catch (IOException e) {
            // Whoever takes over may have to compute more rounds again; that is no reason to stop.
            if (!troubled) {
                troubled = true;
                listener.on(new Progress.Note("rounds cannot be committed to the store: " + e.getMessage()));
            }
        }
    }

    private StoicException failed(Fault fault) {
        return cause != null && cause.fault().equals(fault) ? cause : new StoicException(fault, cause);
    }

    private void stopped(Committed<S> state) {
        listener.on(writer.writeNow(checkpoint(state)));
        failure = new StoicException(new Fault.Stopped(
                "stopped after round " + state.rounds(), "resume to go on from there; the result will be the same"));
    }

    /** Nobody is told: workers go on with what they were asked, and the next coordinator finds the state here and with them. */
    void leave(Committed<S> state) {
        listener.on(writer.writeNow(checkpoint(state)));
        failure = new StoicException(new Fault.Stopped(
                "left after round " + state.rounds(), "another coordinator goes on from there with the same result"));
    }

    /** A store that is slower than the wanted pace sets the pace, unless every round was asked for and it takes them. */
    private void save(Committed<S> state) {
        if (checkpointEvery == 0 && !writer.isFailing()) {
            writer.await().forEach(listener::on);
        }
        if (!writer.isBusy()) {
            writer.write(checkpoint(state));
        }
    }

    private Checkpoint checkpoint(Committed<S> state) {
        return new Checkpoint(state.rounds(), codec.encode(state));
    }

    private Duration elapsed() {
        return Duration.ofNanos(time.nanos() - started);
    }

    @Override
    public void close() {
        writer.close();
    }
}
