package dev.stoic.simulation;

import dev.stoic.engine.Commits;
import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.Noting;
import dev.stoic.engine.WorkerRun;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.Coordinator;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.CoordinatorEvent;
import dev.stoic.engine.role.CoordinatorSettings;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Crew;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Epochs;
import dev.stoic.transport.Address;
import dev.stoic.transport.Payload;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A process with a coordinator in it: starts from the store, then delivers events and carries out effects in order. */
final class CoordinatorProcess implements Network.Station, Process.Life {
    static final String JOB = "job";

    private static final long TICK = 200 * Agenda.MILLI;
    private static final int KEEPERS = 2;

    private final Cluster cluster;
    private final World world;
    private final Process process;
    private final BlobStore store;
    private final Saving saving;
    private final ArrayDeque<CoordinatorEffect<State, State>> effects = new ArrayDeque<>();
    private @Nullable Desk desk;
    private boolean awaitsSave;
    private boolean committing;
    private boolean began;
    private long committed;

    /** What there is once the store was read. */
    private record Desk(CoordinatorSettings settings, Coordinator<State, State, Sum> coordinator, Noting commits) {}

    CoordinatorProcess(Cluster cluster, String name) {
        this.cluster = cluster;
        world = cluster.world();
        process = new Process(world, name, this);
        store = cluster.sabotage().store(cluster.disk().of(process));
        saving = new Saving(cluster, process, store);
        process.put(this::boot);
    }

    @Override
    public Process process() {
        return process;
    }

    @Override
    public Set<Address> open() {
        return Set.of(WorkerRun.COORDINATOR);
    }

    @Override
    public boolean knows(Network.Station other) {
        return other instanceof WorkerProcess;
    }

    private void boot() {
        try {

            long epoch = Epochs.next(store, process.name());
            Committed<State> start =
                    saving.newest().orElseGet(() -> Committed.beginning(JOB, cluster.learner(), cluster.problem()));
            List<Held> marks = Commits.newest(store);
            Weather weather = world.weather();
            var settings = cluster.sabotage()
                    .settings(new CoordinatorSettings(
                            JOB,
                            Reference.PARTS,
                            weather.workers(),
                            weather.least(),
                            KEEPERS,
                            epoch,
                            weather.checkpointEvery(),
                            weather.patience(),
                            weather.grace()));
            world.trace(
                    process.name(),
                    "opens",
                    () -> "epoch %d round %d %s".formatted(epoch, start.rounds(), marks),
                    epoch);
            committed = start.rounds();
            cluster.invariants().opened(epoch, weather.least());
            desk = new Desk(
                    settings,
                    new Coordinator<>(
                            cluster.learner(),
                            settings,
                            start,
                            cluster.sabotage().marks(marks, cluster.held()),
                            Crew.ALONE),
                    new Noting(new Commits(store, epoch, cluster.time())));
            cluster.newest(this);
            cluster.network().attach(this);
            process.every(TICK, this::tick);
            on(new CoordinatorEvent.Opened<>());
        } catch (IOException e) {
            throw process.exit(Cluster.ENVIRONMENT);
        }
    }

    private Desk desk() {
        if (desk == null) {
            throw new IllegalStateException(process.name() + " has not started");
        }
        return desk;
    }

    long epoch() {
        return desk().settings().epoch();
    }

    boolean isOpen() {
        return desk != null && process.isAlive();
    }

    void stop() {
        process.put(() -> on(new CoordinatorEvent.StopRequested<>()));
    }

    @Override
    public void arrived(Address from, Payload payload) {
        process.offer(() -> on(new CoordinatorEvent.Received<>(
                WorkerId.parse(from.name()).orElseThrow(), cluster.up().unpack(payload))));
    }

    @Override
    public void gone(Address address) {
        WorkerId.parse(address.name())
                .ifPresent(worker -> process.offer(() -> on(new CoordinatorEvent.Lost<>(worker))));
    }

    private void on(CoordinatorEvent<Sum> event) {
        look(event);
        for (var told : cluster.sabotage().told(desk().settings(), event)) {
            var wanted = desk().coordinator().on(told, world.agenda().now());
            effects.addAll(cluster.sabotage().wants(desk().settings(), wanted));
        }
        perform();
    }

    private void tick() {
        try {
            desk().commits().look();
        } catch (IOException e) {
            // As good as not looked.
        } catch (StoicException e) {
            throw fenced();
        }
        on(new CoordinatorEvent.Tick<>());
    }

    private Process.Crashed fenced() {
        world.saw(Sight.COORDINATOR_FENCED);
        return process.exit(Cluster.FENCED);
    }

