package dev.stoic.engine;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport;
import java.io.IOException;
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
    private final Coordinator<S, M, C> coordinator;
    private final Coordinator.Settings settings;
    private final Transport.Endpoint desk;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final Commits commits;
    private final Ledger<S> ledger;
    private final BlockingQueue<Happening> happenings = new ArrayBlockingQueue<>(WAITING);

    private sealed interface Happening {
        record Arrived(Envelope envelope) implements Happening {}

        record Gone(Address address) implements Happening {}
    }

    CoordinatorRun(
            Learner<S, M, C> learner,
            Committed<S> start,
            List<Held> marks,
            Coordinator.Settings settings,
            Transport transport,
            Checkpoints checkpoints,
            Commits commits,
            Time time,
            ProgressListener listener) {
        this.time = time;
        this.listener = listener;
        this.settings = settings;
        this.commits = commits;
        Learner.Shapes<S, M, C> shapes = learner.shapes();
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), transport.carries());
        down = new Packing<>(ToWorker.codec(shapes.model()), transport.carries());
        coordinator = new Coordinator<>(learner, settings, start, marks, Crew.ALONE);
        ledger = new Ledger<>(
                shapes.state(),
                start.rounds(),
                settings.checkpointEvery(),
                checkpoints,
                Optional.of(commits),
                time,
                listener);
        transport.watch(address -> happenings.offer(new Happening.Gone(address)));
        desk = transport.open(WorkerRun.COORDINATOR, envelope -> happenings.offer(new Happening.Arrived(envelope)));
    }

    Result<S> run(StopSignal stop) throws InterruptedException {
        listener.on(new Progress.Started(ledger.rounds(), settings.workers(), 0, settings.parts()));
        return ledger.settle(() -> loop(stop));
    }

    private void loop(StopSignal stop) throws InterruptedException {
        perform(coordinator.on(new CoordinatorEvent.Opened<>(), time.nanos()));
        boolean stopping = false;
        long due = time.nanos();
        while (!ledger.isOver()) {
            if (!stopping && stop.isRequested()) {
                stopping = true;
                perform(coordinator.on(new CoordinatorEvent.StopRequested<>(), time.nanos()));
                continue;
            }
            ledger.look();
            // Time passes for the coordinator however much arrives.
            Happening happening = happenings.poll(Math.max(0, due - time.nanos()), TimeUnit.NANOSECONDS);
            if (due - time.nanos() <= 0) {
                due = time.nanos() + TICK.toNanos();
                tick();
            }
            event(happening).ifPresent(event -> perform(coordinator.on(event, time.nanos())));
        }
    }

    private void tick() {
        try {
            commits.look();
        } catch (IOException _) {
            // A store that cannot be read says nothing about who has taken over.
        }
        perform(coordinator.on(new CoordinatorEvent.Tick<>(), time.nanos()));
    }

    private Optional<CoordinatorEvent<C>> event(@Nullable Happening happening) {
        return switch (happening) {
            case null -> Optional.empty();
            case Happening.Arrived(Envelope envelope) -> arrived(envelope);
            case Happening.Gone(Address address) ->
                WorkerId.parse(address.name()).map(CoordinatorEvent.Lost::new);
        };
    }

    private Optional<CoordinatorEvent<C>> arrived(Envelope envelope) {
        Optional<WorkerId> from = WorkerId.parse(envelope.from().name());
        if (from.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new CoordinatorEvent.Received<>(from.get(), up.unpack(envelope.payload())));
        } catch (MalformedException _) {
            // As good as lost.
            return Optional.empty();
        }
    }

    private void perform(List<CoordinatorEffect<S, M>> effects) {
        for (var effect : effects) {
            ledger.perform(effect, send -> desk.send(new Address(send.to().toString()), down.pack(send.message())));
        }
    }

    @Override
    public void close() {
        ledger.close();
        desk.close();
    }
}
