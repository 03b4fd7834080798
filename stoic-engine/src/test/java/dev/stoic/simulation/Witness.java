package dev.stoic.simulation;

import dev.stoic.engine.Fickle.State;
import dev.stoic.engine.Fickle.Sum;
import dev.stoic.engine.role.CoordinatorEffect;
import dev.stoic.engine.role.RoundId;
import dev.stoic.engine.role.ToCoordinator;
import dev.stoic.engine.role.ToWorker;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.learn.Range;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks on and says what was seen; judges nothing. */
final class Witness {
    private final World world;
    private final Map<Long, Desk> desks = new HashMap<>();

    private static final class Desk {
        private final Map<Range, WorkerId> owners = new HashMap<>();
        private final Set<Range> copied = new HashSet<>();
        private @Nullable RoundId open;
        private @Nullable WorkerId lost;
    }

    Witness(World world) {
        this.world = world;
    }

    private Desk desk(long epoch) {
        return desks.computeIfAbsent(epoch, _ -> new Desk());
    }

    void wants(long epoch, CoordinatorEffect<State, State> effect) {
        Desk desk = desk(epoch);
        switch (effect) {
            case CoordinatorEffect.Send<State, State>(var to, ToWorker.Begin<State> begin) -> asks(desk, to, begin);
            case CoordinatorEffect.Lost<State, State>(var worker, var taken) -> {
                desk.lost = worker;
                if (!taken.isEmpty()) {
                    world.saw(Sight.RANGE_TAKEN_OVER);
                }
            }
            case CoordinatorEffect.Joined<State, State>(var worker) -> {
                if (desk.lost != null && desk.lost.place().equals(worker.place()) && !desk.lost.equals(worker)) {
                    world.saw(Sight.WORKER_REPLACED_BEFORE_IT_WAS_MISSED);
                }
                desk.lost = null;
            }
            case CoordinatorEffect.Waiting<State, State> _ -> world.saw(Sight.WAITED_BELOW_THE_LEAST);
            case CoordinatorEffect.Adopted<State, State> _ -> world.saw(Sight.STATE_ADOPTED);
            case CoordinatorEffect.Copied<State, State>(var ranges) -> {
                world.saw(Sight.RANGE_COPIED);
                desk.copied.addAll(ranges);
            }
            default -> {}
        }
    }

    private void asks(Desk desk, WorkerId to, ToWorker.Begin<State> begin) {
        if (!begin.round().equals(desk.open)) {
            desk.open = begin.round();
            desk.owners.clear();
            desk.copied.clear();
        }
        for (Range range : begin.ranges()) {
            if (to.equals(desk.owners.putIfAbsent(range, to))) {
                world.saw(Sight.ASKED_AGAIN_FOR_PATIENCE);
            }
        }
    }

    void contributed(long epoch, WorkerId from, ToCoordinator.Contributed<Sum> message) {
        Desk desk = desk(epoch);
        if (!message.round().equals(desk.open)) {
            world.saw(Sight.CONTRIBUTION_FOR_ANOTHER_ROUND);
            return;
        }
        boolean copied = desk.copied.stream().anyMatch(range -> range.contains(message.range()));
        WorkerId owner = desk.owners.get(message.range());
        if (copied && !from.equals(owner)) {
            world.saw(Sight.COPY_WON);
            desk.copied.remove(message.range());
        }
    }

    void says(WorkerId worker, ToCoordinator<Sum> message) {
        switch (message) {
            case ToCoordinator.Behind<Sum> _ -> world.saw(Sight.KEEPER_FELL_BEHIND);
            case ToCoordinator.Join<Sum>(var held)
            when held.isPresent() && held.get().digest() != WorkerProcess.FOREIGN ->
                world.saw(Sight.KEEPER_OFFERED_ITS_STATE);
            case ToCoordinator.Leave<Sum> _ -> world.saw(Sight.WORKER_LEFT_IN_GOOD_ORDER);
            default -> {}
        }
    }

    void below(ToCoordinator<Sum> message) {
        if (message instanceof ToCoordinator.Contributed<Sum>) {
            world.saw(Sight.SUB_WORKER_ANSWERED_ITS_PARENT);
        }
    }

    /** @param redone rounds that were decided already when a coordinator begins with {@code first} */
    void begins(long first, long redone, boolean adopted) {
        if (redone + first == 1) {
            return;
        }
        world.saw(redone <= 0 ? Sight.NOTHING_REDONE : redone == 1 ? Sight.ONE_ROUND_REDONE : Sight.MORE_ROUNDS_REDONE);
        if (!adopted && redone > 0) {
            world.saw(first == 1 ? Sight.BEGUN_AGAIN_FROM_NOTHING : Sight.FALL_BACK_TO_CHECKPOINT);
        }
    }
}
