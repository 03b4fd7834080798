package dev.stoic.engine;

import dev.stoic.data.Rows;
import dev.stoic.engine.account.Accounts;
import dev.stoic.engine.account.Cause;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.CoordinatorSettings;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
import dev.stoic.store.Checkpoints;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.MemoryTransport;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run in this process: delivers messages, carries out effects, and computes when there is nothing to deliver. */
final class LocalRun<S, M, C extends Contribution<C>> implements AutoCloseable {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final int PIECES_PER_THREAD = 4;

    private final Learner<S, M, C> learner;
    private final Rows rows;
    private final Setup setup;
    private final Time time;
    private final ProgressListener listener;
    private final Coordinator<S, M, C> coordinator;
    private final Transport transport;
    private final Transport.Endpoint desk;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final List<Seat<M, C>> seats = new ArrayList<>();
    private final Map<Address, Seat<M, C>> seatOf = new HashMap<>();
    private final ArrayDeque<Envelope> inbox = new ArrayDeque<>();
    private final ComputePool<RangeJob<M, C>> pool;
    private final Ledger<S> ledger;
    private final Accounts accounts;
    private final Costs costs = new Costs();
    private int computing;
    private boolean sharing;
    private long passStarted;

    record Setup(int threads, int workers, int parts, long checkpointEvery, Transport.Carries carries) {}

    private record Seat<M, C extends Contribution<C>>(
            WorkerId id, Address address, Worker<M, C> worker, Transport.Endpoint endpoint) {}

