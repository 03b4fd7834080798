package dev.stoic.engine;

import dev.stoic.codec.MalformedException;
import dev.stoic.data.Rows;
import dev.stoic.engine.account.Timekeeper;
import dev.stoic.engine.account.Timesheet;
import dev.stoic.engine.role.Keeper;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A worker in a process of its own: one thread listens and answers, others compute. It lives as long as there may be
 * something to compute, whatever happens to coordinators meanwhile.
 */
public final class WorkerRun<M, C extends Contribution<C>> {
    public static final Address COORDINATOR = new Address("coordinator");

    /** Where workers tell a coordinator what they have done; nothing depends on it. */
    static final Address TIMESHEETS = new Address("timesheets");

    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int PIECES_PER_THREAD = 4;

    /** Envelopes that wait; what does not fit is lost, and asked for again. */
    private static final int WAITING = 4096;

    private final Learner<?, M, C> learner;
    private final Rows rows;
    private final int threads;
    private final PartLocks locks;
    private final Time time;
    private final WorkerId id;
    private final Transport transport;
    private final Worker<M, C> worker;
    private final Above above;
    private final Timekeeper timekeeper;
    private final Ticks ticks = new Ticks(TICK);
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final BlockingQueue<Happening<M, C>> happenings = new ArrayBlockingQueue<>(WAITING);
    private boolean over;

    private sealed interface Happening<M, C extends Contribution<C>> {
        record Arrived<M, C extends Contribution<C>>(Envelope envelope) implements Happening<M, C> {}

        record Computed<M, C extends Contribution<C>>(RangeJob<M, C> job) implements Happening<M, C> {}

        record Gone<M, C extends Contribution<C>>(Address address) implements Happening<M, C> {}

        record Come<M, C extends Contribution<C>>(Address address) implements Happening<M, C> {}
    }

    /** What a running worker holds open: its own address, and the one where its sub-workers find it. */
    private record Doors(Transport.Endpoint own, Transport.Endpoint desk, ExecutorService compute)
            implements AutoCloseable {
        @Override
        public void close() {
            compute.shutdownNow();
            own.close();
            desk.close();
            compute.close();
        }
    }

