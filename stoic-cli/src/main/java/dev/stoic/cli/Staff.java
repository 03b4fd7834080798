package dev.stoic.cli;

import dev.stoic.engine.Size;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.JobSpec;
import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.util.function.Function;

/** Starts as many workers as the run should have now, and asks those that are too many to leave. */
final class Staff {
    private final Supervisor supervisor;
    private final BlobStore store;
    private final Function<WorkerId, Seat> seats;
    private final JobSpec.Run run;
    private int workers;

    Staff(Supervisor supervisor, BlobStore store, Function<WorkerId, Seat> seats, JobSpec.Run run) {
        this.supervisor = supervisor;
        this.store = store;
        this.seats = seats;
        this.run = run;
    }

    void look() {
        int wanted = wanted();
        for (; workers < wanted; workers++) {
            for (int sub = 0; sub <= run.subworkers(); sub++) {
                supervisor.fill(seats.apply(new WorkerId(workers, sub, 0)));
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
