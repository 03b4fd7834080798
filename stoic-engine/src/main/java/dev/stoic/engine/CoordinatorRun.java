package dev.stoic.engine;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A coordinator whose workers are elsewhere: delivers what arrives and carries out effects, on the calling thread. */
final class CoordinatorRun<S, M, C extends Contribution<C>> implements AutoCloseable {
    private static final Duration TICK = Duration.ofMillis(100);
    private static final int WAITING = 4096;

    private final Time time;
    private final ProgressListener listener;
    private final Codec<Committed<S>> committed;
    private final Coordinator<S, M, C> coordinator;
    private final Coordinator.Settings settings;
    private final Transport.Endpoint desk;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final CheckpointWriter writer;
    private final BlockingQueue<Happening> happenings = new ArrayBlockingQueue<>(WAITING);
    private final long started;
    private long rounds;
    private @Nullable Result<S> result;
    private @Nullable StoicException failure;

    private sealed interface Happening {
        record Arrived(Envelope envelope) implements Happening {}

        record Gone(Address address) implements Happening {}
    }

    CoordinatorRun(
            Learner<S, M, C> learner,
            Committed<S> start,
            Coordinator.Settings settings,
            Transport transport,
            Checkpoints checkpoints,
            Time time,
            ProgressListener listener) {
        this.time = time;
        this.listener = listener;
        this.settings = settings;
        rounds = start.rounds();
        Learner.Shapes<S, M, C> shapes = learner.shapes();
        committed = Committed.codec(shapes.state());
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), transport.carries());
        down = new Packing<>(ToWorker.codec(shapes.model()), transport.carries());
        coordinator = new Coordinator<>(learner, settings, start, Crew.ALONE);
        writer = new CheckpointWriter(checkpoints);
        started = time.nanos();
        transport.watch(address -> happenings.offer(new Happening.Gone(address)));
        desk = transport.open(WorkerRun.COORDINATOR, envelope -> happenings.offer(new Happening.Arrived(envelope)));
    }

    Result<S> run(StopSignal stop) throws InterruptedException {
        listener.on(new Progress.Started(rounds, settings.workers(), 0, settings.parts()));
        try {
            loop(stop);
            writer.await().ifPresent(listener::on);
        } catch (StoicException e) {
            failure = e;
        } catch (RuntimeException | Error e) { // a learner may throw anything
            failure = Failures.of(e, "round " + (rounds + 1));
        }
        StoicException failed = failure;
        if (failed != null) {
            listener.on(
                    failed.fault() instanceof Fault.Stopped
                            ? new Progress.Stopped(rounds, elapsed())
                            : new Progress.Failed(failed.fault(), rounds, elapsed()));
            throw failed;
        }
        Result<S> done = result;
        if (done == null) {
            throw StoicException.bug("the run ended without a result after round " + rounds);
        }
        listener.on(new Progress.Finished(done.how().outcome(), done.how().why(), done.rounds(), done.elapsed()));
        return done;
    }

    private void loop(StopSignal stop) throws InterruptedException {
        perform(coordinator.on(new Coordinator.Event.Opened<>(), time.nanos()));
        boolean stopping = false;
        while (result == null && failure == null) {
            if (!stopping && stop.isRequested()) {
                stopping = true;
                perform(coordinator.on(new Coordinator.Event.StopRequested<>(), time.nanos()));
                continue;
            }
            if (writer.isBusy()) {
                writer.poll().ifPresent(listener::on);
            }
            Happening happening = happenings.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
            event(happening).ifPresent(event -> perform(coordinator.on(event, time.nanos())));
        }
    }

    private Optional<Coordinator.Event<C>> event(@Nullable Happening happening) {
        return switch (happening) {
            case null -> Optional.of(new Coordinator.Event.Tick<>());
            case Happening.Arrived(Envelope envelope) -> arrived(envelope);
            case Happening.Gone(Address address) ->
                WorkerId.parse(address.name()).map(Coordinator.Event.Lost::new);
        };
    }

    private Optional<Coordinator.Event<C>> arrived(Envelope envelope) {
        Optional<WorkerId> from = WorkerId.parse(envelope.from().name());
        if (from.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Coordinator.Event.Received<>(from.get(), up.unpack(envelope.payload())));
        } catch (MalformedException _) {
            // As good as lost.
            return Optional.empty();
        }
    }

    private void perform(List<Coordinator.Effect<S, M>> effects) {
        for (var effect : effects) {
            switch (effect) {
                case Coordinator.Effect.Send<S, M>(var to, var message) ->
                    desk.send(new Address(to.toString()), down.pack(message));
                case Coordinator.Effect.Commit<S, M> _ -> {}
                case Coordinator.Effect.RoundDone<S, M>(var round, var ask, var report) -> {
                    rounds = round;
                    listener.on(new Progress.RoundDone(round, ask, report, elapsed()));
                }
                case Coordinator.Effect.Checkpoint<S, M>(var state) -> save(state);
                case Coordinator.Effect.Joined<S, M>(var worker) ->
                    listener.on(new Progress.WorkerJoined(worker.index()));
                case Coordinator.Effect.Lost<S, M>(var worker, var taken) ->
                    listener.on(new Progress.WorkerLost(worker.index(), taken));
                case Coordinator.Effect.Stopped<S, M>(var state) -> {
                    listener.on(writer.writeNow(checkpoint(state)));
                    failure = new StoicException(new Fault.Stopped(
                            "stopped after round " + state.rounds(),
                            "resume to go on from there; the result will be the same"));
                }
                case Coordinator.Effect.Finished<S, M>(var state, var how) ->
                    result = new Result<>(
                            state.state(), state.rounds(), state.digest().value(), how, elapsed());
                case Coordinator.Effect.Failed<S, M>(var fault) -> failure = new StoicException(fault);
            }
        }
    }

    private void save(Committed<S> state) {
        if (settings.checkpointEvery() == 0) {
            writer.await().ifPresent(listener::on);
        }
        if (!writer.isBusy()) {
            writer.write(checkpoint(state));
        }
    }

    private Checkpoint checkpoint(Committed<S> state) {
        return new Checkpoint(state.rounds(), committed.encode(state));
    }

    private Duration elapsed() {
        return Duration.ofNanos(time.nanos() - started);
    }

    @Override
    public void close() {
        writer.close();
        desk.close();
    }
}
