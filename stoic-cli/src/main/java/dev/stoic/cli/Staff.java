package dev.stoic.cli;

import dev.stoic.engine.Size;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.JobSpec;
import dev.stoic.store.BlobStore;
import java.io.IOException;

/** Starts as many workers as the run should have now, and asks those that are too many to leave. */
final class Staff {
    private final Supervisor supervisor;
    private final BlobStore store;
    private final JobSpec.Run run;
    private int workers;

    Staff(Supervisor supervisor, BlobStore store, JobSpec.Run run) {
        this.supervisor = supervisor;
        this.store = store;
        this.run = run;
    }

    void look() {
        int wanted = wanted();
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
    }

    private int wanted() {
        try {
            return Size.wanted(store).orElse(run.workers());
        } catch (IOException _) {
            return workers == 0 ? run.workers() : workers;
        }
    }
}
