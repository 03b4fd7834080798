package dev.stoic.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A few threads that do one thing together and are gone when it is done. Their number never shows in a result. */
final class Crew {
    /** Work of one member, who may take shared pieces until none is left. */
    interface Work {
        void run() throws IOException;
    }

    /** Work on one of many numbered pieces. */
    interface Piece {
        void run(long index) throws IOException;
    }

    private Crew() {}

    static int size() {
        return Runtime.getRuntime().availableProcessors();
    }

    static void together(int members, Work work) throws IOException {
        if (members <= 1) {
            work.run();
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(members - 1, Crew::daemon)) {
            List<Future<?>> others = new ArrayList<>();
            for (int i = 1; i < members; i++) {
                others.add(threads.submit(() -> {
                    work.run();
                    return null;
                }));
            }
            Throwable first = null;
            try {
                work.run();
            } catch (IOException | RuntimeException | Error e) {
                first = e;
            }
            for (Future<?> other : others) {
                Throwable failure = outcome(other);
                if (first == null) {
                    first = failure;
                }
            }
            rethrow(first);
        }
    }

    /** Each piece from 0 to {@code count} − 1 once. */
    static void each(long count, Piece piece) throws IOException {
        AtomicLong next = new AtomicLong();
        together((int) Math.min(size(), Math.max(count, 1)), () -> {
            for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                piece.run(i);
            }
        });
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "stoic-data");
        thread.setDaemon(true);
        return thread;
    }

    private static @Nullable Throwable outcome(Future<?> other) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    other.get();
                    return null;
                } catch (ExecutionException e) {
                    return e.getCause();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case UncheckedIOException e -> throw e.getCause();
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case Throwable e -> throw new IllegalStateException(e);
        }
    }
}
