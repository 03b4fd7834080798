package dev.stoic.learn;

import dev.stoic.learn.Report.Measure;
import java.util.List;

/**
 * A learner in its plainest form: every round reads all rows once, and the model is all that is carried from round to round.
 * Preparation of rows, splits, measures, checkpoints, workers and recovery come for nothing. Whoever needs passes of several
 * kinds, or a state apart from the model, implements {@link Learner} and {@link Needs} instead.
 *
 * <p>All methods are pure: what they give depends on what they are given alone. They change nothing that they are given, keep
 * nothing, read no clock, and draw by chance only from {@link dev.stoic.math.Streams}, keyed by the seed, the round and the
 * part. Functions such as {@code exp} come from {@link dev.stoic.math.Functions}: those of {@code Math} differ between CPUs.
 *
 * @param <M> the model: a record of primitives, their arrays, strings, enums, lists and records
 * @param <C> what a part gives to a round: such a record too
 */
public interface PlainLearner<M extends Record & RowModel, C extends Record & Contribution<C>> extends Needs {
    /** The model before any row was seen. */
    M begin(Problem problem);

    /** What one part gives to a round. */
    C contribute(M model, Part part);

    /** The model after a round whose contributions add up to {@code total}. */
    M improve(M model, C total);

    /** After so many rounds learning is over. */
    default int rounds() {
        return 1;
    }

    /** Whether learning is over before that; asked after each round. */
    default boolean finished(M model) {
        return false;
    }

    /** What to show of a model while it is learned. */
    default List<Measure> measures(M model) {
        return List.of();
    }
}
