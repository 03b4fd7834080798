package dev.stoic.data;

import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes numbered pieces of work from threads in any order and gives them back in order, so that nobody waits for a slower
 * one unless he is far ahead. Pieces are lent to be filled, and used again.
 */
final class InOrder<T> {
    private final int ahead;
    private final Supplier<T> make;
    private final Consumer<T> accept;
    private final TreeMap<Long, T> early = new TreeMap<>();
    private final ArrayDeque<T> free = new ArrayDeque<>();
    private long next;
    private boolean ended;

    /**
     * @param ahead how many pieces may lie here while one before them is missing
     * @param accept called for one piece after the other, in order
     */
    InOrder(int ahead, Supplier<T> make, Consumer<T> accept) {
        this.ahead = ahead;
        this.make = make;
        this.accept = accept;
    }

    synchronized T lend() {
        T known = free.poll();
        return known != null ? known : make.get();
    }

    synchronized void giveBack(T piece) {
        free.add(piece);
    }

    /** Brings piece {@code index}; waits if too many are missing before it. False if somebody failed. */
    synchronized boolean bring(long index, T piece) throws InterruptedIOException {
        while (index > next + ahead && !ended) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end();
                throw new InterruptedIOException("interrupted while reading");
            }
        }
        early.put(index, piece);
        return !ended;
    }

    /** The next piece in order, accepted, if it is there. */
    synchronized Optional<T> take() {
        T piece = ended ? null : early.remove(next);
        if (piece == null) {
            return Optional.empty();
        }
        accept.accept(piece);
        next++;
        notifyAll();
        return Optional.of(piece);
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }
}
