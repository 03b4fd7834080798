package dev.stoic.learn;

/**
 * What a part gives to a round. Contributions form a balanced binary tree over part index: {@code plus} is called with
 * the lower part range on the left, and only ever joins the two halves of an aligned {@link Range}.
 *
 * <p>Implementations are values: {@code plus} may reuse the arrays of the left side (the engine never reads an addend
 * again), but must not touch the right one.
 */
public interface Contribution<C extends Contribution<C>> {
    C plus(C right);

    /**
     * Nobody will read this again: it was added to another, or the round is decided. What no sum uses may serve others. Never
     * called by those who keep contributions.
     */
    default void release() {}
}
