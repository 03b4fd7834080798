package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.job.JobSpec;
import dev.stoic.job.StoreLocation;
import dev.stoic.store.Epochs;
import dev.stoic.store.MemoryBlobStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StaffTest {
    private final List<String> started = new ArrayList<>();
    private final MemoryBlobStore store = new MemoryBlobStore();

    private Supervisor supervisor() {
        return new Supervisor(
                seat -> {
                    started.add(seat.name());
                    return new ProcessBuilder("true").start();
                },
                () -> 0,
                _ -> {});
    }

    private static JobSpec.Run five() {
        return new JobSpec.Run(
                5,
                0,
                new JobSpec.Elastic(1, 5),
                JobSpec.Transport.TCP,
                new JobSpec.Kafka(Optional.empty(), Optional.empty()),
                OptionalInt.empty(),
                42,
                Duration.ofSeconds(30),
                new StoreLocation.RunFolder(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void asManyWorkersAsThereAreCoresToSpareHaveAHeadStart() throws IOException {
        try (Supervisor supervisor = supervisor()) {
            var staff = new Staff(supervisor, store, five(), 3);
            Duration pause = staff.look();
            assertThat(started).containsExactly("worker-0", "worker-1");
            Epochs.next(store, "127.0.0.1:7070");
            assertThat(staff.look()).isGreaterThan(pause);
            assertThat(started).containsExactly("worker-0", "worker-1", "worker-2", "worker-3", "worker-4");
        }
    }

    @Test
    void withOneCoreThereIsStillAWorker() {
        try (Supervisor supervisor = supervisor()) {
            new Staff(supervisor, store, five(), 1).look();
            assertThat(started).containsExactly("worker-0");
        }
    }
}