    LocalRun(
            Learner<S, M, C> learner,
            Rows rows,
            Committed<S> start,
            Setup setup,
            Checkpoints checkpoints,
            Time time,
            ProgressListener listener) {
        this.learner = learner;
        this.rows = rows;
        this.setup = setup;
        this.time = time;
        this.listener = listener;
        Learner.Shapes<S, M, C> shapes = learner.shapes();
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), setup.carries());
        down = new Packing<>(ToWorker.codec(shapes.model()), setup.carries());
        // In one process nothing is lost, so nothing is ever asked twice.
        var settings =
                CoordinatorSettings.alone(checkpoints.job(), setup.parts(), setup.workers(), setup.checkpointEvery());
        pool = new ComputePool<>(setup.threads(), RangeJob::run);
        coordinator = new Coordinator<>(learner, settings, start, List.of(), pool);
        transport = new MemoryTransport(setup.carries());
        desk = transport.open(COORDINATOR, inbox::add);
        Worker.Checks checks = switch (setup.carries()) {
            case REFERENCES -> Worker.Checks.OFF;
            case BYTES -> Worker.Checks.ON;
        };
        for (int i = 0; i < setup.workers(); i++) {
            var id = new WorkerId(i, 0);
            var address = new Address(id.toString());
            var worker = new Worker<M, C>(
                    new Worker.Settings(id, checks, Long.MAX_VALUE), shapes.contribution(), Optional.empty());
            var seat = new Seat<>(id, address, worker, transport.open(address, inbox::add));
            seats.add(seat);
            seatOf.put(address, seat);
        }
        accounts = Accounts.inOneProcess(time::nanos);
        ledger = new Ledger<>(
                shapes.state(),
                start.rounds(),
                setup.checkpointEvery(),
                checkpoints,
                Optional.empty(),
                accounts,
                time,
                listener);
    }

    Result<S> run(StopSignal stop) {
        listener.on(new Progress.Started(ledger.rounds(), setup.workers(), setup.threads(), setup.parts()));
        return ledger.settle(() -> loop(stop));
    }

    private void loop(StopSignal stop) {
        perform(coordinator.on(new CoordinatorEvent.Opened<>(), time.nanos()));
        for (Seat<M, C> seat : seats) {
            perform(seat, seat.worker().on(new Worker.Event.Opened<>(), time.nanos()));
        }
        boolean stopping = false;
        while (!ledger.isOver()) {
            if (!stopping && (stop.isRequested() || pool.isInterrupted())) {
                stopping = true;
                perform(coordinator.on(new CoordinatorEvent.StopRequested<>(), time.nanos()));
                continue;
            }
            ledger.look();
            Envelope envelope = inbox.poll();
            if (envelope != null) {
                deliver(envelope);
            } else if (computing > 0) {
                computed(pool.take());
            } else {
                throw StoicException.bug("nothing is left to do in round " + (ledger.rounds() + 1));
            }
        }
    }

    private void deliver(Envelope envelope) {
        if (envelope.to().equals(COORDINATOR)) {
            Seat<M, C> from = seat(envelope.from());
            var message = up.unpack(envelope.payload());
            perform(coordinator.on(new CoordinatorEvent.Received<>(from.id(), message), time.nanos()));
        } else {
            Seat<M, C> to = seat(envelope.to());
            var message = down.unpack(envelope.payload());
            perform(to, to.worker().on(new Worker.Event.Received<>(message), time.nanos()));
        }
    }

    private Seat<M, C> seat(Address address) {
        Seat<M, C> seat = seatOf.get(address);
        if (seat == null) {
            throw new IllegalStateException("no role is registered at " + address);
        }
        return seat;
    }

    private void perform(Seat<M, C> seat, List<Worker.Effect<M, C>> effects) {
        for (var effect : effects) {
            switch (effect) {
                case Worker.Effect.Send<M, C>(var message) -> seat.endpoint().send(COORDINATOR, up.pack(message));
                case Worker.Effect.Compute<M, C> compute -> compute(seat, compute);
                // Nobody is below, and nobody goes before the end.
                case Worker.Effect.SendBelow<M, C> _, Worker.Effect.End<M, C> _ -> {}
            }
        }
    }

    private void compute(Seat<M, C> seat, Worker.Effect.Compute<M, C> compute) {
        if (computing == 0) {
            accounts.begun();
            passStarted = time.nanos();
            sharing = setup.threads() > 1 && !costs.isSmall(compute.ask().what());
        }
        computing++;
        Range range = compute.range();
        if (sharing && learner.wantsCrew(compute.model(), range, rows)) {
            // Only this thread has the crew, so it does the one piece itself.
            var whole = new RangeJob<>(seat.id().index(), compute, learner, rows, 1, pool);
            pool.submit(whole, 1, ComputePool.Effort.SMALL);
            return;
        }
        int largest = sharing ? Math.max(1, setup.parts() / pieces()) : range.size();
        int pieces = Math.max(1, range.size() / largest);
        var job = new RangeJob<>(seat.id().index(), compute, learner, rows, pieces, Crew.ALONE);
        pool.submit(job, pieces, sharing ? ComputePool.Effort.LARGE : ComputePool.Effort.SMALL);
    }

    /** Into how many pieces all parts are cut so that no thread idles for long at the end of a round. */
    private int pieces() {
        int wanted = PIECES_PER_THREAD * setup.threads();
        return Integer.highestOneBit(2 * wanted - 1);
    }

    private void computed(RangeJob<M, C> job) {
        computing--;
        if (computing == 0) {
            accounts.lap(Cause.COMPUTING);
            long wall = time.nanos() - passStarted;
            costs.measured(job.asked().ask().what(), sharing ? wall * setup.threads() : wall);
        }
        Seat<M, C> seat = seats.get(job.worker());
        var asked = job.asked();
        RangeJob.Failure broken = job.failure();
        Worker.Event<M, C> event;
        if (broken == null) {
            event = new Worker.Event.Computed<>(asked.round(), asked.range(), job.sum());
        } else {
            StoicException exception = Failures.of(
                    broken.cause(),
                    "%s of round %d".formatted(broken.range(), asked.round().number()));
            ledger.because(exception);
            event = new Worker.Event.Failed<>(asked.round(), asked.range(), exception.fault());
        }
        perform(seat, seat.worker().on(event, time.nanos()));
    }

    private void perform(List<CoordinatorEffect<S, M>> effects) {
        // Rounds may take microseconds: the clock is read where one thing ends and another begins, and nowhere else.
        if (!effects.isEmpty()) {
            accounts.lap(Cause.IMPROVING);
        }
        for (var effect : effects) {
            ledger.perform(
                    effect, send -> desk.send(seats.get(send.to().index()).address(), down.pack(send.message())));
        }
    }

    @Override
    public void close() {
        // The pool tells the thread again that it was interrupted, and what is being written must not hear of it.
        ledger.close();
        pool.close();
        transport.close();
    }
}
