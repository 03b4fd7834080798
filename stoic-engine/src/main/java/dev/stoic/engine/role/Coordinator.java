package dev.stoic.engine.role;

import dev.stoic.codec.MalformedException;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Crew;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
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
    /** So many times patience comes to its end before others are asked too. */
    static final int OVERDUE = 3;

    private final Learner<S, M, C> learner;
    private final Learner.Shapes<S, M, C> shapes;
    private final CoordinatorSettings settings;
    private final Crew crew;
    private final ContributionTree<C> tree;
    private final Questions questions;
    private final Keepers<M> keepers;
    private final Gathering gathering;
    private final Pace pace = new Pace();
    private final TreeSet<WorkerId> members = new TreeSet<>();

    /** Who was sent the question of the open round. */
    private final TreeSet<WorkerId> informed = new TreeSet<>();

    private Committed<S> committed;
    private @Nullable Open<M> open;
    private long begun;
    private long sent;
    private long checkpointed;
    private boolean started;
    private boolean waiting;
    private boolean copied;
    private boolean stopping;
    private boolean over;

    private record Open<M>(RoundId round, Pass.Ask ask, M model) {}

    /**
     * @param marks what was committed last, newest first: where another coordinator may have gone further than the start
     * @param crew helps to improve states
     */
    public Coordinator(
            Learner<S, M, C> learner, CoordinatorSettings settings, Committed<S> start, List<Held> marks, Crew crew) {
        this.learner = learner;
        this.settings = settings;
        this.crew = crew;
        shapes = learner.shapes();
        tree = new ContributionTree<>(settings.parts());
        questions = new Questions(settings.parts());
        keepers = new Keepers<>(settings.keepers(), settings.epoch());
        gathering = new Gathering(settings, new Adoption(marks, Held.of(start)));
        committed = start;
    }

    /** @param now nanoseconds of a clock that never goes back */
    public List<CoordinatorEffect<S, M>> on(CoordinatorEvent<C> event, long now) {
        if (over) {
            return List.of();
        }
        var effects = new ArrayList<CoordinatorEffect<S, M>>();
        switch (event) {
            case CoordinatorEvent.Opened<C> _ -> {
                gathering.opened(now);
                checkpointed = now;
                // A finished state needs nobody.
                if (learner.next(committed.state()) instanceof Pass.Finished how) {
                    finish(how, effects);
                }
            }
            case CoordinatorEvent.Received<C>(var from, var message) -> receive(from, message, now, effects);
            case CoordinatorEvent.Lost<C>(var worker) -> lose(worker, now, effects);
            case CoordinatorEvent.StopRequested<C> _ -> {
                stopping = true;
                stopIfIdle(effects);
            }
            case CoordinatorEvent.Tick<C> _ -> tick(now, effects);
        }
        return effects;
    }

    /** What the run has come to; an open round is not in it. */
    public Committed<S> committed() {
        return committed;
    }

    /** An open round ends before the run does, unless nothing listens there to end it. */
    private void stopIfIdle(List<CoordinatorEffect<S, M>> effects) {
        if (stopping && !over && (open == null || members.isEmpty())) {
            stop(effects);
        }
    }

    private void receive(WorkerId from, ToCoordinator<C> message, long now, List<CoordinatorEffect<S, M>> effects) {
        questions.heard(from);
        switch (message) {
            case ToCoordinator.Join<C>(var held) -> join(from, held, now, effects);
            case ToCoordinator.Contributed<C> contributed -> contributed(contributed, now, effects);
            case ToCoordinator.Failed<C> failed -> {
                if (isOpen(failed.round())) {
                    fail(failed.fault(), effects);
                }
            }
            case ToCoordinator.Lacks<C>(var round, var ranges) -> {
                if (isOpen(round) && members.contains(from) && open != null) {
                    send(from, begin(open, ranges), effects);
                }
            }
            case ToCoordinator.Leave<C> _ -> lose(from, now, effects);
            case ToCoordinator.Behind<C> _ -> tell(keepers.behind(from, this::state), effects);
            case ToCoordinator.Given<C>(var bytes) -> given(from, bytes, now, effects);
        }
    }

    private void join(WorkerId worker, Optional<Held> held, long now, List<CoordinatorEffect<S, M>> effects) {
        for (WorkerId member : List.copyOf(members)) {
            if (member.hasPlaceOf(worker) && !member.equals(worker)) {
                if (member.attempt() > worker.attempt()) {
                    return;
                }
                lose(member, now, effects);
            }
        }
        if (over) {
            return;
        }
        send(worker, new ToWorker.Welcome<>(settings.epoch()), effects);
        held.ifPresent(has -> keepers.joined(worker, has));
        boolean newcomer = members.add(worker);
        if (newcomer) {
            questions.membersChanged();
            effects.add(new CoordinatorEffect.Joined<>(worker));
        }
        gathering
                .adoption()
                .ask(worker, held, Held.of(committed))
                .ifPresent(wanted -> send(worker, new ToWorker.Give<>(settings.epoch(), wanted), effects));
        ask(newcomer ? questions.share(members) : questions.owedBy(worker), now, effects);
        beginWhenReady(now, effects);
        if (started) {
            tell(keepers.fill(members, Held.of(committed), this::state), effects);
        }
    }

    private byte[] state() {
        return Committed.codec(shapes.state()).encode(committed);
    }

    private void tell(List<Keepers.Told<M>> told, List<CoordinatorEffect<S, M>> effects) {
        told.forEach(each -> send(each.to(), each.message(), effects));
    }

    private void send(WorkerId to, ToWorker<M> message, List<CoordinatorEffect<S, M>> effects) {
        effects.add(new CoordinatorEffect.Send<>(to, message));
    }

    /** Takes over what a lost coordinator had come to. */
    private void given(WorkerId from, byte[] bytes, long now, List<CoordinatorEffect<S, M>> effects) {
        if (started) {
            return;
        }
        Adoption adoption = gathering.adoption();
        try {
            Committed<S> offered = Committed.codec(shapes.state()).decode(bytes);
            if (adoption.isBetter(Held.of(offered), Held.of(committed))) {
                committed = offered;
                effects.add(new CoordinatorEffect.Adopted<>(offered.rounds(), from));
            }
        } catch (MalformedException _) {
            // No state of this learner; others may have one, and the checkpoint is one.
        }
        adoption.answered(from, Held.of(committed));
        beginWhenReady(now, effects);
    }

    private void lose(WorkerId worker, long now, List<CoordinatorEffect<S, M>> effects) {
        if (!members.remove(worker)) {
            return;
        }
        questions.membersChanged();
        informed.remove(worker);
        keepers.lost(worker);
        gathering.adoption().lost(worker);
        effects.add(new CoordinatorEffect.Lost<>(worker, questions.orphan(worker)));
        ask(questions.share(members), now, effects);
        if (started) {
            tell(keepers.fill(members, Held.of(committed), this::state), effects);
        }
        stopIfIdle(effects);
    }

    private void tick(long now, List<CoordinatorEffect<S, M>> effects) {
        beginWhenReady(now, effects);
        Open<M> late = open;
        if (late == null) {
            return;
        }
        if (now - sent >= settings.patience()) {
            ask(questions.awaited(), now, effects);
            if (isOverdue(late.ask().what(), now - begun)) {
                // Who is asked may be gone without a word.
                copy(questions.spare(members), now, effects);
            }
        } else if (pace.isLate(late.ask().what(), now - begun)) {
            copy(questions.copies(members), now, effects);
        }
    }

    /** Whether a round takes longer than any patience, and not only because such rounds do. */
    private boolean isOverdue(String what, long nanos) {
        return nanos / OVERDUE >= settings.patience() && (!pace.isKnown(what) || pace.isLate(what, nanos));
    }

    private void copy(SortedMap<Range, WorkerId> copies, long now, List<CoordinatorEffect<S, M>> effects) {
        if (!copies.isEmpty()) {
            copied = true;
            effects.add(new CoordinatorEffect.Copied<>(List.copyOf(copies.keySet())));
            ask(copies, now, effects);
        }
    }

    private void beginWhenReady(long now, List<CoordinatorEffect<S, M>> effects) {
        if (open != null || over || members.size() < settings.least() || members.isEmpty()) {
            return;
        }
        if (started || gathering.isSettled(members.size(), Held.of(committed), now)) {
            begin(now, effects);
        }
    }

    /** Opens the next round, unless the learner has finished. */
    private void begin(long now, List<CoordinatorEffect<S, M>> effects) {
        switch (learner.next(committed.state())) {
            case Pass.Finished how -> finish(how, effects);
            case Pass.Ask ask -> {
                if (members.size() < settings.least()) {
                    await(effects);
                    return;
                }
                if (!gathering.isEnough(ask, members.size(), now)) {
                    return;
                }
                boolean first = !started;
                started = true;
                waiting = false;
                var round = new RoundId(
                        settings.job(),
                        committed.rounds() + 1,
                        committed.digest().value());
                open = new Open<>(round, ask, learner.publish(committed.state()));
                begun = now;
                copied = false;
                informed.clear();
                tree.clear();
                ask(questions.begin(members), now, effects);
                if (first) {
                    tell(keepers.fill(members, Held.of(committed), this::state), effects);
                }
            }
        }
    }

    private void await(List<CoordinatorEffect<S, M>> effects) {
        if (!waiting) {
            waiting = true;
            effects.add(new CoordinatorEffect.Waiting<>(members.size(), settings.least()));
        }
    }

    private void ask(SortedMap<Range, WorkerId> owners, long now, List<CoordinatorEffect<S, M>> effects) {
        Open<M> asked = open;
        if (asked == null || owners.isEmpty()) {
            return;
        }
        sent = now;
        var ranges = new TreeMap<WorkerId, List<Range>>();
        owners.forEach((range, owner) ->
                ranges.computeIfAbsent(owner, _ -> new ArrayList<>()).add(range));
        ranges.forEach((owner, owned) -> send(
                owner,
                informed.add(owner) ? begin(asked, owned) : new ToWorker.More<>(settings.epoch(), asked.round(), owned),
                effects));
    }

    private ToWorker.Begin<M> begin(Open<M> asked, List<Range> ranges) {
        return new ToWorker.Begin<>(settings.epoch(), asked.round(), asked.ask(), ranges, asked.model());
    }

    private boolean isOpen(RoundId round) {
        return open != null && open.round().equals(round);
    }

    private void contributed(ToCoordinator.Contributed<C> message, long now, List<CoordinatorEffect<S, M>> effects) {
        if (!isOpen(message.round())) {
            return;
        }
        Range range = message.range();
        switch (tree.accept(range, message.value(), message.checksum())) {
            case ACCEPTED -> {
                questions.answered(range);
                if (tree.isComplete()) {
                    close(now, effects);
                }
            }
            case DIFFERENT -> fail(ContributionTree.notDeterministic(message.round(), range), effects);
            case REPEATED -> {}
        }
    }

    /** All parts are in: the round is decided. */
    private void close(long now, List<CoordinatorEffect<S, M>> effects) {
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
        if (!copied) {
            // What somebody held up says nothing about how long such rounds take.
            pace.took(decided.ask().what(), now - begun);
        }
        // The total is read before its arrays may be taken over.
        Optional<byte[]> bytes =
                keepers.areWanted() ? Optional.of(shapes.contribution().encode(total.get())) : Optional.empty();
        Digest digest = bytes.isPresent()
                ? committed.digest().after(round, bytes.get())
                : committed.digest().after(round, total.get(), shapes.contribution());
        S state = learner.consume(committed.state(), total.get(), crew);
        tree.clear();
        total.get().release();
        committed = new Committed<>(round, digest, state);
        open = null;
        effects.add(new CoordinatorEffect.Commit<>(settings.epoch(), decided.round(), digest.value()));
        effects.add(new CoordinatorEffect.RoundDone<>(round, decided.ask(), learner.report(state)));
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
            effects.add(new CoordinatorEffect.Checkpoint<>(committed));
        }
        // Others did what these owed; whoever of them is there after all will ask to join again.
        questions.silent().forEach(worker -> lose(worker, now, effects));
        begin(now, effects);
        // Workers compute meanwhile.
        bytes.ifPresent(given -> tell(keepers.decided(decided.round(), given), effects));
    }

    private void finish(Pass.Finished how, List<CoordinatorEffect<S, M>> effects) {
        if (started) {
            storeBeforeEnd(effects);
        }
        end(effects);
        effects.add(new CoordinatorEffect.Finished<>(committed, how));
    }

    private void stop(List<CoordinatorEffect<S, M>> effects) {
        storeBeforeEnd(effects);
        end(effects);
        effects.add(new CoordinatorEffect.Stopped<>(committed));
    }

    /** Workers that keep the state go when they are told that it is over. */
    private void storeBeforeEnd(List<CoordinatorEffect<S, M>> effects) {
        if (keepers.areWanted()) {
            effects.add(new CoordinatorEffect.LastCheckpoint<>(committed));
        }
    }

    private void fail(Fault fault, List<CoordinatorEffect<S, M>> effects) {
        end(effects);
        effects.add(new CoordinatorEffect.Failed<>(fault));
    }

    private void end(List<CoordinatorEffect<S, M>> effects) {
        over = true;
        open = null;
        for (WorkerId member : members) {
            send(member, new ToWorker.Finished<>(settings.epoch()), effects);
        }
    }
}
