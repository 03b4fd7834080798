package dev.stoic.engine;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.account.Accounts;
import dev.stoic.engine.account.Cause;
import dev.stoic.engine.account.Timesheet;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.CoordinatorSettings;
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
import dev.stoic.transport.Payload;
import dev.stoic.transport.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A coordinator whose workers are elsewhere: delivers what arrives and carries out effects, on the calling thread. */
final class CoordinatorRun<S, M, C extends Contribution<C>> implements AutoCloseable {
    private static final Duration TICK = Duration.ofMillis(100);
    private static final int WAITING = 4096;

    private final Time time;
    private final ProgressListener listener;
    private final Coordinator<S, M, C> coordinator;
    private final CoordinatorSettings settings;
    private final Transport.Endpoint desk;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final Ledger<S> ledger;
    private final Accounts accounts;
    private final List<Held> marks;
    private final Transport.Endpoint timesheets;
    private final Ticks ticks = new Ticks(TICK);
    private final BlockingQueue<Happening> happenings = new ArrayBlockingQueue<>(WAITING);

    private boolean told;

    private sealed interface Happening {
        record Arrived(Envelope envelope) implements Happening {}

        record Gone(Address address) implements Happening {}

        record Told(Envelope envelope) implements Happening {}
    }

    CoordinatorRun(
            Learner<S, M, C> learner,
            Committed<S> start,
            List<Held> marks,
            CoordinatorSettings settings,
            Transport transport,
            Checkpoints checkpoints,
            Commits commits,
            Time time,
            ProgressListener listener) {
        this.time = time;
        this.listener = listener;
        this.settings = settings;
        Learner.Shapes<S, M, C> shapes = learner.shapes();
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), transport.carries());
        down = new Packing<>(ToWorker.codec(shapes.model()), transport.carries());
        coordinator = new Coordinator<>(learner, settings, start, marks, Crew.ALONE);
        accounts = Accounts.ofCoordinator(settings.epoch(), time::nanos);
        this.marks = List.copyOf(marks);
        ledger = new Ledger<>(
                shapes.state(),
                start.rounds(),
                settings.checkpointEvery(),
                checkpoints,
                Optional.of(commits),
                accounts,
                time,
                listener);
        transport.watch(address -> happenings.offer(new Happening.Gone(address)));
        timesheets = transport.open(WorkerRun.TIMESHEETS, envelope -> happenings.offer(new Happening.Told(envelope)));
        desk = transport.open(WorkerRun.COORDINATOR, envelope -> happenings.offer(new Happening.Arrived(envelope)));
    }

    Result<S> run(StopSignal stop) throws InterruptedException {
        return ledger.settle(() -> loop(stop));
    }

    private void loop(StopSignal stop) throws InterruptedException {
        perform(coordinator.on(new CoordinatorEvent.Opened<>(), time.nanos()));
        boolean stopping = false;
        while (!ledger.isOver()) {
            if (stop.isRequested() && !stopping) {
                stopping = true;
                if (stop.isLeaving()) {
                    ledger.leave(coordinator.committed());
                    return;
                }
                perform(coordinator.on(new CoordinatorEvent.StopRequested<>(), time.nanos()));
                continue;
            }
            ledger.look();
            ledger.checkAuthority();
            Happening happening = happenings.poll(ticks.left(time.nanos()), TimeUnit.NANOSECONDS);
            accounts.lapBesideWorkers();
            if (ticks.isDue(time.nanos())) {
                perform(coordinator.on(new CoordinatorEvent.Tick<>(), time.nanos()));
            }
            if (happening != null) {
                event(happening).ifPresent(event -> perform(coordinator.on(event, time.nanos())));
            }
        }
    }

    private Optional<CoordinatorEvent<C>> event(Happening happening) {
        return switch (happening) {
            case Happening.Arrived(Envelope envelope) -> arrived(envelope);
            case Happening.Gone(Address address) ->
                WorkerId.parse(address.name()).map(CoordinatorEvent.Lost::new);
            case Happening.Told(Envelope envelope) -> {
                told(envelope);
                yield Optional.empty();
            }
        };
    }

    private void told(Envelope envelope) {
        if (envelope.payload() instanceof Payload.Bytes(byte[] bytes)) {
            try {
                Timesheet sheet = Timesheet.CODEC.decode(bytes);
                WorkerId.parse(envelope.from().name()).ifPresent(from -> accounts.told(from, sheet));
            } catch (MalformedException _) {
                // The next one will do.
            }
        }
    }

    private Optional<CoordinatorEvent<C>> arrived(Envelope envelope) {
        Optional<WorkerId> from = WorkerId.parse(envelope.from().name());
        if (from.isEmpty()) {
            return Optional.empty();
        }
        try {
            accounts.received(from.get(), envelope.payload().size());
            ToCoordinator<C> message = up.unpack(envelope.payload());
            if (message instanceof ToCoordinator.Contributed<C> answer) {
                accounts.answered(from.get(), answer.round().number(), answer.range());
            }
            return Optional.of(new CoordinatorEvent.Received<>(from.get(), message));
        } catch (MalformedException _) {
            // As good as lost.
            return Optional.empty();
        }
    }

    private void perform(List<CoordinatorEffect<S, M>> effects) {
        if (effects.stream().anyMatch(CoordinatorEffect.RoundDone.class::isInstance)) {
            accounts.lap(Cause.IMPROVING);
        }
        for (var effect : effects) {
            tellStart(effect);
            ledger.perform(effect, this::post);
        }
    }

    private void post(CoordinatorEffect.Send<S, M> send) {
        Payload payload = down.pack(send.message());
        accounts.sent(send.to(), payload.size());
        desk.send(new Address(send.to().toString()), payload);
        if (send.message() instanceof ToWorker.Begin<M> begin) {
            accounts.asked(send.to(), begin.round().number(), begin.ranges());
            accounts.lap(Cause.SENDING);
        } else {
            accounts.lapBesideWorkers();
        }
    }

    /** Where a run starts is known only when it has looked for what workers have kept. */
    private void tellStart(CoordinatorEffect<S, M> effect) {
        boolean begins = switch (effect) {
            case CoordinatorEffect.Send<S, M>(var _, var message) -> message instanceof ToWorker.Begin<M>;
            case CoordinatorEffect.Finished<S, M> _, CoordinatorEffect.Stopped<S, M> _ -> true;
            default -> false;
        };
        if (begins && !told) {
            told = true;
            accounts.redoing(
                    Math.max(0, marks.stream().mapToLong(Held::rounds).max().orElse(0) - ledger.rounds()));
            listener.on(new Progress.Started(ledger.rounds(), settings.workers(), 0, settings.parts()));
        }
    }

    @Override
    public void close() {
        ledger.close();
        desk.close();
        timesheets.close();
    }
}
