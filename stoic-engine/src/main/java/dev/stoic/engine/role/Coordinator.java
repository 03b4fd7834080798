package dev.stoic.engine.role;

import dev.stoic.engine.role.ContributionTree.Verdict;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.learn.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator: carries the state from round to round. It asks its workers for every part, adds what they send in the
 * tree, improves the state, and so on until the learner has finished or somebody stops it. Workers may come and go at any
 * time: what a lost one owed is asked of the others for the same round.
 *
 * <p>Not thread-safe: its driver calls {@link #on} from one thread at a time and carries out the effects in order. What the
 * learner throws leaves {@code on}; the coordinator is then of no further use.
 */
public final class Coordinator<S, M, C extends Contribution<C>> {
    private final Learner<S, M, C> learner;
    private final Learner.Shapes<S, M, C> shapes;
    private final Settings settings;
    private final Crew crew;
    private final ContributionTree<C> tree;
    private final TreeSet<WorkerId> members = new TreeSet<>();
    private final TreeMap<Range, WorkerId> awaited = new TreeMap<>();
    private final TreeSet<Range> orphans = new TreeSet<>();
    private Committed<S> committed;
    private @Nullable SortedMap<Range, WorkerId> assignment;
    private @Nullable Open<M> open;
    private long opened;
    private long sent;
    private long checkpointed;
    private boolean stopping;
    private boolean over;

    /**
     * @param workers how many to wait for before the first round
     * @param checkpointEvery nanoseconds between checkpoints; 0 is after every round
     * @param patience nanoseconds after which unanswered questions are asked again, and the first round begins with the
     *     workers that are there
     */
    public record Settings(String job, int parts, int workers, long epoch, long checkpointEvery, long patience) {}

    private record Open<M>(RoundId round, Pass.Ask ask, M model) {}

    public sealed interface Event<C> {
        record Opened<C>() implements Event<C> {}

        record Received<C>(WorkerId from, ToCoordinator<C> message) implements Event<C> {}

        /** A worker is believed to be gone. */
        record Lost<C>(WorkerId worker) implements Event<C> {}

        record StopRequested<C>() implements Event<C> {}

        /** Time has passed. */
        record Tick<C>() implements Event<C> {}
    }

    public sealed interface Effect<S, M> {
        record Send<S, M>(WorkerId to, ToWorker<M> message) implements Effect<S, M> {}

        /** A round is decided; where another coordinator may take over, this is stored before what follows is sent. */
        record Commit<S, M>(long epoch, RoundId decided, long digest) implements Effect<S, M> {}

        record RoundDone<S, M>(long round, Pass.Ask ask, Report report) implements Effect<S, M> {}

        record Checkpoint<S, M>(Committed<S> committed) implements Effect<S, M> {}

        record Joined<S, M>(WorkerId worker) implements Effect<S, M> {}

        record Lost<S, M>(WorkerId worker, List<Range> taken) implements Effect<S, M> {}

        /** The last effect of a coordinator that was stopped; the checkpoint came before it. */
        record Stopped<S, M>(Committed<S> committed) implements Effect<S, M> {}

        /** The last effect of a coordinator whose learner has finished. */
        record Finished<S, M>(Committed<S> committed, Pass.Finished how) implements Effect<S, M> {}

        /** The last effect of a coordinator that cannot go on. */
        record Failed<S, M>(Fault fault) implements Effect<S, M> {}
    }

    /** @param crew helps to improve states */
    public Coordinator(Learner<S, M, C> learner, Settings settings, Committed<S> start, Crew crew) {
        this.learner = learner;
        this.settings = settings;
        this.crew = crew;
        shapes = learner.shapes();
        tree = new ContributionTree<>(settings.parts());
        committed = start;
    }

    /** @param now nanoseconds of a clock that never goes back */
    public List<Effect<S, M>> on(Event<C> event, long now) {
        if (over) {
            return List.of();
        }
        var effects = new ArrayList<Effect<S, M>>();
        switch (event) {
            case Event.Opened<C> _ -> {
                opened = now;
                checkpointed = now;
                // A finished state needs nobody.
                if (learner.next(committed.state()) instanceof Pass.Finished how) {
                    finish(how, effects);
                }
            }
            case Event.Received<C>(var from, var message) -> receive(from, message, now, effects);
            case Event.Lost<C>(var worker) -> lose(worker, now, effects);
            case Event.StopRequested<C> _ -> {
                stopping = true;
                if (open == null) {
                    stop(effects);
                }
            }
            case Event.Tick<C> _ -> tick(now, effects);
        }
        return effects;
    }

    private void receive(WorkerId from, ToCoordinator<C> message, long now, List<Effect<S, M>> effects) {
        switch (message) {
            case ToCoordinator.Join<C> _ -> join(from, now, effects);
            case ToCoordinator.Contributed<C> contributed -> contributed(contributed, now, effects);
            case ToCoordinator.Failed<C> failed -> {
                if (isOpen(failed.round())) {
                    fail(failed.fault(), effects);
                }
            }
            case ToCoordinator.Leave<C> _ -> lose(from, now, effects);
        }
    }

    private void join(WorkerId worker, long now, List<Effect<S, M>> effects) {
        WorkerId place = members.ceiling(new WorkerId(worker.index(), 0));
        if (place != null && place.index() == worker.index() && !place.equals(worker)) {
            if (place.attempt() > worker.attempt()) {
                return;
            }
            lose(place, now, effects);
        }
        effects.add(new Effect.Send<>(worker, new ToWorker.Welcome<>(settings.epoch())));
        if (!members.add(worker)) {
            ask(awaitedOf(worker), now, effects);
            return;
        }
        assignment = null;
        effects.add(new Effect.Joined<>(worker));
        share(now, effects);
        beginWhenReady(now, effects);
    }

    private void lose(WorkerId worker, long now, List<Effect<S, M>> effects) {
        if (!members.remove(worker)) {
            return;
        }
        assignment = null;
        List<Range> owed = List.copyOf(awaitedOf(worker).keySet());
        effects.add(new Effect.Lost<>(worker, owed));
        orphans.addAll(owed);
        owed.forEach(awaited::remove);
        share(now, effects);
    }

    private SortedMap<Range, WorkerId> awaitedOf(WorkerId worker) {
        var owed = new TreeMap<Range, WorkerId>();
        awaited.forEach((range, owner) -> {
            if (owner.equals(worker)) {
                owed.put(range, owner);
            }
        });
        return owed;
    }

    /** Gives what lost workers owed to those that are there. */
    private void share(long now, List<Effect<S, M>> effects) {
        if (orphans.isEmpty() || members.isEmpty()) {
            return;
        }
        SortedMap<Range, WorkerId> shared = Assignment.shared(orphans, members);
        orphans.clear();
        awaited.putAll(shared);
        ask(shared, now, effects);
    }

    private void tick(long now, List<Effect<S, M>> effects) {
        beginWhenReady(now, effects);
        if (open != null && now - sent >= settings.patience()) {
            ask(awaited, now, effects);
        }
    }

    private void beginWhenReady(long now, List<Effect<S, M>> effects) {
        boolean enough = members.size() >= settings.workers() || now - opened >= settings.patience();
        if (open == null && !over && enough && !members.isEmpty()) {
            begin(now, effects);
        }
    }

    /** Opens the next round, unless the learner has finished. */
    private void begin(long now, List<Effect<S, M>> effects) {
        switch (learner.next(committed.state())) {
            case Pass.Finished how -> finish(how, effects);
            case Pass.Ask ask -> {
                var round = new RoundId(
                        settings.job(),
                        committed.rounds() + 1,
                        committed.digest().value());
                open = new Open<>(round, ask, learner.publish(committed.state()));
                tree.clear();
                awaited.clear();
                orphans.clear();
                if (members.isEmpty()) {
                    orphans.add(Range.all(settings.parts()));
                    return;
                }
                SortedMap<Range, WorkerId> owners = assignment;
                if (owners == null) {
                    owners = Assignment.of(settings.parts(), members);
                    assignment = owners;
                }
                awaited.putAll(owners);
                ask(owners, now, effects);
            }
        }
    }

    private void ask(SortedMap<Range, WorkerId> owners, long now, List<Effect<S, M>> effects) {
        Open<M> asked = open;
        if (asked == null) {
            return;
        }
        sent = now;
        var ranges = new TreeMap<WorkerId, List<Range>>();
        owners.forEach((range, owner) ->
                ranges.computeIfAbsent(owner, _ -> new ArrayList<>()).add(range));
        ranges.forEach((owner, owned) -> effects.add(new Effect.Send<>(
                owner, new ToWorker.Begin<>(settings.epoch(), asked.round(), asked.ask(), owned, asked.model()))));
    }

    private boolean isOpen(RoundId round) {
        return open != null && open.round().equals(round);
    }

    private void contributed(ToCoordinator.Contributed<C> message, long now, List<Effect<S, M>> effects) {
        if (!isOpen(message.round())) {
            return;
        }
        Range range = message.range();
        Verdict verdict = tree.accept(range, message.value(), message.checksum());
        switch (verdict) {
            case ACCEPTED -> {
                awaited.keySet().removeIf(range::contains);
                orphans.removeIf(range::contains);
                if (tree.isComplete()) {
                    close(now, effects);
                }
            }
            case DIFFERENT ->
                fail(
                        new Fault.Bug(
                                "learner is not deterministic: %s of round %d gave two different contributions"
                                        .formatted(range, message.round().number()),
                                "a contribution may depend on model, part and rows alone; look for randomness without a"
                                        + " key, for clocks, and for sums in an order that varies"),
                        effects);
            case REPEATED -> {}
        }
    }

    /** All parts are in: the round is decided. */
    private void close(long now, List<Effect<S, M>> effects) {
        Open<M> decided = open;
        if (decided == null) {
            throw new IllegalStateException("no round is open");
        }
        Optional<C> total = tree.total();
        if (total.isEmpty()) {
            throw StoicException.user(
                    "no rows for \"%s\" in round %d"
                            .formatted(decided.ask().what(), decided.round().number()),
                    "check that the data is not empty");
        }
        long round = decided.round().number();
        // The digest reads the total before improve, which may take over its arrays.
        Digest digest = committed.digest().after(round, total.get(), shapes.contribution());
        S before = committed.state();
        S state = learner.improve(before, total.get(), crew);
        tree.clear();
        total.get().release();
        committed = new Committed<>(round, digest, state);
        learner.retire(before, state);
        open = null;
        effects.add(new Effect.Commit<>(settings.epoch(), decided.round(), digest.value()));
        effects.add(new Effect.RoundDone<>(round, decided.ask(), learner.report(state)));
        if (stopping) {
            // What is finished needs no resume.
            if (learner.next(state) instanceof Pass.Finished how) {
                finish(how, effects);
            } else {
                stop(effects);
            }
            return;
        }
        if (now - checkpointed >= settings.checkpointEvery()) {
            checkpointed = now;
            effects.add(new Effect.Checkpoint<>(committed));
        }
        begin(now, effects);
    }

    private void finish(Pass.Finished how, List<Effect<S, M>> effects) {
        end(effects);
        effects.add(new Effect.Finished<>(committed, how));
    }

    private void stop(List<Effect<S, M>> effects) {
        effects.add(new Effect.Checkpoint<>(committed));
        end(effects);
        effects.add(new Effect.Stopped<>(committed));
    }

    private void fail(Fault fault, List<Effect<S, M>> effects) {
        end(effects);
        effects.add(new Effect.Failed<>(fault));
    }

    private void end(List<Effect<S, M>> effects) {
        over = true;
        open = null;
        for (WorkerId member : members) {
            effects.add(new Effect.Send<>(member, new ToWorker.Finished<>(settings.epoch())));
        }
    }
}
