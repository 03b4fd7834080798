package dev.stoic.cli.pod;

import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings the lines that a process says to the store of its run, as {@code logs/<pod>/<nnnnnn>}, where they outlive the pod. Nobody
 * waits for it; if the store is away for long, the oldest lines are dropped.
 */
public final class LogCourier implements AutoCloseable {
    private static final Duration PACE = Duration.ofSeconds(2);

    /** After so many, one goes with more lines in it: a store that has to list all of them is the slower for it. */
    private static final int MANY = 500;

    private static final Duration LATER_PACE = Duration.ofSeconds(20);
    private static final Duration FAREWELL = Duration.ofSeconds(3);
    private static final long MOST_LETTERS = 1 << 20;

    private final BlobStore store;
    private final String prefix;
    private final Consumer<String> tell;
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private long letters;
    private long dropped;
    private int next = -1;
    private byte @Nullable [] unsent;
    private boolean troubled;

    /**
     * @param pod as the store may name it
     * @param tell hears, once, that lines cannot be brought away
     */
    public LogCourier(BlobStore store, String pod, Consumer<String> tell) {
        this.store = store;
        this.tell = tell;
        prefix = "logs/" + pod + "/";
        thread = Thread.ofPlatform().daemon().name("stoic-log-courier").start(this::keepGoing);
    }

    /** @param line without its end */
    public synchronized void add(String line) {
        waiting.add(line);
        letters += line.length() + 1;
        while (letters > MOST_LETTERS) {
            letters -= waiting.remove().length() + 1;
            dropped++;
        }
    }

    private void keepGoing() {
        try {
            boolean last;
            do {
                last = closing.await((next < MANY ? PACE : LATER_PACE).toMillis(), TimeUnit.MILLISECONDS);
                go();
            } while (!last);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void go() {
        try {
            // What was not taken may have been taken after all: it goes again under the same number.
            send();
            unsent = unsent == null ? taken() : unsent;
            send();
            troubled = false;
        } catch (IOException e) {
            if (!troubled) {
                troubled = true;
                tell.accept(
                        "logs cannot be kept in %s: %s; it is tried again".formatted(store.place(), e.getMessage()));
            }
        }
    }

    private void send() throws IOException {
        if (unsent == null) {
            return;
        }
        if (next < 0) {
            // A container that was started again in the same pod goes on after the one before it.
            List<String> before = store.list(prefix);
            next = before.isEmpty() ? 0 : Integer.parseInt(before.getLast().substring(prefix.length())) + 1;
        }
        store.put("%s%06d".formatted(prefix, next), unsent);
        unsent = null;
        next++;
    }

    private synchronized byte @Nullable [] taken() {
        if (waiting.isEmpty()) {
            return null;
        }
        var text = new StringBuilder();
        if (dropped > 0) {
            text.append("… ").append(dropped).append(" lines were lost before this one\n");
        }
        waiting.forEach(line -> text.append(line).append('\n'));
        waiting.clear();
        letters = 0;
        dropped = 0;
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Brings what is left, if that can be done soon. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (!thread.join(FAREWELL)) {
                thread.interrupt();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
