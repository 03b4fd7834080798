package dev.stoic.simulation;

import dev.stoic.engine.Attachment;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Digest;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.Keeper;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.Worker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.transport.Address;
import dev.stoic.transport.Payload;
import java.util.Optional;
import java.util.Set;

/** A process with a worker in it, or a sub-worker: the same driving as over a real transport, in virtual time. */
final class WorkerProcess implements Network.Station, Process.Life {
    /** The digest of a history that never was. */
    static final long FOREIGN = 4711;

    private static final long TICK = 400 * Agenda.MILLI;

    private final Cluster cluster;
    private final World world;
    private final WorkerId id;
    private final Process process;
    private final Worker<State, Sum> worker;
    private final Attachment above;
    private final Address own;
    private final Address desk;
    private final boolean foreign;
    private long slowness = 1;
    private long computedUntil;
    private boolean mayEnd;
    private Optional<Held> held = Optional.empty();

    WorkerProcess(Cluster cluster, WorkerId id) {
        this.cluster = cluster;
        this.id = id;
        world = cluster.world();
        process = new Process(world, id.toString(), this);
        own = new Address(id.toString());
        desk = new Address(id.sub() > 0 ? "desk-" + id.index() + "." + id.sub() : "desk-" + id.index());
        foreign = world.isTroubledBy(Trouble.FOREIGN_STATE, 0.2);
        worker = new Worker<>(
                new Worker.Settings(id, Worker.Checks.ON, world.weather().patience()),
                cluster.learner().shapes().contribution(),
                Optional.of(new Keeper<>(cluster.learner())));
        above = new Attachment(
                id.sub() > 0 ? Optional.of(new Address("desk-" + id.index())) : Optional.empty(),
                world.agenda().now());
        if (world.isTroubledBy(Trouble.SLOW_WORKER, 0.3)) {
            slowness = world.chance().between(3, 30);
        }
        cluster.network().attach(this);
        process.put(() -> on(new Worker.Event.Opened<>()));
        process.every(TICK, this::tick);
    }

    WorkerId id() {
        return id;
    }

    Optional<Held> held() {
        return held;
    }

    void slow(long factor) {
        slowness = factor;
    }

    @Override
    public Process process() {
        return process;
    }

    @Override
    public Set<Address> open() {
        return Set.of(own, desk);
    }

    @Override
    public boolean knows(Network.Station other) {
        return switch (other) {
            case CoordinatorProcess _ -> true;
            case WorkerProcess worker -> worker.id.index() == id.index() && (worker.id.sub() == 0) != (id.sub() == 0);
            default -> false;
        };
    }

    void leave() {
        mayEnd = true;
        process.put(() -> on(new Worker.Event.Closing<>()));
    }

    @Override
    public void arrived(Address from, Payload payload) {
        process.offer(() -> take(from, payload));
    }

    private void take(Address from, Payload payload) {
        long now = world.agenda().now();
        Optional<WorkerId> below = WorkerId.parse(from.name());
        if (below.isPresent()) {
            ToCoordinator<Sum> message = cluster.up().unpack(payload);
            cluster.witness().below(message);
            on(new Worker.Event.ReceivedBelow<>(below.get(), message));
            return;
        }
        Address before = above.current();
        if (above.received(from, now)) {
            world.saw(Sight.SUB_WORKER_ATTACHED_AGAIN);
            cluster.network().send(this, own, before, cluster.up().pack(new ToCoordinator.Leave<>()));
            on(new Worker.Event.Opened<>());
        }
        if (from.equals(above.current())) {
            obey(cluster.down().unpack(payload));
        } else {
            cluster.network().send(this, own, from, cluster.up().pack(new ToCoordinator.Leave<>()));
        }
    }

    private void obey(ToWorker<State> message) {
        if (foreign && message instanceof ToWorker.Give<State>) {
            giveForeign();
            return;
        }
        mayEnd |= message instanceof ToWorker.Finished<State>;
        boolean obeyed = cluster.invariants().obeys(id, message);
        boolean effects = on(new Worker.Event.Received<>(message));
        if (!obeyed) {
            cluster.invariants().ignored(id, message, effects);
        }
    }

