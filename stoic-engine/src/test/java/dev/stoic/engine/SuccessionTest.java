package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.codec.Codec;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Plan;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.TcpTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workers stay when coordinators come and go, and follow the newest. */
class SuccessionTest {
    private static final int PARTS = 8;
    private static final Fickle LEARNER = new Fickle(5, 60);
    private static final Fickle ENDLESS = new Fickle(5, Long.MAX_VALUE);
    private static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final MemoryBlobStore store = new MemoryBlobStore();
    private final StopSignal over = new StopSignal();

    @AfterEach
    void end() {
        over.request();
    }

    @Test
    void aCoordinatorThatLeavesKeepsTheStateAndItsWorkersStay() throws Exception {
        var leaving = new StopSignal();
        try (var first = listening();
                var second = listening()) {
            Thread worker = worker(first.port(), second.port());
            ProgressListener atTwenty = progress -> {
                if (progress instanceof Progress.RoundDone done && done.round() == 20) {
                    leaving.leave();
                }
            };
            assertThatExceptionOfType(StoicException.class)
                    .isThrownBy(() -> run(LEARNER, first, 1, store, atTwenty, leaving))
                    .satisfies(e -> assertThat(e.fault()).isInstanceOf(Fault.Stopped.class));
            assertThat(worker.isAlive()).isTrue();
            assertThat(new Checkpoints(store, "job")
                            .newest()
                            .checkpoint()
                            .orElseThrow()
                            .round())
                    .isGreaterThanOrEqualTo(20);
            assertThat(hash(run(LEARNER, second, 2, store, ProgressListener.none(), new StopSignal())))
                    .isEqualTo(reference());
            worker.join();
        }
    }

    /** The first one has a store of its own, so that it never hears of the second, and always has something to ask. */
    @Test
    void aWorkerThatIsBusyForAReplacedCoordinatorTurnsToTheNext() throws Exception {
        var stop = new StopSignal();
        var begun = new CountDownLatch(1);
        ProgressListener atTwenty = progress -> {
            if (progress instanceof Progress.RoundDone done && done.round() == 20) {
                begun.countDown();
            }
        };
        try (var first = listening();
                var second = listening()) {
            Thread worker = worker(first.port(), second.port());
            Thread replaced = Thread.ofPlatform().daemon().start(() -> {
                try {
                    run(ENDLESS, first, 1, new MemoryBlobStore(), atTwenty, stop);
                } catch (StoicException | InterruptedException _) {
                    // It is stopped in the end.
                }
            });
            begun.await();
            assertThat(hash(run(LEARNER, second, 2, store, ProgressListener.none(), new StopSignal())))
                    .isEqualTo(reference());
            worker.join();
            stop.request();
            replaced.join();
        }
    }

    private static Fickle.State run(
            Fickle learner,
            TcpTransport transport,
            long epoch,
            MemoryBlobStore store,
            ProgressListener listener,
            StopSignal stop)
            throws InterruptedException {
        return new ClusterRuntime(Time.system(), transport, store, epoch, 1)
                .run(
                        learner,
                        Fickle.problem(PARTS, 1),
                        new Plan(PARTS, 1, List.of()),
                        new Checkpoints(store, "job"),
                        NEVER,
                        listener,
                        stop)
                .state();
    }

    private Thread worker(int... ports) {
        List<Peer> peers = Arrays.stream(ports)
                .mapToObj(port -> new Peer("localhost", port))
                .toList();
        return Thread.ofPlatform().daemon().start(() -> {
            try (var transport = made(Optional.empty(), peers)) {
                new WorkerRun<>(LEARNER, Fickle.rows(PARTS), 1, Time.system(), new WorkerId(0, 0), transport).run(over);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static TcpTransport listening() {
        return made(Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), List.of());
    }

    private static TcpTransport made(Optional<InetSocketAddress> listen, List<Peer> dial) {
        try {
            return new TcpTransport(new PeerSettings("job", "token", listen, dial, Optional.empty(), 1 << 24, _ -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
