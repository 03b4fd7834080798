package dev.stoic.engine;

import dev.stoic.fault.StoicException;
import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Writes checkpoints beside the computing, one at a time. Used by one thread. */
final class CheckpointWriter implements AutoCloseable {
    private final Checkpoints checkpoints;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("stoic-checkpoint").daemon().factory());
    private @Nullable Writing writing;

    private record Writing(Checkpoint checkpoint, Future<?> future) {}

    CheckpointWriter(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    boolean isBusy() {
        return writing != null;
    }

    void write(Checkpoint checkpoint) {
        writing = new Writing(checkpoint, thread.submit(() -> {
            checkpoints.save(checkpoint);
            return checkpoint;
        }));
    }

    /** What became of the checkpoint that was being written, once it is known. */
    Optional<Progress> poll() {
        Writing current = writing;
        return current == null || !current.future().isDone() ? Optional.empty() : Optional.of(outcome(current));
    }

    /** Waits for what is being written. */
    Optional<Progress> await() {
        Writing current = writing;
        return current == null ? Optional.empty() : Optional.of(outcome(current));
    }

    /** Waits for what is being written, then writes this one too; if that cannot be done, there is nothing to resume. */
    Progress writeNow(Checkpoint checkpoint) {
        await();
        write(checkpoint);
        Writing current = writing;
        writing = null;
        if (current == null) {
            throw new IllegalStateException("nothing is being written");
        }
        try {
            awaitDone(current.future());
            return new Progress.Checkpointed(checkpoint.round(), checkpoint.content().length);
        } catch (ExecutionException e) {
            throw StoicException.environment(
                    "checkpoint of round %d could not be written: %s".formatted(checkpoint.round(), e.getCause()),
                    "check the disk of the run folder; the newest checkpoint before it is still there",
                    e);
        }
    }

    private Progress outcome(Writing current) {
        writing = null;
        Checkpoint checkpoint = current.checkpoint();
        try {
            awaitDone(current.future());
            return new Progress.Checkpointed(checkpoint.round(), checkpoint.content().length);
        } catch (ExecutionException e) {
            return new Progress.Note("checkpoint of round %d could not be written, the run goes on without it: %s"
                    .formatted(checkpoint.round(), e.getCause()));
        }
    }

    private static void awaitDone(Future<?> future) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    future.get();
                    return;
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns when nothing is being written any more. */
    @Override
    public void close() {
        thread.close();
    }
}
