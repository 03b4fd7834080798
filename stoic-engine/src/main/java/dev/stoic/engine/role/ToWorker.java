package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.List;

/**
 * What a coordinator tells a worker, or a worker a sub-worker. Every message names the coordinator's epoch: a worker obeys
 * the highest it has seen.
 *
 * @param <M> what workers need of the state
 */
public sealed interface ToWorker<M> {
    long epoch();

    /** The coordinator knows the worker; it may stop asking to join. */
    record Welcome<M>(long epoch) implements ToWorker<M> {}

    /** Contribute these ranges to this round. Complete in itself, so it may be lost, repeated and reordered. */
    record Begin<M>(long epoch, RoundId round, Pass.Ask ask, List<Range> ranges, M model) implements ToWorker<M> {
        public Begin {
            ranges = List.copyOf(ranges);
        }
    }

    /**
     * Contribute these ranges too, or again, to the round whose question was sent before. Whoever does not have it says so: the
     * model in a question may be large, and is sent once.
     */
    record More<M>(long epoch, RoundId round, List<Range> ranges) implements ToWorker<M> {
        public More {
            ranges = List.copyOf(ranges);
        }
    }

    /** There will be no further round. */
    record Finished<M>(long epoch) implements ToWorker<M> {}

    /** Keep states from now on, beginning with this one: a {@link Committed} as bytes. */
    record Hold<M>(long epoch, byte[] committed) implements ToWorker<M> {}

    /** A round was decided: what all parts gave to it, as bytes, from which whoever holds the state before makes the next. */
    record Keep<M>(long epoch, RoundId decided, byte[] total) implements ToWorker<M> {}

    /** Send the state that was said to be held. */
    record Give<M>(long epoch, Held wanted) implements ToWorker<M> {}

    static <M> Codec<ToWorker<M>> codec(Codec<M> model) {
        return Codec.of(ToWorker.class, List.of(model));
    }
}
