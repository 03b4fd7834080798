package dev.stoic.engine;

import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A coordinator says every second in the store that it is there: a process that was stopped looks like any other. */
public final class Pulse implements AutoCloseable {
    public static final Duration BEAT = Duration.ofSeconds(1);

    /** Whoever has not said so for this long is not waited for. */
    public static final Duration SILENCE = Duration.ofSeconds(10);

    private static final String PREFIX = "pulse/";

    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    public Pulse(BlobStore store, long epoch) {
        thread = Thread.ofVirtual().name("stoic-pulse").start(() -> beat(store, epoch));
    }

    private void beat(BlobStore store, long epoch) {
        try {
            long count = 0;
            do {
                try {
                    store.note(
                            name(epoch),
                            ByteBuffer.allocate(Long.BYTES).putLong(count++).array());
                } catch (IOException _) {
                    // Silence says it.
                }
            } while (!closing.await(BEAT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A number that grows while the coordinator of an epoch is there. */
    public static Optional<Long> of(BlobStore store, long epoch) throws IOException {
        return store.get(name(epoch))
                .filter(bytes -> bytes.length == Long.BYTES)
                .map(bytes -> ByteBuffer.wrap(bytes).getLong());
    }

    private static String name(long epoch) {
        return "%s%019d".formatted(PREFIX, epoch);
    }

    @Override
    public void close() {
        closing.countDown();
        thread.interrupt();
    }
}
