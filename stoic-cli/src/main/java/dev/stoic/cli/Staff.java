package dev.stoic.cli;

import dev.stoic.engine.Size;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.JobSpec;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Epochs;
import java.io.IOException;
import java.time.Duration;

/**
 * Starts as many workers as the run should have now, and asks those that are too many to leave. Processes that start together
 * keep each other waiting, so the coordinator and the first workers have a head start.
 */
final class Staff {
    private static final Duration HEAD_START = Duration.ofSeconds(1);
    private static final Duration SOON = Duration.ofMillis(50);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Supervisor supervisor;
    private final BlobStore store;
    private final JobSpec.Run run;
    private final int first;
    private final long began = System.nanoTime();
    private final long epoch;
    private boolean isHeadStart = true;
    private int workers;

    /** @param cores of this machine */
    Staff(Supervisor supervisor, BlobStore store, JobSpec.Run run, int cores) {
        this.supervisor = supervisor;
        this.store = store;
        this.run = run;
        first = Math.max(1, cores - 1);
        epoch = epoch();
    }

    /** @return how long until it is worth looking again */
    Duration look() {
        isHeadStart = isHeadStart && epoch() == epoch && System.nanoTime() - began < HEAD_START.toNanos();
        int wanted = isHeadStart ? Math.min(first, wanted()) : wanted();
        for (; workers < wanted; workers++) {
            for (int sub = 0; sub <= run.subworkers(); sub++) {
                supervisor.fill(Seat.worker(new WorkerId(workers, sub, 0)));
            }
        }
        for (; workers > wanted; workers--) {
            for (int sub = run.subworkers(); sub >= 0; sub--) {
                supervisor.clear(new WorkerId(workers - 1, sub, 0).place());
            }
        }
        return isHeadStart ? SOON : LOOK;
    }

    private long epoch() {
        try {
            return Epochs.newest(store).map(Epochs.Holder::epoch).orElse(0L);
        } catch (IOException _) {
            return -1;
        }
    }

    private int wanted() {
        try {
            return Size.wanted(store).orElse(run.workers());
        } catch (IOException _) {
            return workers == 0 ? run.workers() : workers;
        }
    }
}
