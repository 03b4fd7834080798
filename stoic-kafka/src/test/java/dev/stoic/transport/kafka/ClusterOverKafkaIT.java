package dev.stoic.transport.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.codec.Codec;
import dev.stoic.engine.ClusterRuntime;
import dev.stoic.engine.Fickle;
import dev.stoic.engine.LocalRuntime;
import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.WorkerRun;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.Plan;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coordinator and workers that meet at a broker give what one process gives. */
class ClusterOverKafkaIT {
    private static final int PARTS = 16;
    private static final int WORKERS = 3;
    private static final Fickle LEARNER = new Fickle(7, 60);
    private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final StopSignal over = new StopSignal();

    @Test
    void workersOverKafkaGiveTheSameBits() throws Exception {
        var job = KafkaJob.on(RunningBroker.shared().bootstrap());
        assertThat(hash(run(job, ProgressListener.none()))).isEqualTo(reference());
        assertThat(job.trouble()).isEmpty();
    }

    @Test
    void aBrokerThatIsKilledAndBackDoesNotShow(@TempDir Path folder) throws Exception {
        var broker = new RunningBroker(folder, 0);
        var job = KafkaJob.on(broker.bootstrap());
        var successor = new CompletableFuture<RunningBroker>();
        ProgressListener killer = progress -> {
            if (progress instanceof Progress.RoundDone done && done.round() == 20) {
                broker.kill();
                Thread.ofVirtual().start(() -> successor.complete(new RunningBroker(folder, broker.port())));
            }
        };
        try {
            assertThat(hash(run(job, killer))).isEqualTo(reference());
        } finally {
            successor.join().close();
        }
    }

    private Fickle.State run(KafkaJob job, ProgressListener listener) throws InterruptedException {
        var transports = new ArrayList<KafkaTransport>();
        var threads = new ArrayList<Thread>();
        try (var hub = job.transport()) {
            for (int i = 0; i < WORKERS; i++) {
                var id = new WorkerId(i, 0);
                transports.add(job.transport());
                threads.add(Thread.ofPlatform().daemon().start(() -> work(id, transports.get(id.index()))));
            }
            Fickle.State state = new ClusterRuntime(Time.system(), hub, new MemoryBlobStore(), 1, 1)
                    .run(
                            LEARNER,
                            Fickle.problem(PARTS, 1),
                            new Plan(PARTS, WORKERS, List.of()),
                            new Checkpoints(new MemoryBlobStore(), "job"),
                            NEVER,
                            listener,
                            new StopSignal())
                    .state();
            over.request();
            for (Thread thread : threads) {
                thread.join();
            }
            transports.forEach(KafkaTransport::close);
            hub.forget();
            return state;
        }
    }

    private void work(WorkerId id, KafkaTransport transport) {
        try {
            new WorkerRun<>(LEARNER, Fickle.rows(PARTS), 1, Time.system(), id, transport).run(over);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String reference() {
        return hash(new LocalRuntime(1, Time.system())
                .run(
                        LEARNER,
                        Fickle.problem(PARTS, 1),
                        Fickle.rows(PARTS),
                        new Plan(PARTS, 1, List.of()),
                        new Checkpoints(new MemoryBlobStore(), "job"),
                        NEVER,
                        ProgressListener.none(),
                        new StopSignal())
                .state());
    }

    private static String hash(Fickle.State state) {
        return Codec.sha256(Codec.of(Fickle.State.class).encode(state));
    }
}
