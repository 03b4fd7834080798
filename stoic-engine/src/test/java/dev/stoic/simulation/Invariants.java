package dev.stoic.simulation;

import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.Committed;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.Held;
import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What must hold whatever goes wrong. Each is said in one sentence where it is checked. */
final class Invariants {
    /** A coordinator looks now and then whether it was replaced. */
    private static final long LOOKS_AFTER = 500 * Agenda.MILLI;

    private final Verdicts verdicts;
    private final Reference reference = Reference.INSTANCE;
    private final World world;
    private final TreeMap<Long, Long> digests = new TreeMap<>();
    private final TreeMap<Long, Desk> desks = new TreeMap<>();
    private final TreeMap<Long, Long> taken = new TreeMap<>();
    private final Map<WorkerId, Seat> seats = new HashMap<>();
    private long furthest;

    /** What is known of one coordinator. */
    private static final class Desk {
        private final TreeSet<WorkerId> members = new TreeSet<>();
        private final int least;
        private long committed = -1;
        private long asked = -1;

        Desk(int least) {
            this.least = least;
        }
    }

    /** What is known of one worker. */
    private static final class Seat {
        private long epoch;
        private long furthest;
        private @Nullable RoundId asked;
    }

    /** Whether states and sums are compared with the reference's. */
    enum Verdicts {
        BY_REFERENCE,
        /** Where another learner learns. */
        WITHOUT
    }

    Invariants(World world, Verdicts verdicts) {
        this.world = world;
        this.verdicts = verdicts;
    }

    private boolean isAfter(long rounds, State state) {
        return verdicts == Verdicts.WITHOUT || reference.isAfter(rounds, state);
    }

    private static void require(boolean holds, String otherwise, Object... values) {
        if (!holds) {
            throw new Violation(otherwise.formatted(values));
        }
    }

    /** The furthest round that anybody has decided. */
    long furthest() {
        return furthest;
    }

    void opened(long epoch, int least) {
        require(!desks.containsKey(epoch), "an epoch is taken once: %d", epoch);
        desks.put(epoch, new Desk(least));
        taken.put(epoch, world.agenda().now());
    }

    void wants(long epoch, CoordinatorEffect<State, State> effect) {
        Desk desk = desks.get(epoch);
        switch (effect) {
            case CoordinatorEffect.Commit<State, State>(var _, var decided, var digest) ->
                decided(desk, decided, digest);
            case CoordinatorEffect.RoundDone<State, State>(var round, var _, var report) -> {
                double expected = reference.after(round).weights()[0];
                require(
                        verdicts == Verdicts.WITHOUT
                                || Double.compare(report.measures().getFirst().value(), expected) == 0,
                        "after every round the state is the reference's: round %d",
                        round);
            }
            case CoordinatorEffect.Checkpoint<State, State>(var committed) -> state(committed);
            case CoordinatorEffect.LastCheckpoint<State, State>(var committed) -> state(committed);
            case CoordinatorEffect.Finished<State, State>(var committed, var _) -> state(committed);
            case CoordinatorEffect.Stopped<State, State>(var committed) -> state(committed);
            case CoordinatorEffect.Joined<State, State>(var worker) -> desk.members.add(worker);
            case CoordinatorEffect.Lost<State, State>(var worker, var _) -> desk.members.remove(worker);
            case CoordinatorEffect.Send<State, State>(var to, ToWorker.Begin<State> begin) -> asks(desk, to, begin);
            case CoordinatorEffect.Send<State, State>(var to, ToWorker.More<State>(var _, var round, var _)) -> {
                require(desk.members.contains(to), "only members are asked: %s is none, round %d", to, round.number());
                require(
                        round.number() == desk.asked,
                        "more is asked of the open round: %d, open %d",
                        round.number(),
                        desk.asked);
            }
            case CoordinatorEffect.Send<State, State> _,
                    CoordinatorEffect.Adopted<State, State> _,
                    CoordinatorEffect.Waiting<State, State> _,
                    CoordinatorEffect.Copied<State, State> _,
                    CoordinatorEffect.Failed<State, State> _ -> {}
        }
    }

    private void decided(Desk desk, RoundId decided, long digest) {
        long round = decided.number();
        Long before = digests.putIfAbsent(round, digest);
        require(before == null || before == digest, "there is one digest per round: round %d has two", round);
        require(
                desk.committed < 0 || desk.committed + 1 == round,
                "what a coordinator decides grows by one round: %d after %d",
                round,
                desk.committed);
        require(desk.asked == round, "only a round that was asked is decided: %d, asked %d", round, desk.asked);
        desk.committed = round;
        furthest = Math.max(furthest, round);
    }

    /** A worker has said that it goes. */
    void left(long epoch, WorkerId worker) {
        desks.get(epoch).members.remove(worker);
    }

