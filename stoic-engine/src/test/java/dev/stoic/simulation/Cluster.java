package dev.stoic.simulation;

import dev.stoic.engine.Fickle;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.Time;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.transport.Packing;
import dev.stoic.transport.Transport.Carries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All processes of a job, and somebody who starts them again when they die. */
final class Cluster {
    static final String ENVIRONMENT = "environment";
    static final String STOPPED = "stopped";
    static final String FINISHED = "finished";
    static final String FENCED = "fenced";

    private final World world;
    private final Invariants invariants;
    private final Witness witness;
    private final Disk disk;
    private final Shelf shelf;
    private final Network network;
    private final Sabotage sabotage;
    private final Learner<State, State, Sum> learner;
    private final Packing<ToCoordinator<Sum>> up;
    private final Packing<ToWorker<State>> down;
    private final List<CoordinatorProcess> coordinators = new ArrayList<>();
    private final TreeMap<String, WorkerProcess> workers = new TreeMap<>();
    private final TreeSet<String> wanted = new TreeSet<>();
    private final TreeMap<Long, Long> adopted = new TreeMap<>();
    private @Nullable CoordinatorProcess newest;
    private int started;
    private boolean over;
    private Optional<Fault> fault = Optional.empty();

    Cluster(World world, Invariants invariants, Disk disk, Sabotage sabotage, Learner<State, State, Sum> learner) {
        this.world = world;
        this.invariants = invariants;
        this.disk = disk;
        this.sabotage = sabotage;
        this.learner = sabotage.learner(learner);
        shelf = new Shelf(disk);
        witness = new Witness(world);
        network = new Network(world);
        up = new Packing<>(ToCoordinator.codec(learner.shapes().contribution()), Carries.BYTES);
        down = new Packing<>(ToWorker.codec(learner.shapes().model()), Carries.BYTES);
    }

    World world() {
        return world;
    }

    Invariants invariants() {
        return invariants;
    }

    Witness witness() {
        return witness;
    }

    Disk disk() {
        return disk;
    }

    Shelf shelf() {
        return shelf;
    }

    Network network() {
        return network;
    }

    Sabotage sabotage() {
        return sabotage;
    }

    Learner<State, State, Sum> learner() {
        return learner;
    }

    Problem problem() {
        return Fickle.problem(Reference.PARTS, 42);
    }

    Packing<ToCoordinator<Sum>> up() {
        return up;
    }

    Packing<ToWorker<State>> down() {
        return down;
    }

    Time time() {
        return new Time() {
            @Override
            public long nanos() {
                return world.agenda().now();
            }

            @Override
            public Instant now() {
                return Instant.ofEpochSecond(0, world.agenda().now());
            }
        };
    }

    boolean isOver() {
        return over;
    }

    Optional<Fault> fault() {
        return fault;
    }

    List<CoordinatorProcess> coordinators() {
        return coordinators;
    }

    List<WorkerProcess> workers() {
        return List.copyOf(workers.values());
    }

    /** What workers said last that they hold. */
    List<Held> held() {
        return workers.values().stream().flatMap(each -> each.held().stream()).toList();
    }

    void start() {
        startCoordinator();
        for (int index = 0; index < world.weather().workers(); index++) {
            for (int sub = 0; sub <= world.weather().subworkers(); sub++) {
                join(new WorkerId(index, sub, 0));
            }
        }
    }

    void startCoordinator() {
        if (coordinators.stream().anyMatch(CoordinatorProcess::isOpen)) {
            world.saw(Sight.TWO_COORDINATORS_AT_ONCE);
        }
        var process = new CoordinatorProcess(this, "coordinator-" + ++started);
        if (process.process().isAlive()) {
            coordinators.add(process);
        }
    }

    void newest(CoordinatorProcess process) {
        if (newest == null || newest.epoch() < process.epoch()) {
            newest = process;
        }
    }

    void join(WorkerId id) {
        wanted.add(id.place());
        workers.put(id.place(), new WorkerProcess(this, id));
    }

    /** A worker leaves for good, or until {@link #grow}. */
    void leave(WorkerProcess worker) {
        wanted.remove(worker.id().place());
        worker.leave();
    }

    /** Some place that was given up is wanted again. */
    void grow() {
        workers.values().stream().filter(each -> !isWanted(each)).findFirst().ifPresent(this::want);
    }

    /** As many workers as a round needs are wanted again. */
    void growToTheLeast() {
        for (WorkerProcess each : workers()) {
            long wantedWorkers = workers.values().stream()
                    .filter(worker -> worker.id().sub() == 0 && isWanted(worker))
                    .count();
            if (wantedWorkers < world.weather().least() && each.id().sub() == 0 && !isWanted(each)) {
                want(each);
            }
        }
    }

    private boolean isWanted(WorkerProcess worker) {
        return wanted.contains(worker.id().place());
    }

    private void want(WorkerProcess worker) {
        wanted.add(worker.id().place());
        again(worker);
    }

    long live() {
        return workers.values().stream()
                .filter(each -> each.process().isAlive())
                .count();
    }

    void workerDied(WorkerProcess worker) {
        if (live() == 0) {
            world.saw(Sight.NO_WORKER_AT_ALL);
        }
        again(worker);
    }

    private void again(WorkerProcess worker) {
        String place = worker.id().place();
        world.agenda().after(world.chance().millis(50, 3_000), () -> {
            boolean free = workers.get(place) == worker && !worker.process().isAlive();
            if (!over && wanted.contains(place) && free) {
                join(worker.id().next());
            }
        });
    }

    void coordinatorDied(CoordinatorProcess process, String why) {
        coordinators.remove(process);
        if (why.equals(STOPPED)) {
            world.saw(Sight.STOPPED_AND_RESUMED);
        }
        world.agenda().after(world.chance().millis(50, 3_000), () -> {
            boolean alive = newest != null && newest.process().isAlive();
            if (!over && !alive) {
                startCoordinator();
            }
        });
    }

    /** Who looks after coordinators cannot tell one that stands still from one that is dead. */
    void coordinatorStill(CoordinatorProcess process) {
        world.agenda().after(world.chance().millis(5_000, 15_000), () -> {
            if (!over && process.process().isAlive() && process.process().isPaused() && newest == process) {
                startCoordinator();
            }
        });
    }

    void adopted(long epoch, long rounds) {
        adopted.put(epoch, rounds);
    }

    void begins(long epoch, long round) {
        long redone = invariants.furthest() + 1 - round;
        witness.begins(round, redone, adopted.containsKey(epoch));
        boolean onlyKilled = EnumSet.of(Trouble.COORDINATOR_CRASH, Trouble.CRASH_AT_EFFECT)
                .containsAll(world.weather().troubles());
        invariants.begins(epoch, redone, onlyKilled);
    }

    void saved(long round) {
        shelf.saved(round);
        if (disk.comesBack()) {
            world.saw(Sight.FULL_DISK_SURVIVED);
        }
        world.trace("disk", "verified", () -> "checkpoint of round " + round, round);
    }

    /** Workers are told to go. */
    void dismisses(long committed) {
        if (!disk.wasDamaged() && fault.isEmpty()) {
            invariants.dismisses(committed, shelf.whole());
        }
    }

    void finished(Committed<State> result) {
        invariants.finished(result);
        over = true;
    }

    void failed(Fault failure) {
        fault = Optional.of(failure);
        over = true;
    }
}
