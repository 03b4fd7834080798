package dev.stoic.engine;

import dev.stoic.codec.MalformedException;
import dev.stoic.data.Rows;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Range;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport;
import java.time.Duration;
import java.util.List;
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

    private static final Duration TICK = Duration.ofMillis(200);
    private static final int PIECES_PER_THREAD = 4;

    /** Envelopes that wait; what does not fit is lost, and asked for again. */
    private static final int WAITING = 4096;

    private final Learner<?, M, C> learner;
    private final Rows rows;
    private final int threads;
    private final Time time;
    private final Worker<M, C> worker;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final BlockingQueue<Happening<M, C>> happenings = new ArrayBlockingQueue<>(WAITING);
    private boolean over;

    private sealed interface Happening<M, C extends Contribution<C>> {
        record Arrived<M, C extends Contribution<C>>(Envelope envelope) implements Happening<M, C> {}

        record Computed<M, C extends Contribution<C>>(RangeJob<M, C> job) implements Happening<M, C> {}

        record Gone<M, C extends Contribution<C>>(Address address) implements Happening<M, C> {}
    }

    public WorkerRun(Learner<?, M, C> learner, Rows rows, int threads, Time time) {
        this.learner = learner;
        this.rows = rows;
        this.threads = threads;
        this.time = time;
        Learner.Shapes<?, M, C> shapes = learner.shapes();
        worker = new Worker<>(shapes.contribution(), Worker.Checks.ON);
        up = new Packing<>(ToCoordinator.codec(shapes.contribution()), Transport.Carries.BYTES);
        down = new Packing<>(ToWorker.codec(shapes.model()), Transport.Carries.BYTES);
    }

    /** Returns when a coordinator says that nothing will be asked any more, or when {@code stop} was requested. */
    public void run(WorkerId id, Transport transport, StopSignal stop) throws InterruptedException {
        transport.watch(address -> happenings.offer(new Happening.Gone<>(address)));
        try (ExecutorService compute = Executors.newFixedThreadPool(
                        threads,
                        Thread.ofPlatform().name("stoic-compute-", 1).daemon().factory());
                Transport.Endpoint endpoint = transport.open(
                        new Address(id.toString()), envelope -> happenings.offer(new Happening.Arrived<>(envelope)))) {
            perform(worker.on(new Worker.Event.Opened<>(), time.nanos()), endpoint, compute);
            while (!over) {
                if (stop.isRequested()) {
                    perform(worker.on(new Worker.Event.Closing<>(), time.nanos()), endpoint, compute);
                    break;
                }
                Happening<M, C> happening = happenings.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
                Worker.Event<M, C> event = happening == null ? new Worker.Event.Tick<>() : event(happening);
                perform(worker.on(event, time.nanos()), endpoint, compute);
            }
            compute.shutdownNow();
        }
    }

    private Worker.Event<M, C> event(Happening<M, C> happening) {
        return switch (happening) {
            case Happening.Arrived<M, C>(Envelope envelope) -> arrived(envelope);
            case Happening.Computed<M, C>(RangeJob<M, C> job) -> computed(job);
            case Happening.Gone<M, C>(Address address) ->
                address.equals(COORDINATOR) ? new Worker.Event.Opened<>() : new Worker.Event.Tick<>();
        };
    }

    private Worker.Event<M, C> arrived(Envelope envelope) {
        try {
            return new Worker.Event.Received<>(down.unpack(envelope.payload()));
        } catch (MalformedException _) {
            // As good as lost.
            return new Worker.Event.Tick<>();
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

    private void perform(List<Worker.Effect<M, C>> effects, Transport.Endpoint endpoint, ExecutorService compute) {
        for (var effect : effects) {
            switch (effect) {
                case Worker.Effect.Send<M, C>(var message) -> endpoint.send(COORDINATOR, up.pack(message));
                case Worker.Effect.Compute<M, C> asked -> compute(asked, compute);
                case Worker.Effect.End<M, C> _ -> over = true;
            }
        }
    }

    private void compute(Worker.Effect.Compute<M, C> asked, ExecutorService compute) {
        Range range = asked.range();
        int pieces = Math.min(range.size(), Integer.highestOneBit(2 * PIECES_PER_THREAD * threads - 1));
        var job = new RangeJob<>(0, asked, learner, rows, pieces);
        for (int i = 0; i < pieces; i++) {
            int piece = i;
            compute.execute(() -> {
                if (job.run(piece)) {
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
