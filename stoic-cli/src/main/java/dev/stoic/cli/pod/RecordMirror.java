package dev.stoic.cli.pod;

import dev.stoic.codec.MalformedException;
import dev.stoic.engine.RunFolder;
import dev.stoic.store.BlobStore;
import dev.stoic.store.ModelFile;
import dev.stoic.store.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps what is worth keeping of a run's folder in the store of the run, below {@code record/}: the disk of a pod goes with the pod.
 * The model comes last, and says that the run has finished.
 */
public final class RecordMirror implements AutoCloseable {
    public static final String EVENTS = "events.ndjson";

    private static final String PREFIX = "record/";
    private static final String MODEL = PREFIX + "model.stoic";
    private static final String METRICS = "metrics.csv";
    private static final List<String> FILES = List.of("job.yaml", METRICS, EVENTS);
    private static final Duration PACE = Duration.ofSeconds(3);
    private static final Duration FAREWELL = Duration.ofSeconds(3);

    /** Large files go less often, so that all of it is never more than this a second. */
    private static final long BYTES_PER_SECOND = 1 << 20;

    private final RunFolder folder;
    private final BlobStore store;
    private final Consumer<String> tell;
    private final Map<String, Sent> sent = new HashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean troubled;

    private record Sent(String state, long due) {}

    /** @param tell hears, once, that the store is away */
    public RecordMirror(RunFolder folder, Consumer<String> tell) {
        this.folder = folder;
        this.tell = tell;
        store = folder.blobs();
        thread = Thread.ofPlatform().daemon().name("stoic-record").start(this::keepLooking);
    }

    /** What came out, if the run has finished. */
    public static Optional<ModelFile> finished(BlobStore store) throws IOException {
        try {
            return store.get(MODEL).map(ModelFile::decode);
        } catch (MalformedException e) {
            throw new IOException("%s in %s is damaged: %s".formatted(MODEL, store.place(), e.getMessage()), e);
        }
    }

    /** What was recorded last, empty if nothing was. */
    public static byte[] events(BlobStore store) throws IOException {
        return store.get(PREFIX + EVENTS).orElse(new byte[0]);
    }

    /** Brings back what an earlier process recorded, onto a disk that knows nothing of it. */
    public static void restore(RunFolder folder) throws IOException {
        for (String name : List.of(EVENTS, METRICS)) {
            Path file = folder.path().resolve(name);
            if (!Files.exists(file)) {
                Optional<byte[]> before = folder.blobs().get(PREFIX + name);
                if (before.isPresent()) {
                    WholeFile.write(file, before.get());
                }
            }
        }
    }

    private void keepLooking() {
        try {
            boolean last;
            do {
                last = closing.await(PACE.toMillis(), TimeUnit.MILLISECONDS);
                try {
                    look(last);
                    troubled = false;
                } catch (IOException e) {
                    trouble("what happens cannot be recorded in %s: %s%s"
                            .formatted(store.place(), e.getMessage(), last ? "" : "; it is tried again"));
                }
            } while (!last);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void trouble(String text) {
        if (!troubled) {
            troubled = true;
            tell.accept(text);
        }
    }

    private synchronized void look(boolean all) throws IOException {
        for (String name : FILES) {
            Path file = folder.path().resolve(name);
            try {
                String state = Files.size(file) + " " + Files.getLastModifiedTime(file);
                Sent before = sent.get(name);
                boolean same = before != null && before.state().equals(state);
                if (same || (!all && before != null && before.due() - System.nanoTime() > 0)) {
                    continue;
                }
                byte[] bytes = Excerpt.of(file);
                store.put(PREFIX + name, bytes);
                long pause = Math.multiplyExact(bytes.length, 1_000_000_000L) / BYTES_PER_SECOND;
                sent.put(name, new Sent(state, System.nanoTime() + pause));
            } catch (NoSuchFileException _) {
                // Not yet.
            }
        }
    }

    /** Records the end with its model, however long the store is away. */
    public void finish() throws IOException, InterruptedException {
        closing.countDown();
        thread.join();
        byte[] model = Files.readAllBytes(folder.model());
        while (true) {
            try {
                look(true);
                store.put(MODEL, model);
                return;
            } catch (IOException e) {
                trouble("the model waits for %s: %s".formatted(store.place(), e.getMessage()));
                boolean _ = new CountDownLatch(1).await(PACE.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
    }

    /** Records what there is now, if that can be done soon. */
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
