package dev.stoic.learn;

import dev.stoic.codec.Codec;
import dev.stoic.data.Rows;
import java.util.List;
import java.util.Optional;

/**
 * An algorithm as a few pure functions. It does no I/O, logs nothing, draws no randomness but from streams keyed by the
 * seed it was given, and does not know that other workers exist.
 *
 * @param <S> state carried by the coordinator from round to round and checkpointed; a record the codec can write
 * @param <M> what workers need of the state for one pass; a record the codec can write
 * @param <C> what a part gives to a pass; a record the codec can write
 */
public interface Learner<S, M, C extends Contribution<C>> {
    /** The state before any data was seen. */
    S begin(Problem problem);

    /** What the next round asks of the workers, or that learning is over. */
    Pass next(S state);

    /** What workers need for the pass that {@link #next} asks for. */
    M publish(S state);

    /** What one non-empty part gives to the pass. */
    C contribute(M model, int part, Rows rows);

    /**
     * What a range of parts gives, equal bit for bit to the sum of its halves; absent when every part in it is empty. A
     * learner may override this with something faster under the same law.
     */
    default Optional<C> contribute(M model, Range range, Rows rows) {
        if (range.isPart()) {
            return isAbsent(model, range.first(), rows)
                    ? Optional.empty()
                    : Optional.of(contribute(model, range.first(), rows));
        }
        return plus(contribute(model, range.left(), rows), contribute(model, range.right(), rows));
    }

    /** Whether a range is better worked out by a crew at once than range by range, each thread its own. */
    default boolean wantsCrew(M model, Range range, Rows rows) {
        return false;
    }

    /** What {@link #contribute(Object, Range, Rows)} gives, bit for bit, worked out by a crew. */
    default Optional<C> contribute(M model, Range range, Rows rows, Crew crew) {
        return contribute(model, range, rows);
    }

    /** Whether a part has no rows in this pass; an absent part gives nothing, which is not the same as zero. */
    default boolean isAbsent(M model, int part, Rows rows) {
        return rows.span(part).isEmpty();
    }

    /** The state after a round whose contributions add up to {@code total}. */
    S improve(S state, C total);

    /** The same with a crew, for learners whose states are so large that one thread would keep the others waiting. */
    default S improve(S state, C total, Crew crew) {
        return improve(state, total);
    }

    /**
     * Nobody will read {@code before} again, because {@code after} has come of it; what the two do not share may serve
     * others. Never called by those who keep states.
     */
    default void retire(S before, S after) {}

    /**
     * What {@link #improve} gives, where nobody will read {@code state} again: what comes may stand in its memory. Never called
     * by those who keep states.
     */
    default S consume(S state, C total, Crew crew) {
        S after = improve(state, total, crew);
        retire(state, after);
        return after;
    }

    /** The model, once {@link #next} says that learning is over. */
    Model model(S state);

    /** What to show a person about the state. */
    Report report(S state);

    /** What the learner itself measured of the model; less than the last report where that is of another state. */
    default List<Report.Measure> kept(S state) {
        return report(state).measures();
    }

    /** Whether the last report says of the training rows what would be measured on them, so that nobody need do it again. */
    default boolean measuresTraining() {
        return false;
    }

    /** How states, models and contributions are carried. */
    Shapes<S, M, C> shapes();

    /** How the result is written to a model file. */
    Codec<? extends Model> result();

    record Shapes<S, M, C>(Codec<S> state, Codec<M> model, Codec<C> contribution) {
        public Shapes(Class<S> state, Class<M> model, Class<C> contribution) {
            this(Codec.of(state), Codec.of(model), Codec.of(contribution));
        }
    }

    /** The same for halves that nobody else keeps: what their sum does not use is released. */
    static <C extends Contribution<C>> Optional<C> plusReleased(Optional<C> left, Optional<C> right) {
        Optional<C> sum = plus(left, right);
        if (left.isPresent()) {
            right.ifPresent(Contribution::release);
        }
        return sum;
    }

    /** Joins two halves; an absent half leaves the other as it is, so that no sum ever gains a zero. */
    static <C extends Contribution<C>> Optional<C> plus(Optional<C> left, Optional<C> right) {
        if (left.isEmpty()) {
            return right;
        }
        return right.isEmpty() ? left : Optional.of(left.get().plus(right.get()));
    }
}