    @Override
    public void gone(Address address) {
        process.offer(() -> {
            long now = world.agenda().now();
            boolean turned = above.gone(address, now);
            if (turned) {
                world.saw(Sight.SUB_WORKER_TURNED_TO_THE_COORDINATOR);
            }
            if (turned || address.equals(above.current())) {
                on(new Worker.Event.Opened<>());
            }
            WorkerId.parse(address.name())
                    .filter(other -> other.index() == id.index() && other.sub() > 0 && id.sub() == 0)
                    .ifPresent(lost -> on(new Worker.Event.LostBelow<>(lost)));
        });
    }

    private void tick() {
        long now = world.agenda().now();
        boolean turned = above.tick(now);
        if (turned) {
            world.saw(Sight.SUB_WORKER_TURNED_TO_THE_COORDINATOR);
        }
        on(turned ? new Worker.Event.Opened<>() : new Worker.Event.Tick<>());
        above.missed(now)
                .ifPresent(missed -> cluster.network()
                        .send(this, own, missed, cluster.up().pack(new ToCoordinator.Join<>(Optional.empty()))));
    }

    /** Whether anything came of it. */
    private boolean on(Worker.Event<State, Sum> event) {
        world.trace(process.name(), "takes", () -> Tell.event(event), Tell.figure(event));
        boolean any = false;
        for (var told : cluster.sabotage().told(id, event)) {
            for (var effect :
                    cluster.sabotage().wants(id, worker.on(told, world.agenda().now()))) {
                any = true;
                if (world.weather().has(Trouble.WORKER_CRASH)) {
                    process.edge(Sight.CRASHED_BETWEEN_EFFECTS);
                }
                if (event instanceof Worker.Event.ReceivedBelow<State, Sum>
                        && effect instanceof Worker.Effect.Send<State, Sum>(ToCoordinator.Contributed<Sum> _)) {
                    world.saw(Sight.SUM_OF_SUB_WORKERS_SENT);
                }
                perform(effect);
            }
        }
        return any;
    }

    private void perform(Worker.Effect<State, Sum> effect) {
        world.trace(process.name(), "wants", () -> Tell.effect(effect), Tell.figure(effect));
        switch (effect) {
            case Worker.Effect.Send<State, Sum>(var message) -> send(message);
            case Worker.Effect.SendBelow<State, Sum>(var to, var message) ->
                cluster.network()
                        .send(
                                this,
                                desk,
                                new Address(to.toString()),
                                cluster.down().pack(message));
            case Worker.Effect.Compute<State, Sum> asked -> compute(asked);
            case Worker.Effect.End<State, Sum> _ -> {
                cluster.invariants().ends(id, mayEnd);
                throw process.exit(Cluster.FINISHED);
            }
        }
    }

    private void send(ToCoordinator<Sum> honest) {
        ToCoordinator<Sum> message = honest;
        if (honest instanceof ToCoordinator.Join<Sum>(var has)) {
            held = foreign ? Optional.of(foreignHeld()) : has;
            message = new ToCoordinator.Join<>(held);
        }
        cluster.witness().says(id, message);
        cluster.invariants().says(id, message, foreign);
        cluster.network().send(this, own, above.current(), cluster.up().pack(message));
    }

    private Held foreignHeld() {
        return new Held(Math.max(1, cluster.invariants().furthest()), FOREIGN);
    }

    private void giveForeign() {
        Held says = foreignHeld();
        var state = new State(1, says.rounds(), new double[] {1, 2, 3});
        var committed = new Committed<>(says.rounds(), new Digest(says.digest(), says.rounds() + 1), state);
        byte[] bytes = Committed.codec(cluster.learner().shapes().state()).encode(committed);
        cluster.network().send(this, own, above.current(), cluster.up().pack(new ToCoordinator.Given<>(bytes)));
    }

    private void compute(Worker.Effect.Compute<State, Sum> asked) {
        long now = world.agenda().now();
        long cost = slowness * asked.range().size() * world.chance().millis(5, 60);
        computedUntil = Math.max(computedUntil, now) + cost;
        world.agenda()
                .after(
                        computedUntil - now,
                        () -> process.put(() -> on(new Worker.Event.Computed<>(
                                asked.round(),
                                asked.range(),
                                cluster.learner().contribute(asked.model(), asked.range(), Reference.ROWS)))));
    }

    @Override
    public void died(String why) {
        cluster.network().detach(this);
        cluster.workerDied(this);
    }

    @Override
    public void stoodStill() {
        cluster.network().silent(this);
    }
}
