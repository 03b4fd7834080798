package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.codec.MalformedException;
import dev.stoic.engine.role.ContributionTree.Verdict;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A worker: joins, computes what it is asked to compute, forgets it. It keeps no answer, because the receiver owns what was
 * sent; asked again it computes again, which gives the same bits. There may be sub-workers below it, who help to compute;
 * and it may be asked to keep the state, for a coordinator that comes after a lost one.
 *
 * <p>Not thread-safe: its driver calls {@link #on} from one thread at a time and carries out the effects in order.
 */
public final class Worker<M, C extends Contribution<C>> {
    private final Settings settings;
    private final Codec<C> contribution;
    private final Optional<Keeper<?, C>> keeper;
    private final Below<C> below;

    /** Which sub-workers were sent the question of the open round. */
    private final TreeSet<WorkerId> informed = new TreeSet<>();

    private final Set<Range> computing = new HashSet<>();
    private long epoch;
    private boolean welcome;
    private boolean over;
    private long asked;
    private long begun;
    private long heard;
    private ToWorker.@Nullable Begin<M> open;

    /** Whether contributions carry a checksum, by which a learner that is not deterministic is found out. */
    public enum Checks {
        ON,
        /** For one process, where nothing is sent or computed twice. */
        OFF
    }

    /**
     * @param patience nanoseconds after which sub-workers are asked again for what they owe, and after which a worker that
     *     has heard nothing asks to join again
     */
    public record Settings(WorkerId self, Checks checks, long patience) {}

    public sealed interface Event<M, C> {
        /** The worker has started, or whoever it worked for is gone. */
        record Opened<M, C>() implements Event<M, C> {}

        record Received<M, C>(ToWorker<M> message) implements Event<M, C> {}

        record ReceivedBelow<M, C>(WorkerId from, ToCoordinator<C> message) implements Event<M, C> {}

        /** A sub-worker is believed to be gone. */
        record LostBelow<M, C>(WorkerId worker) implements Event<M, C> {}

        record Computed<M, C>(RoundId round, Range range, Optional<C> value) implements Event<M, C> {}

        record Failed<M, C>(RoundId round, Range range, Fault fault) implements Event<M, C> {}

        /** Time has passed. */
        record Tick<M, C>() implements Event<M, C> {}

        /** The worker is asked to go. */
        record Closing<M, C>() implements Event<M, C> {}
    }

    public sealed interface Effect<M, C> {
        record Send<M, C>(ToCoordinator<C> message) implements Effect<M, C> {}

        record SendBelow<M, C>(WorkerId to, ToWorker<M> message) implements Effect<M, C> {}

        /** Compute, then say so by {@link Event.Computed} or {@link Event.Failed}. */
        record Compute<M, C>(RoundId round, Pass.Ask ask, Range range, M model) implements Effect<M, C> {}

        /** Nothing will be asked any more. */
        record End<M, C>() implements Effect<M, C> {}
    }

    /** @param keeper absent where no coordinator is ever replaced */
    public Worker(Settings settings, Codec<C> contribution, Optional<Keeper<?, C>> keeper) {
        this.settings = settings;
        this.contribution = contribution;
        this.keeper = keeper;
        below = new Below<>(settings.self());
    }

    /** @param now nanoseconds of a clock that never goes back */
    public List<Effect<M, C>> on(Event<M, C> event, long now) {
        if (over) {
            return List.of();
        }
        return switch (event) {
            case Event.Opened<M, C> _ -> open();
            case Event.Received<M, C>(var message) -> receive(message, now);
            case Event.ReceivedBelow<M, C>(var from, var message) -> receiveBelow(from, message);
            case Event.LostBelow<M, C>(var worker) -> lostBelow(worker);
            case Event.Computed<M, C>(var of, var range, var value) -> computed(of, range, value);
            case Event.Failed<M, C>(var of, var range, var fault) ->
                isOpen(of) && computing.remove(range) ? List.of(failed(of, range, fault)) : List.of();
            case Event.Tick<M, C> _ -> tick(now);
            case Event.Closing<M, C> _ -> {
                over = true;
                yield List.of(new Effect.Send<>(new ToCoordinator.Leave<>()), new Effect.End<>());
            }
        };
    }

    private List<Effect<M, C>> tick(long now) {
        // Who was taken for lost, or knows only a coordinator that has gone, is not told of it.
        if (!welcome || now - heard >= settings.patience()) {
            return open();
        }
        return now - asked >= settings.patience() ? askBelowAgain(now) : List.of();
    }

    private List<Effect<M, C>> askBelowAgain(long now) {
        SortedMap<Range, WorkerId> owed = below.owed();
        var effects = new ArrayList<>(askBelow(owed, now));
        boolean overdue = (now - begun) / Coordinator.OVERDUE >= settings.patience();
        if (overdue && computing.isEmpty()) {
            // Who is asked may be gone without a word, or obey another coordinator.
            effects.addAll(computeAll(owed.keySet()));
        }
        return effects;
    }

    private List<Effect<M, C>> open() {
        welcome = false;
        return List.of(join());
    }

    private Effect<M, C> join() {
        return new Effect.Send<>(new ToCoordinator.Join<>(keeper.flatMap(Keeper::held)));
    }

    private List<Effect<M, C>> receive(ToWorker<M> message, long now) {
        if (message.epoch() < epoch) {
            return List.of();
        }
        if (message.epoch() > epoch) {
            epoch = message.epoch();
            forget();
        }
        welcome = true;
        heard = now;
        return switch (message) {
            case ToWorker.Welcome<M> _ -> List.of();
            case ToWorker.Begin<M> begin -> begin(begin, now);
            case ToWorker.More<M>(var _, var round, var ranges) -> more(round, ranges, now);
            case ToWorker.Hold<M>(var _, var state) -> hold(state);
            case ToWorker.Keep<M>(var _, var decided, var total) ->
                keeper.filter(own -> !own.keep(decided, total)).isPresent()
                        ? List.of(new Effect.Send<>(new ToCoordinator.Behind<>()))
                        : List.of();
            case ToWorker.Give<M>(var _, var wanted) ->
                keeper.flatMap(own -> own.give(wanted))
                        .<List<Effect<M, C>>>map(state -> List.of(new Effect.Send<>(new ToCoordinator.Given<>(state))))
                        .orElse(List.of(join()));
            case ToWorker.Finished<M> _ -> finish();
        };
    }

    private List<Effect<M, C>> hold(byte[] state) {
        try {
            keeper.ifPresent(own -> own.hold(state));
        } catch (MalformedException _) {
            // As good as lost: the next total will not fit, and then it is asked for again.
        }
        return List.of();
    }

    private List<Effect<M, C>> finish() {
        over = true;
        var effects = new ArrayList<Effect<M, C>>();
        for (WorkerId member : below.members()) {
            effects.add(new Effect.SendBelow<>(member, new ToWorker.Finished<>(epoch)));
        }
        effects.add(new Effect.End<>());
        return effects;
    }

    /** A successor may go back to an older round than the one before it had come to. */
    private void forget() {
        open = null;
        computing.clear();
        below.clear();
        informed.clear();
    }

    private List<Effect<M, C>> begin(ToWorker.Begin<M> begin, long now) {
        ToWorker.Begin<M> before = open;
        if (before != null && begin.round().number() < before.round().number()) {
            return List.of();
        }
        if (before == null || !begin.round().equals(before.round())) {
            forget();
            begun = now;
        }
        open = begin;
        return below.isNobody() ? computeAll(begin.ranges()) : askBelow(below.share(begin.ranges()), now);
    }

    private List<Effect<M, C>> more(RoundId round, List<Range> ranges, long now) {
        ToWorker.Begin<M> has = open;
        if (has != null && has.round().equals(round)) {
            return begin(new ToWorker.Begin<>(epoch, round, has.ask(), ranges, has.model()), now);
        }
        return has != null && round.number() < has.round().number()
                ? List.of()
                : List.of(new Effect.Send<>(new ToCoordinator.Lacks<>(round, ranges)));
    }

    private List<Effect<M, C>> computeAll(Iterable<Range> ranges) {
        var effects = new ArrayList<Effect<M, C>>();
        ToWorker.Begin<M> begin = open;
        if (begin != null) {
            for (Range range : ranges) {
                if (computing.add(range)) {
                    effects.add(new Effect.Compute<>(begin.round(), begin.ask(), range, begin.model()));
                }
            }
        }
        return effects;
    }

    /** What the worker itself takes is computed, what its sub-workers take is asked of them. */
    private List<Effect<M, C>> askBelow(SortedMap<Range, WorkerId> owners, long now) {
        ToWorker.Begin<M> begin = open;
        if (begin == null || owners.isEmpty()) {
            return List.of();
        }
        asked = now;
        var ranges = new TreeMap<WorkerId, List<Range>>();
        owners.forEach((range, owner) ->
                ranges.computeIfAbsent(owner, _ -> new ArrayList<>()).add(range));
        List<Range> own = ranges.remove(settings.self());
        var effects = new ArrayList<Effect<M, C>>();
        // Others first: they can begin while this one computes.
        ranges.forEach((owner, owned) -> effects.add(new Effect.SendBelow<>(
                owner,
                informed.add(owner)
                        ? new ToWorker.Begin<>(epoch, begin.round(), begin.ask(), owned, begin.model())
                        : new ToWorker.More<>(epoch, begin.round(), owned))));
        effects.addAll(computeAll(own == null ? List.of() : own));
        return effects;
    }

    private List<Effect<M, C>> lostBelow(WorkerId worker) {
        informed.remove(worker);
        return computeAll(below.lost(worker));
    }

    private List<Effect<M, C>> receiveBelow(WorkerId from, ToCoordinator<C> message) {
        return switch (message) {
            case ToCoordinator.Join<C> _ -> {
                var effects = new ArrayList<Effect<M, C>>();
                if (welcome) {
                    below.join(from);
                    effects.add(new Effect.SendBelow<>(from, new ToWorker.Welcome<>(epoch)));
                }
                yield effects;
            }
            case ToCoordinator.Contributed<C>(var of, var range, var value, var checksum) ->
                isOpen(of) ? added(of, range, value, checksum) : List.of();
            case ToCoordinator.Failed<C>(var of, var range, var fault) ->
                isOpen(of) ? List.of(failed(of, range, fault)) : List.of();
            case ToCoordinator.Lacks<C>(var of, var ranges) -> {
                ToWorker.Begin<M> has = open;
                yield has != null && has.round().equals(of)
                        ? List.of(new Effect.SendBelow<>(
                                from, new ToWorker.Begin<>(epoch, of, has.ask(), ranges, has.model())))
                        : List.of();
            }
            case ToCoordinator.Leave<C> _ -> lostBelow(from);
            // Only a coordinator keeps states with others.
            case ToCoordinator.Behind<C> _, ToCoordinator.Given<C> _ -> List.of();
        };
    }

    private List<Effect<M, C>> computed(RoundId of, Range range, Optional<C> value) {
        if (!isOpen(of) || !computing.remove(range)) {
            return List.of();
        }
        return below.isAsked(range) ? added(of, range, value, checksum(value)) : List.of(contributed(of, range, value));
    }

    private List<Effect<M, C>> added(RoundId of, Range range, Optional<C> value, long checksum) {
        return below.accept(range, value, checksum)
                .map(accepted -> accepted.verdict() == Verdict.DIFFERENT
                        ? List.of(failed(of, range, ContributionTree.notDeterministic(of, range)))
                        : accepted.sum()
                                .map(sum -> List.of(contributed(of, accepted.range(), sum.value())))
                                .orElse(List.of()))
                .orElse(List.of());
    }

    private Effect<M, C> contributed(RoundId of, Range range, Optional<C> value) {
        return new Effect.Send<>(new ToCoordinator.Contributed<>(of, range, value, checksum(value)));
    }

    private Effect<M, C> failed(RoundId of, Range range, Fault fault) {
        return new Effect.Send<>(new ToCoordinator.Failed<>(of, range, fault));
    }

    private boolean isOpen(RoundId of) {
        return open != null && open.round().equals(of);
    }

    private long checksum(Optional<C> value) {
        return switch (settings.checks()) {
            case OFF -> 0;
            case ON ->
                value.map(present -> 1 + Digest.checksum(contribution.encode(present)))
                        .orElse(0L);
        };
    }
}
