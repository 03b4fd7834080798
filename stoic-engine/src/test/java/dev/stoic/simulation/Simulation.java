package dev.stoic.simulation;

import dev.stoic.data.Rows;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.Keeper;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Payload;
import dev.stoic.transport.Transport.Carries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A whole job with its network, failures and time in one thread: a second driver of the same roles. Everything is drawn from
 * one generator, so a seed replays it. Messages travel as bytes and may be lost, repeated and late; workers die, are
 * wrongly believed dead, and come back; coordinators are replaced, and the old one may go on without knowing.
 */
public final class Simulation<S, M, C extends Contribution<C>> {
    private static final String JOB = "job";
    private static final long MICRO = 1_000;
    private static final long TICK = 500 * MICRO;
    private static final long PATIENCE = 5_000 * MICRO;
    private static final long GRACE = PATIENCE / 2;
    private static final int MOST_EVENTS = 400_000;

    /** How bad the world is: chances between 0 and 1, those of failures for each tick of a role. */
    public record World(int workers, double loss, double repeat, double death, double suspicion, double replacement) {
        public static World calm(int workers) {
            return new World(workers, 0, 0, 0, 0, 0);
        }

        public static World wild(RandomGenerator random) {
            return new World(
                    random.nextInt(1, 9),
                    random.nextDouble() * 0.2,
                    random.nextDouble() * 0.3,
                    random.nextDouble() * 0.1,
                    random.nextDouble() * 0.4,
                    random.nextDouble() * 0.1);
        }
    }

    /** How it ended, and every digest that any coordinator committed. */
    public record Outcome<S>(
            Optional<Committed<S>> result, Optional<Fault> fault, List<Decision> decisions, int deaths, int adopted) {}

    public record Decision(long round, long digest) {}

    private record Scheduled(long at, long order, Runnable action) {}

    private static final class Seat<M, C extends Contribution<C>> {
        private final WorkerId id;
        private final Worker<M, C> worker;
        private long follows;
        private boolean dead;

        Seat(WorkerId id, Worker<M, C> worker, long follows) {
            this.id = id;
            this.worker = worker;
            this.follows = follows;
        }
    }

    private final Learner<S, M, C> learner;
    private final Problem problem;
    private final Rows rows;
    private final World world;
    private final RandomGenerator random;
    private final Packing<ToCoordinator<C>> up;
    private final Packing<ToWorker<M>> down;
    private final Checkpoints checkpoints = new Checkpoints(new MemoryBlobStore(), JOB);
    private final PriorityQueue<Scheduled> agenda =
            new PriorityQueue<>(Comparator.comparingLong(Scheduled::at).thenComparingLong(Scheduled::order));
    private final TreeMap<Long, Coordinator<S, M, C>> coordinators = new TreeMap<>();
    private final TreeMap<WorkerId, Seat<M, C>> seats = new TreeMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private long now;
    private long order;
    private final TreeMap<Long, Held> commits = new TreeMap<>();
    private int deaths;
    private int adopted;
    private Optional<Committed<S>> result = Optional.empty();
    private Optional<Fault> fault = Optional.empty();

    public Simulation(Learner<S, M, C> learner, Problem problem, Rows rows, World world, RandomGenerator random) {
        this.learner = learner;
        this.problem = problem;
        this.rows = rows;
        this.world = world;
        this.random = random;
        up = new Packing<>(ToCoordinator.codec(learner.shapes().contribution()), Carries.BYTES);
        down = new Packing<>(ToWorker.codec(learner.shapes().model()), Carries.BYTES);
    }

    public Outcome<S> run() {
        coordinate(1);
        for (int i = 0; i < world.workers(); i++) {
            seat(new WorkerId(i, 0));
        }
        int events = 0;
        while (result.isEmpty() && fault.isEmpty()) {
            Scheduled next = agenda.remove();
            now = next.at();
            next.action().run();
            if (++events > MOST_EVENTS) {
                throw new AssertionError("no end after %d events and %d rounds in %s"
                        .formatted(
                                events,
                                decisions.stream()
                                        .mapToLong(Decision::round)
                                        .max()
                                        .orElse(0),
                                world));
            }
        }
        return new Outcome<>(result, fault, List.copyOf(decisions), deaths, adopted);
    }

    private void after(long delay, Runnable action) {
        agenda.add(new Scheduled(now + delay, order++, action));
    }

    private long microseconds(int most) {
        return MICRO * random.nextInt(1, most);
    }

