package dev.stoic.data;

import java.io.InterruptedIOException;

/** Lets threads that work on numbered pieces hand them in one after the other, in order. */
final class Turns {
    private long next;
    private boolean ended;

    /** Waits for the turn of {@code index}; false if somebody failed and nothing more is wanted. */
    synchronized boolean enter(long index) throws InterruptedIOException {
        while (next != index && !ended) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                end();
                throw new InterruptedIOException("interrupted while reading");
            }
        }
        return !ended;
    }

    synchronized void leave() {
        next++;
        notifyAll();
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }
}