    public <S> WorkerRun(
            Learner<S, M, C> learner, Rows rows, int threads, Time time, WorkerId id, Transport transport) {
        this.learner = learner;
        this.rows = rows;
        this.threads = threads;
        locks = new PartLocks(rows.parts());
        this.time = time;
        this.id = id;
        this.transport = transport;
        Learner.Shapes<S, M, C> shapes = learner.shapes();
        worker = new Worker<>(
                new Worker.Settings(id, Worker.Checks.ON, PATIENCE.toNanos()),
                shapes.contribution(),
                Optional.of(new Keeper<>(learner)));
        timekeeper = new Timekeeper(time::nanos);
        above = new Above(id.sub() > 0 ? Optional.of(desk(id.index())) : Optional.empty(), time.nanos());
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), Transport.Carries.BYTES);
        down = new Packing<>(ToWorker.codec(shapes.model()), Transport.Carries.BYTES);
    }

    /** Where the sub-workers of a worker find it, however often it was replaced. */
    private static Address desk(int index) {
        return new Address("desk-" + index);
    }

    /** Returns when a coordinator says that nothing will be asked any more, or when {@code stop} was requested. */
    public void run(StopSignal stop) throws InterruptedException {
        transport.watch(address -> happenings.offer(new Happening.Gone<>(address)));
        transport.greet(address -> happenings.offer(new Happening.Come<>(address)));
        try (var doors = open()) {
            perform(worker.on(new Worker.Event.Opened<>(), time.nanos()), doors);
            while (!over) {
                if (stop.isRequested()) {
                    perform(worker.on(new Worker.Event.Closing<>(), time.nanos()), doors);
                    break;
                }
                Happening<M, C> happening = happenings.poll(ticks.left(time.nanos()), TimeUnit.NANOSECONDS);
                if (ticks.isDue(time.nanos())) {
                    tick(doors);
                }
                switch (happening) {
                    case null -> {}
                    case Happening.Arrived<M, C>(Envelope envelope) -> arrived(envelope, doors);
                    case Happening.Computed<M, C>(RangeJob<M, C> job) -> {
                        timekeeper.ends(job.asked().range().size());
                        perform(worker.on(computed(job), time.nanos()), doors);
                        tell(doors);
                    }
                    case Happening.Gone<M, C>(Address address) -> gone(address, doors);
                    case Happening.Come<M, C>(Address address) -> come(address, doors);
                }
            }
        }
    }

    /** How many parts it has computed; from any thread, like what follows. */
    public long parts() {
        return timekeeper.parts();
    }

    /** How long it has computed. */
    public Duration busy() {
        return timekeeper.busy();
    }

    /** How many bytes it has sent. */
    public long sent() {
        return timekeeper.sent();
    }

    /** How many bytes it was sent. */
    public long received() {
        return timekeeper.received();
    }

    private Doors open() {
        return new Doors(
                transport.open(new Address(id.toString()), this::arrives),
                // A sub-worker has nobody below; its desk is never found.
                transport.open(
                        id.sub() > 0 ? new Address("desk-" + id.index() + "." + id.sub()) : desk(id.index()),
                        this::arrives),
                Executors.newFixedThreadPool(
                        threads,
                        Thread.ofPlatform().name("stoic-compute-", 1).daemon().factory()));
    }

    private void arrives(Envelope envelope) {
        happenings.offer(new Happening.Arrived<>(envelope));
    }

    private void tell(Doors doors) {
        timekeeper
                .due()
                .ifPresent(sheet -> doors.own().send(TIMESHEETS, new Payload.Bytes(Timesheet.CODEC.encode(sheet))));
    }

    private void tick(Doors doors) {
        tell(doors);
        long now = time.nanos();
        boolean turned = above.tick(now);
        perform(worker.on(turned ? new Worker.Event.Opened<>() : new Worker.Event.Tick<>(), now), doors);
        above.missed(now)
                .ifPresent(missed -> doors.own().send(missed, up.pack(new ToCoordinator.Join<>(Optional.empty()))));
    }

    /** Another coordinator knows nothing of this worker, which may be busy for one that was replaced and has not noticed. */
    private void come(Address address, Doors doors) {
        if (address.equals(above.current())) {
            perform(worker.on(new Worker.Event.Opened<>(), time.nanos()), doors);
        }
    }

    private void gone(Address address, Doors doors) {
        long now = time.nanos();
        if (above.gone(address, now) || address.equals(above.current())) {
            perform(worker.on(new Worker.Event.Opened<>(), now), doors);
        }
        WorkerId.parse(address.name())
                .filter(other -> other.index() == id.index() && other.sub() > 0 && id.sub() == 0)
                .ifPresent(lost -> perform(worker.on(new Worker.Event.LostBelow<>(lost), now), doors));
    }

    private void arrived(Envelope envelope, Doors doors) {
        try {
            long now = time.nanos();
            timekeeper.received(envelope.payload().size());
            Optional<WorkerId> from = WorkerId.parse(envelope.from().name());
            if (from.isPresent()) {
                ToCoordinator<C> message = up.unpack(envelope.payload());
                perform(worker.on(new Worker.Event.ReceivedBelow<>(from.get(), message), now), doors);
                return;
            }
            Address before = above.current();
            if (above.received(envelope.from(), now)) {
                doors.own().send(before, up.pack(new ToCoordinator.Leave<>()));
                perform(worker.on(new Worker.Event.Opened<>(), now), doors);
            }
            if (envelope.from().equals(above.current())) {
                ToWorker<M> message = down.unpack(envelope.payload());
                timekeeper.serves(message.epoch());
                perform(worker.on(new Worker.Event.Received<>(message), now), doors);
            } else {
                // It missed that the worker has left it.
                doors.own().send(envelope.from(), up.pack(new ToCoordinator.Leave<>()));
            }
        } catch (MalformedException _) {
            // As good as lost.
        }
    }

    private Worker.Event<M, C> computed(RangeJob<M, C> job) {
        var asked = job.asked();
        RangeJob.Failure broken = job.failure();
        if (broken == null) {
            return new Worker.Event.Computed<>(asked.round(), asked.range(), job.sum());
        }
        StoicException exception = Failures.of(
                broken.cause(),
                "%s of round %d".formatted(broken.range(), asked.round().number()));
        return new Worker.Event.Failed<>(asked.round(), asked.range(), exception.fault());
    }

    private void perform(List<Worker.Effect<M, C>> effects, Doors doors) {
        for (var effect : effects) {
            switch (effect) {
                case Worker.Effect.Send<M, C>(var message) -> {
                    Payload payload = up.pack(message);
                    timekeeper.sent(payload.size());
                    doors.own().send(above.current(), payload);
                }
                case Worker.Effect.SendBelow<M, C>(var to, var message) ->
                    doors.desk().send(new Address(to.toString()), down.pack(message));
                case Worker.Effect.Compute<M, C> asked -> compute(asked, doors.compute());
                case Worker.Effect.End<M, C> _ -> over = true;
            }
        }
    }

    private void compute(Worker.Effect.Compute<M, C> asked, ExecutorService compute) {
        Range range = asked.range();
        int pieces = Math.min(range.size(), Integer.highestOneBit(2 * PIECES_PER_THREAD * threads - 1));
        var job = new RangeJob<>(0, asked, learner, rows, pieces, Crew.ALONE);
        timekeeper.begins(range.size());
        for (int i = 0; i < pieces; i++) {
            int piece = i;
            compute.execute(() -> {
                if (locks.run(job.range(piece), () -> job.run(piece))) {
                    done(job);
                }
            });
        }
    }

    /** An answer is never thrown away: whoever computed it waits until there is room. */
    private void done(RangeJob<M, C> job) {
        try {
            happenings.put(new Happening.Computed<>(job));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
