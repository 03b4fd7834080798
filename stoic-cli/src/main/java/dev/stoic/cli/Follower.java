package dev.stoic.cli;

import dev.stoic.engine.Whereabouts;
import dev.stoic.store.BlobStore;
import dev.stoic.transport.Peer;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Keeps looking in the store of a run for where those above a worker are, since they come back elsewhere. */
final class Follower implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(100);

    private final CountDownLatch closing = new CountDownLatch(1);

    private Follower() {}

    /** Where it is said otherwise whom to dial. */
    static Follower nobody() {
        return new Follower();
    }

    /** @param parent the worker above a sub-worker */
    Follower(BlobStore store, OptionalInt parent, Consumer<Set<Peer>> dial) {
        Thread.ofVirtual().name("stoic-follower").start(() -> {
            try {
                do {
                    look(store, parent, dial);
                } while (!closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static void look(BlobStore store, OptionalInt parent, Consumer<Set<Peer>> dial) {
        try {
            Set<Peer> above = Whereabouts.above(store, parent);
            if (!above.isEmpty()) {
                dial.accept(above);
            }
        } catch (IOException _) {
            // Whom it knows is still good; it looks again.
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