    /** A commit was stored, which began then. */
    void noted(long epoch, long began) {
        boolean slow = world.weather().has(Trouble.SLOW_DISK) || world.weather().has(Trouble.PAUSE);
        var replaced = taken.higherEntry(epoch);
        require(
                slow || replaced == null || began - replaced.getValue() < LOOKS_AFTER,
                "who was replaced notes nothing any more: epoch %d",
                epoch);
    }

    private void asks(Desk desk, WorkerId to, ToWorker.Begin<State> begin) {
        RoundId round = begin.round();
        require(desk.members.contains(to), "only members are asked: %s is none, round %d", to, round.number());
        require(round.number() >= desk.asked, "rounds are asked in order: %d after %d", round.number(), desk.asked);
        if (round.number() > desk.asked) {
            require(
                    desk.members.size() >= desk.least,
                    "no round begins below the least: %d of %d",
                    desk.members.size(),
                    desk.least);
            require(
                    desk.asked < 0 || desk.committed == round.number() - 1,
                    "a round is asked after the one before was noted: %d after %d",
                    round.number(),
                    desk.committed);
            desk.asked = round.number();
        }
        Long history = digests.get(round.number() - 1);
        require(
                round.number() == 1 || (history != null && history == round.digest()),
                "a round is asked only on a history that was decided: round %d",
                round.number());
        require(
                isAfter(round.number() - 1, begin.model()),
                "the model that is sent is the reference's: round %d",
                round.number());
    }

    private void state(Committed<State> committed) {
        require(
                isAfter(committed.rounds(), committed.state()),
                "a state that is stored is the reference's: round %d",
                committed.rounds());
    }

    /** @param redone rounds that were decided already and are computed again */
    void begins(long epoch, long redone, boolean keepersLive) {
        if (keepersLive) {
            require(redone <= 1, "with a keeper alive at most one round is redone: %d by epoch %d", redone, epoch);
        }
    }

    /** Before a worker takes a message. */
    boolean obeys(WorkerId worker, ToWorker<State> message) {
        Seat seat = seats.computeIfAbsent(worker, _ -> new Seat());
        if (message.epoch() < seat.epoch) {
            return false;
        }
        if (message.epoch() > seat.epoch) {
            seat.epoch = message.epoch();
            seat.asked = null;
        }
        if (message instanceof ToWorker.Begin<State> begin) {
            long number = begin.round().number();
            if (number < seat.furthest && seat.asked == null) {
                world.saw(Sight.WENT_BACK_TO_AN_OLDER_ROUND);
            }
            if (seat.asked == null || number >= seat.asked.number()) {
                seat.asked = begin.round();
                seat.furthest = number;
            }
        }
        return true;
    }

    void ignored(WorkerId worker, ToWorker<State> message, boolean effects) {
        require(
                !effects,
                "a worker does nothing for a lower epoch: %s for %d after %d",
                worker,
                message.epoch(),
                seats.get(worker).epoch);
        world.saw(Sight.LOWER_EPOCH_IGNORED);
    }

    void says(WorkerId worker, ToCoordinator<Sum> message, boolean foreign) {
        Seat seat = seats.computeIfAbsent(worker, _ -> new Seat());
        switch (message) {
            case ToCoordinator.Contributed<Sum>(var round, var range, var value, var _) -> {
                require(
                        round.equals(seat.asked),
                        "a worker contributes to the round it was asked for last: %s to %d",
                        worker,
                        round.number());
                require(
                        verdicts == Verdicts.WITHOUT || reference.gives(round.number(), range, value),
                        "what is sent for a range is what its parts add up to: %s of round %d by %s",
                        range,
                        round.number(),
                        worker);
            }
            case ToCoordinator.Join<Sum>(var held) ->
                held.ifPresent(has -> require(
                        foreign || isDecided(has),
                        "what a worker keeps was decided: %s has round %d",
                        worker,
                        has.rounds()));
            case ToCoordinator.Lacks<Sum> _ -> world.saw(Sight.QUESTION_LACKED);
            case ToCoordinator.Failed<Sum> _,
                    ToCoordinator.Leave<Sum> _,
                    ToCoordinator.Behind<Sum> _,
                    ToCoordinator.Given<Sum> _ -> {}
        }
    }

    boolean isDecided(Held held) {
        Long digest = digests.get(held.rounds());
        return held.rounds() == 0 || (digest != null && digest == held.digest());
    }

    void ends(WorkerId worker, boolean asked) {
        require(asked, "a worker ends only when it is told to: %s", worker);
    }

    void dismisses(long committed, TreeSet<Long> stored) {
        require(
                !stored.isEmpty() && stored.last() >= committed,
                "the last state is stored before workers are told to go: round %d, stored %s",
                committed,
                stored);
    }

    void finished(Committed<State> result) {
        require(
                result.rounds() == reference.rounds() && isAfter(result.rounds(), result.state()),
                "the end is the reference's");
    }
}
