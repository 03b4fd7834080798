package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.codec.Codec;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.Plan;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.MemoryTransport;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.TcpTransport;
import dev.stoic.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinator and workers that know each other by messages alone give what one process gives. */
class ClusterRuntimeTest {
    private static final int PARTS = 16;
    private static final Fickle LEARNER = new Fickle(7, 60);
    private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final List<Thread> threads = new ArrayList<>();
    private final StopSignal over = new StopSignal();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void workersOverTcpGiveTheSameBits(int workers) throws Exception {
        try (var hub = listening()) {
            for (int i = 0; i < workers; i++) {
                int port = hub.port();
                start(new WorkerId(i, 0), dialling(port));
            }
            assertThat(hash(run(hub, workers, ProgressListener.none()))).isEqualTo(reference());
        }
        join();
    }

    @Test
    void workersOverMemoryGiveTheSameBits() throws Exception {
        try (var transport = new MemoryTransport(Transport.Carries.BYTES)) {
            for (int i = 0; i < 3; i++) {
                start(new WorkerId(i, 0), transport);
            }
            assertThat(hash(run(transport, 3, ProgressListener.none()))).isEqualTo(reference());
        }
    }

    /** The connection of a worker breaks in the middle of the run; another one takes its place later. */
    @Test
    void aWorkerThatIsLostIsMadeUpFor() throws Exception {
        try (var hub = listening()) {
            int port = hub.port();
            start(new WorkerId(0, 0), dialling(port));
            var doomed = dialling(port);
            start(new WorkerId(1, 0), doomed);
            var lost = new AtomicInteger();
            ProgressListener killer = progress -> {
                switch (progress) {
                    case Progress.RoundDone done when done.round() == 20 -> doomed.close();
                    case Progress.RoundDone done when done.round() == 40 -> start(new WorkerId(1, 1), dialling(port));
                    case Progress.WorkerLost _ -> lost.incrementAndGet();
                    default -> {}
                }
            };
            assertThat(hash(run(hub, 2, killer))).isEqualTo(reference());
            assertThat(lost).hasPositiveValue();
        }
    }

    private Fickle.State run(Transport transport, int workers, ProgressListener listener) throws InterruptedException {
        return new ClusterRuntime(Time.system(), transport, new MemoryBlobStore(), 1, 1)
                .run(
                        LEARNER,
                        Fickle.problem(PARTS, 1),
                        new Plan(PARTS, workers, List.of()),
                        new Checkpoints(new MemoryBlobStore(), "job"),
                        NEVER,
                        listener,
                        new StopSignal())
                .state();
    }

    private void start(WorkerId id, Transport transport) {
        threads.add(Thread.ofPlatform().daemon().start(() -> {
            try {
                new WorkerRun<>(LEARNER, Fickle.rows(PARTS), 2, Time.system(), id, transport).run(over);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** Those who never heard that the job is done are told. */
    @AfterEach
    void endWorkers() throws InterruptedException {
        over.request();
        join();
    }

    /** Workers end by themselves once they hear that the job is done. */
    private void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static TcpTransport listening() {
        return made(Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), List.of());
    }

    private static TcpTransport dialling(int port) {
        return made(Optional.empty(), List.of(new Peer("localhost", port)));
    }

    private static TcpTransport made(Optional<InetSocketAddress> listen, List<Peer> dial) {
        try {
            return new TcpTransport(new PeerSettings("job", "token", listen, dial, Optional.empty(), 1 << 24, _ -> {}));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
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