    private void look(CoordinatorEvent<Sum> event) {
        world.trace(process.name(), "takes", () -> Tell.event(event), Tell.figure(event));
        if (event instanceof CoordinatorEvent.Received<Sum>(var from, ToCoordinator.Contributed<Sum> message)) {
            cluster.witness().contributed(epoch(), from, message);
        }
        if (event instanceof CoordinatorEvent.Received<Sum>(var from, ToCoordinator.Leave<Sum> _)) {
            cluster.invariants().left(epoch(), from);
        }
        if (!began
                && event instanceof CoordinatorEvent.Received<Sum>(var _, ToCoordinator.Join<Sum>(var held))
                && held.isPresent()
                && held.get().digest() == WorkerProcess.FOREIGN) {
            world.saw(Sight.FOREIGN_STATE_REFUSED);
        }
    }

    private void perform() {
        while (!effects.isEmpty()) {
            process.edge(committing ? Sight.CRASHED_BETWEEN_COMMIT_AND_NEXT_ROUND : Sight.CRASHED_BETWEEN_EFFECTS);
            var effect = effects.remove();
            committing = effect instanceof CoordinatorEffect.Commit;
            world.trace(process.name(), "wants", () -> Tell.effect(effect), Tell.figure(effect));
            if (!carryOut(effect)) {
                effects.addFirst(effect);
                awaitsSave = true;
                process.hold();
                return;
            }
        }
    }

    /** Whether it is done; if not, it has to wait for the checkpoint that is being written. */
    private boolean carryOut(CoordinatorEffect<State, State> effect) {
        boolean waits = switch (effect) {
            case CoordinatorEffect.Checkpoint<State, State> _ ->
                desk().settings().checkpointEvery() == 0;
            case CoordinatorEffect.LastCheckpoint<State, State> _, CoordinatorEffect.Stopped<State, State> _ -> true;
            default -> false;
        };
        if (waits && saving.isBusy()) {
            return false;
        }
        cluster.invariants().wants(epoch(), effect);
        cluster.witness().wants(epoch(), effect);
        note(effect);
        switch (effect) {
            case CoordinatorEffect.Send<State, State>(var to, var message) -> send(to, message);
            case CoordinatorEffect.Commit<State, State>(var _, var decided, var digest) ->
                commit(new Held(decided.number(), digest));
            case CoordinatorEffect.Checkpoint<State, State>(var committed) -> saving.beside(committed, this::saved);
            case CoordinatorEffect.LastCheckpoint<State, State>(var committed) -> saveNow(committed);
            case CoordinatorEffect.Stopped<State, State>(var committed) -> {
                saveNow(committed);
                throw process.exit(Cluster.STOPPED);
            }
            case CoordinatorEffect.Finished<State, State>(var committed, var _) -> {
                cluster.finished(committed);
                throw process.exit(Cluster.FINISHED);
            }
            case CoordinatorEffect.Failed<State, State>(var fault) -> cluster.failed(fault);
            case CoordinatorEffect.RoundDone<State, State> _,
                    CoordinatorEffect.Joined<State, State> _,
                    CoordinatorEffect.Lost<State, State> _,
                    CoordinatorEffect.Waiting<State, State> _,
                    CoordinatorEffect.Adopted<State, State> _,
                    CoordinatorEffect.Copied<State, State> _ -> {}
        }
        return true;
    }

    private void note(CoordinatorEffect<State, State> effect) {
        if (effect instanceof CoordinatorEffect.Commit<State, State> commit) {
            committed = commit.decided().number();
        } else if (effect instanceof CoordinatorEffect.Adopted<State, State> taken) {
            cluster.adopted(epoch(), taken.rounds());
            committed = taken.rounds();
        }
    }

    private void send(WorkerId to, ToWorker<State> message) {
        if (!began && message instanceof ToWorker.Begin<State> begin) {
            began = true;
            cluster.begins(epoch(), begin.round().number());
        }
        boolean fails = effects.stream().anyMatch(CoordinatorEffect.Failed.class::isInstance);
        if (message instanceof ToWorker.Finished<State> && !fails) {
            cluster.dismisses(committed);
        }
        cluster.network()
                .send(
                        this,
                        WorkerRun.COORDINATOR,
                        new Address(to.toString()),
                        cluster.down().pack(message));
    }

    private void commit(Held decided) {
        try {
            long began = world.agenda().now();
            desk().commits().write(decided);
            cluster.invariants().noted(epoch(), began);
        } catch (IOException e) {
            world.saw(Sight.COMMIT_NOT_NOTED);
        } catch (StoicException e) {
            throw fenced();
        }
    }

    private void saveNow(Committed<State> state) {
        if (!saving.now(state)) {
            throw process.exit(Cluster.ENVIRONMENT);
        }
    }

    private void saved() {
        if (awaitsSave) {
            awaitsSave = false;
            process.release(this::perform);
        }
    }

    @Override
    public void died(String why) {
        cluster.network().detach(this);
        cluster.coordinatorDied(this, why);
    }

    @Override
    public void stoodStill() {
        cluster.network().silent(this);
        cluster.coordinatorStill(this);
    }
}
