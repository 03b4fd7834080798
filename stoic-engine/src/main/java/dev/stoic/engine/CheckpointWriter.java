package dev.stoic.engine;

import dev.stoic.store.Checkpoint;
import dev.stoic.store.Checkpoints;
import java.util.List;
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
    private StoreTrouble.@Nullable Kind failing;

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

    /** Whether the last one could not be written. */
    boolean isFailing() {
        return failing != null;
    }

    /** What became of the checkpoint that was being written, once it is known. */
    List<Progress> poll() {
        Writing current = writing;
        return current == null || !current.future().isDone() ? List.of() : outcome(current);
    }

    /** Waits for what is being written. */
    List<Progress> await() {
        Writing current = writing;
        return current == null ? List.of() : outcome(current);
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
            var trouble = StoreTrouble.of(cause(e), checkpoints.place());
            throw trouble.fault(
                    "checkpoint of round %d could not be written".formatted(checkpoint.round()),
                    trouble.advice() + "; the newest checkpoint before it is still there",
                    e);
        }
    }

    /** A person is told when checkpoints begin to fail, when they fail for another reason, and when all is well again. */
    private List<Progress> outcome(Writing current) {
        writing = null;
        Checkpoint checkpoint = current.checkpoint();
        StoreTrouble.Kind before = failing;
        try {
            awaitDone(current.future());
            failing = null;
            var written = new Progress.Checkpointed(checkpoint.round(), checkpoint.content().length);
            return before == null
                    ? List.of(written)
                    : List.of(
                            new Progress.Note("checkpoints are written to %s again, from round %d on"
                                    .formatted(checkpoints.place(), checkpoint.round())),
                            written);
        } catch (ExecutionException e) {
            var trouble = StoreTrouble.of(cause(e), checkpoints.place());
            failing = trouble.kind();
            return trouble.kind() == before
                    ? List.of()
                    : List.of(new Progress.Note(
                            "checkpoint of round %d could not be written: %s. The run goes on and tries again; %s"
                                    .formatted(checkpoint.round(), trouble.why(), trouble.advice())));
        }
    }

    private static Throwable cause(ExecutionException e) {
        return e.getCause() == null ? e : e.getCause();
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