    private boolean chance(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    private void coordinate(long epoch) {
        Committed<S> start;
        try {
            start = checkpoints
                    .newest()
                    .checkpoint()
                    .map(Checkpoint::content)
                    .map(Committed.codec(learner.shapes().state())::decode)
                    .orElseGet(() -> Committed.beginning(JOB, learner, problem));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        long checkpointEvery = MICRO * random.nextInt(20_000);
        var settings = new Coordinator.Settings(
                JOB, rows.parts(), world.workers(), 1, 2, epoch, checkpointEvery, PATIENCE, GRACE);
        coordinators.put(epoch, new Coordinator<>(learner, settings, start, marks(), Crew.ALONE));
        coordinator(epoch, new CoordinatorEvent.Opened<>());
        tickCoordinator(epoch);
    }

    private void tickCoordinator(long epoch) {
        after(TICK, () -> {
            if (!coordinators.containsKey(epoch)) {
                return;
            }
            coordinator(epoch, new CoordinatorEvent.Tick<>());
            if (epoch == coordinators.lastKey() && chance(world.replacement())) {
                replace(epoch);
            }
            tickCoordinator(epoch);
        });
    }

    /** A new coordinator; the old one is gone, or lives on for a while without knowing. */
    private void replace(long epoch) {
        after(random.nextBoolean() ? 0 : microseconds(10_000), () -> coordinators.remove(epoch));
        coordinate(epoch + 1);
        for (Seat<M, C> seat : seats.values()) {
            after(microseconds(2_000), () -> {
                seat.follows = Math.max(seat.follows, epoch + 1);
                worker(seat, new Worker.Event.Opened<>());
            });
        }
    }

    private void coordinator(long epoch, CoordinatorEvent<C> event) {
        Coordinator<S, M, C> coordinator = coordinators.get(epoch);
        if (coordinator == null) {
            return;
        }
        for (var effect : coordinator.on(event, now)) {
            switch (effect) {
                case CoordinatorEffect.Send<S, M>(var to, var message) -> {
                    Payload payload = down.pack(message);
                    send(() -> {
                        Seat<M, C> seat = seats.get(to);
                        if (seat != null) {
                            seat.follows = Math.max(seat.follows, epoch);
                            worker(seat, new Worker.Event.Received<>(down.unpack(payload)));
                        }
                    });
                }
                case CoordinatorEffect.Commit<S, M> commit -> {
                    decisions.add(new Decision(commit.decided().number(), commit.digest()));
                    commits.put(epoch, new Held(commit.decided().number(), commit.digest()));
                }
                case CoordinatorEffect.Checkpoint<S, M>(var committed) -> save(committed);
                case CoordinatorEffect.LastCheckpoint<S, M>(var committed) -> save(committed);
                case CoordinatorEffect.Finished<S, M> finished -> result = Optional.of(finished.committed());
                case CoordinatorEffect.Failed<S, M>(var failure) -> fault = Optional.of(failure);
                case CoordinatorEffect.RoundDone<S, M> _,
                        CoordinatorEffect.Joined<S, M> _,
                        CoordinatorEffect.Lost<S, M> _,
                        CoordinatorEffect.Waiting<S, M> _,
                        CoordinatorEffect.Copied<S, M> _,
                        CoordinatorEffect.Stopped<S, M> _ -> {}
                case CoordinatorEffect.Adopted<S, M> _ -> adopted++;
            }
        }
    }

    private List<Held> marks() {
        return commits.values().stream()
                .sorted(Comparator.comparingLong(Held::rounds).reversed())
                .limit(4)
                .toList();
    }

    private void save(Committed<S> committed) {
        try {
            checkpoints.save(new Checkpoint(
                    committed.rounds(),
                    Committed.codec(learner.shapes().state()).encode(committed)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void send(Runnable delivery) {
        int copies = chance(world.loss()) ? 0 : chance(world.repeat()) ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            after(microseconds(random.nextInt(8) == 0 ? 4_000 : 300), delivery);
        }
    }

    private void seat(WorkerId id) {
        var seat = new Seat<>(
                id,
                new Worker<M, C>(
                        new Worker.Settings(id, Worker.Checks.ON, PATIENCE),
                        learner.shapes().contribution(),
                        Optional.of(new Keeper<>(learner))),
                coordinators.lastKey());
        seats.put(id, seat);
        worker(seat, new Worker.Event.Opened<>());
        tickWorker(seat);
    }

    private void tickWorker(Seat<M, C> seat) {
        after(TICK, () -> {
            if (seat.dead) {
                return;
            }
            worker(seat, new Worker.Event.Tick<>());
            if (chance(world.death())) {
                die(seat);
            } else if (chance(world.suspicion())) {
                coordinator(seat.follows, new CoordinatorEvent.Lost<>(seat.id));
                after(microseconds(2_000), () -> worker(seat, new Worker.Event.Opened<>()));
            }
            tickWorker(seat);
        });
    }

    private void die(Seat<M, C> seat) {
        deaths++;
        seat.dead = true;
        seats.remove(seat.id);
        if (random.nextInt(4) == 0) {
            worker(seat, new Worker.Event.Closing<>());
        }
        // Whoever follows later never knew it.
        after(
                microseconds(5_000),
                () -> List.copyOf(coordinators.keySet())
                        .forEach(epoch -> coordinator(epoch, new CoordinatorEvent.Lost<>(seat.id))));
        after(microseconds(3_000), () -> seat(new WorkerId(seat.id.index(), seat.id.attempt() + 1)));
    }

    private void worker(Seat<M, C> seat, Worker.Event<M, C> event) {
        boolean leaving = event instanceof Worker.Event.Closing<M, C>;
        if (seat.dead && !leaving) {
            return;
        }
        for (var effect : seat.worker.on(event, now)) {
            switch (effect) {
                case Worker.Effect.Send<M, C>(var message) -> {
                    Payload payload = up.pack(message);
                    long to = seat.follows;
                    send(() -> coordinator(to, new CoordinatorEvent.Received<>(seat.id, up.unpack(payload))));
                }
                case Worker.Effect.Compute<M, C> asked -> after(microseconds(500), () -> compute(seat, asked));
                case Worker.Effect.SendBelow<M, C> _ -> throw new AssertionError("nobody is below");
                case Worker.Effect.End<M, C> _ -> seat.dead = true;
            }
        }
    }

    private void compute(Seat<M, C> seat, Worker.Effect.Compute<M, C> asked) {
        Optional<C> value = learner.contribute(asked.model(), asked.range(), rows);
        worker(seat, new Worker.Event.Computed<>(asked.round(), asked.range(), value));
    }
}
