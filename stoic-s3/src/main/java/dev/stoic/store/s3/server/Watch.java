package dev.stoic.store.s3.server;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gives up on clients that fall silent in the middle of a request: pods vanish without a word, and would be waited for. */
final class Watch implements AutoCloseable {
    private static final int LOOKS = 4;

    private final Duration silence;
    private final Set<Guest> guests = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    Watch(Duration silence) {
        this.silence = silence;
        Thread.ofVirtual().name("stoic-store-watch").start(this::look);
    }

    Guest enter() {
        var guest = new Guest(Thread.currentThread());
        guests.add(guest);
        return guest;
    }

    private void look() {
        try {
            while (!closing.await(silence.toMillis() / LOOKS + 1, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                guests.forEach(guest -> guest.look(now));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }

    interface Moving<T> {
        T get() throws IOException;
    }

    /** One request, handled by one thread. */
    final class Guest implements AutoCloseable {
        private final Thread thread;
        private long since;
        private boolean waits;

        private Guest(Thread thread) {
            this.thread = thread;
        }

        /** Reads from the client or writes to it. */
        <T> T moving(Moving<T> step) throws IOException {
            synchronized (this) {
                since = System.nanoTime();
                waits = true;
            }
            try {
                return step.get();
            } finally {
                end();
            }
        }

        private synchronized void end() throws InterruptedIOException {
            waits = false;
            if (Thread.interrupted()) {
                throw new InterruptedIOException("silent for " + silence.toSeconds() + " s");
            }
        }

        private synchronized void look(long now) {
            // An interrupted thread closes the connection that it waits for.
            if (waits && now - since > silence.toNanos()) {
                waits = false;
                thread.interrupt();
            }
        }

        @Override
        public void close() {
            guests.remove(this);
        }
    }
}
