package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.fault.Fault;
import dev.stoic.learn.Range;
import java.util.List;
import java.util.Optional;

/**
 * What a worker tells its coordinator, or a sub-worker the worker above it.
 *
 * @param <C> what a part gives to a round
 */
public sealed interface ToCoordinator<C> {
    /**
     * The worker is there and can compute.
     *
     * @param held the state it keeps for a coordinator that may come after a lost one
     */
    record Join<C>(Optional<Held> held) implements ToCoordinator<C> {}

    /**
     * What a range gives to a round; the first one counts. The value belongs to the receiver, whose sums may write to it:
     * a transport that repeats messages must repeat bytes.
     *
     * @param checksum of the encoded value where contributions are checked, otherwise 0
     */
    record Contributed<C>(RoundId round, Range range, Optional<C> value, long checksum) implements ToCoordinator<C> {}

    /** The learner failed on a range, as it would anywhere else: the run is over. */
    record Failed<C>(RoundId round, Range range, Fault fault) implements ToCoordinator<C> {}

    /** Ranges were asked for, but the question of their round never arrived. */
    record Lacks<C>(RoundId round, List<Range> ranges) implements ToCoordinator<C> {
        public Lacks {
            ranges = List.copyOf(ranges);
        }
    }

    /** The worker goes away in good order. */
    record Leave<C>() implements ToCoordinator<C> {}

    /** The worker was asked to keep states but does not hold the one before: it needs a whole one. */
    record Behind<C>() implements ToCoordinator<C> {}

    /** What was asked for by {@link ToWorker.Give}: a {@link Committed} as bytes. */
    record Given<C>(byte[] committed) implements ToCoordinator<C> {}

    static <C> Codec<ToCoordinator<C>> codec(Codec<C> contribution) {
        return Codec.of(ToCoordinator.class, List.of(contribution));
    }
}
