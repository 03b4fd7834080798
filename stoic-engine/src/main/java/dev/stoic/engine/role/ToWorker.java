package dev.stoic.engine.role;

import dev.stoic.codec.Codec;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import java.util.List;

/**
 * What a coordinator tells a worker. Every message names the coordinator's epoch: a worker obeys the highest it has seen.
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

    /** There will be no further round. */
    record Finished<M>(long epoch) implements ToWorker<M> {}

    static <M> Codec<ToWorker<M>> codec(Codec<M> model) {
        return Codec.of(ToWorker.class, List.of(model));
    }
}
