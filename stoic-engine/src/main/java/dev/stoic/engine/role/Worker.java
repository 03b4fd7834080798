package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A worker: joins, computes what it is asked to compute, forgets it. It keeps no answer, because the receiver owns what was
 * sent; asked again it computes again, which gives the same bits.
 *
 * <p>Not thread-safe: its driver calls {@link #on} from one thread at a time and carries out the effects in order.
 */
public final class Worker<M, C extends Contribution<C>> {
    private final Checks checks;
    private final Codec<C> contribution;
    private final Set<Range> computing = new HashSet<>();
    private long epoch;
    private boolean welcome;
    private boolean over;
    private @Nullable RoundId round;

    /** Whether contributions carry a checksum, by which a learner that is not deterministic is found out. */
    public enum Checks {
        ON,
        /** For one process, where nothing is sent or computed twice. */
        OFF
    }

    public sealed interface Event<M, C> {
        /** The worker has started, or the coordinator it knew is gone. */
        record Opened<M, C>() implements Event<M, C> {}

        record Received<M, C>(ToWorker<M> message) implements Event<M, C> {}

        record Computed<M, C>(RoundId round, Range range, Optional<C> value) implements Event<M, C> {}

        record Failed<M, C>(RoundId round, Range range, Fault fault) implements Event<M, C> {}

        /** Time has passed. */
        record Tick<M, C>() implements Event<M, C> {}

        /** The worker is asked to go. */
        record Closing<M, C>() implements Event<M, C> {}
    }

    public sealed interface Effect<M, C> {
        record Send<M, C>(ToCoordinator<C> message) implements Effect<M, C> {}

        /** Compute, then say so by {@link Event.Computed} or {@link Event.Failed}. */
        record Compute<M, C>(RoundId round, Pass.Ask ask, Range range, M model) implements Effect<M, C> {}

        /** Nothing will be asked any more. */
        record End<M, C>() implements Effect<M, C> {}
    }

    public Worker(Codec<C> contribution, Checks checks) {
        this.contribution = contribution;
        this.checks = checks;
    }

    /** @param now nanoseconds of a clock that never goes back */
    public List<Effect<M, C>> on(Event<M, C> event, long now) {
        if (over) {
            return List.of();
        }
        return switch (event) {
            case Event.Opened<M, C> _ -> open();
            case Event.Received<M, C>(var message) -> receive(message);
            case Event.Computed<M, C>(var of, var range, var value) ->
                isCurrent(of, range)
                        ? List.of(new Effect.Send<>(new ToCoordinator.Contributed<>(of, range, value, checksum(value))))
                        : List.of();
            case Event.Failed<M, C>(var of, var range, var fault) ->
                isCurrent(of, range)
                        ? List.of(new Effect.Send<>(new ToCoordinator.Failed<>(of, range, fault)))
                        : List.of();
            case Event.Tick<M, C> _ -> welcome ? List.of() : List.of(join());
            case Event.Closing<M, C> _ -> {
                over = true;
                yield List.of(new Effect.Send<>(new ToCoordinator.Leave<>()), new Effect.End<>());
            }
        };
    }

    private List<Effect<M, C>> open() {
        welcome = false;
        return List.of(join());
    }

    private Effect<M, C> join() {
        return new Effect.Send<>(new ToCoordinator.Join<>());
    }

    private List<Effect<M, C>> receive(ToWorker<M> message) {
        if (message.epoch() < epoch) {
            return List.of();
        }
        boolean successor = message.epoch() > epoch;
        epoch = message.epoch();
        welcome = true;
        return switch (message) {
            case ToWorker.Welcome<M> _ -> List.of();
            case ToWorker.Begin<M> begin -> begin(begin, successor);
            case ToWorker.Finished<M> _ -> {
                over = true;
                yield List.of(new Effect.End<>());
            }
        };
    }

    private List<Effect<M, C>> begin(ToWorker.Begin<M> begin, boolean successor) {
        RoundId open = round;
        if (open != null && !successor && begin.round().number() < open.number()) {
            return List.of();
        }
        if (!begin.round().equals(open)) {
            round = begin.round();
            computing.clear();
        }
        var effects = new ArrayList<Effect<M, C>>(begin.ranges().size());
        for (Range range : begin.ranges()) {
            if (computing.add(range)) {
                effects.add(new Effect.Compute<>(begin.round(), begin.ask(), range, begin.model()));
            }
        }
        return effects;
    }

    private boolean isCurrent(RoundId of, Range range) {
        return of.equals(round) && computing.remove(range);
    }

    private long checksum(Optional<C> value) {
        return switch (checks) {
            case OFF -> 0;
            case ON ->
                value.map(present -> 1 + Digest.checksum(contribution.encode(present)))
                        .orElse(0L);
        };
    }
}
