package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.broker.LocalBroker;
import dev.stoic.data.DataHome;
import dev.stoic.data.Places;
import dev.stoic.data.Progress;
import dev.stoic.data.RemoteFiles;
import dev.stoic.engine.LocalRuntime;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.JobDocument;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.transport.MemoryTransport;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import dev.stoic.transport.TcpTransport;
import dev.stoic.transport.Transport;
import dev.stoic.transport.grpc.GrpcTransport;
import dev.stoic.transport.kafka.KafkaSettings;
import dev.stoic.transport.kafka.KafkaTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The law over everything that may differ: every learner, number of workers, depth and transport gives one model. */
@SuppressWarnings("NullAway.Init") // JUnit calls what fills it
class MatrixIT {
    private static final Path EXAMPLES = Path.of("../examples").toAbsolutePath().normalize();
    private static final Map<String, String> LEARNERS = new TreeMap<>(
            Map.of(
                    "linear", "{ learner: linear, data: { train: data/diabetes.csv, target: progression, test: 20% } }",
                    "logistic",
                            "{ learner: { logistic: { l2: 0.01 } }, data: { train: data/iris.csv, target: species } }",
                    "kmeans",
                            "{ learner: { kmeans: { k: 3, restarts: 2 } }, data: { train: data/iris.csv, columns: { drop: [species] } } }",
                    "forest",
                            "{ learner: { forest: { trees: 11, depth: 6 } }, data: { train: data/digits.csv, target: label, test: 20% } }",
                    "forest-histogram",
                            "{ learner: { forest: { trees: 3, depth: 4, mode: histogram } }, data: { train: data/digits.csv, target: label } }",
                    "boost",
                            "{ learner: { boost: { trees: 4, depth: 3 } }, data: { train: data/breast-cancer.csv, target: diagnosis, test: 20% } }",
                    "mlp",
                            "{ learner: { mlp: { hidden: [16], epochs: 2, batch: 256 } }, run: { parts: 8 }, data: { train: data/digits.csv, target: label, validation: 10% } }",
                    "cnn",
                            "{ learner: { cnn: { layers: [conv: 4, norm, pool: 2], epochs: 1, batch: 256 } }, run: { parts: 8 }, data: { train: data/digits.csv, target: label } }"));

    private static final Map<String, String> REFERENCE = new ConcurrentHashMap<>();

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    static Path cache;

    private static LocalBroker broker;

    /** All workers over Kafka share one set of clients, as if they were in one process apart from the coordinator. */
    private static KafkaTransport workers;

    @BeforeAll
    static void startBroker() {
        broker = new LocalBroker(cache.resolve("broker"), 0);
        workers = kafka();
    }

    @AfterAll
    static void stopBroker() {
        workers.forget();
        workers.close();
        broker.close();
    }

    enum Wire {
        MEMORY,
        TCP,
        GRPC,
        /** A real broker in this process. */
        KAFKA
    }

    static Stream<Arguments> cells() {
        var cells = new ArrayList<Arguments>();
        for (String learner : LEARNERS.keySet()) {
            for (Wire wire : Wire.values()) {
                for (int workers : new int[] {1, 2, 3, 5, 8}) {
                    for (int subworkers : new int[] {0, 2}) {
                        cells.add(Arguments.of(learner, wire, workers, subworkers));
                    }
                }
            }
        }
        return cells.stream();
    }

    @ParameterizedTest(name = "{0} over {1}, {2} workers with {3} sub-workers each")
    @MethodSource("cells")
    void nothingOfItShowsInTheModel(String learner, Wire wire, int workers, int subworkers) throws IOException {
        String model = train(learner, wire, workers, subworkers);
        assertThat(model).isEqualTo(REFERENCE.computeIfAbsent(learner, MatrixIT::alone));
    }

    private static String alone(String learner) {
        try (Prepared prepared = prepared(learner)) {
            return train(prepared, new Training(new LocalRuntime(1, Time.system())));
        }
    }

    private static String train(String learner, Wire wire, int workers, int subworkers) throws IOException {
        try (Prepared prepared = prepared(learner);
                Transport hub = hub(wire)) {
            var ports = new ConcurrentHashMap<Integer, CompletableFuture<Integer>>();
            return train(
                    prepared,
                    new Training(new ThreadsRuntime(
                            hub,
                            id -> transport(hub, id, ports),
                            workers,
                            subworkers,
                            () -> prepared.data().rows(prepared.plan().parts()))));
        }
    }

    private static String train(Prepared prepared, Training training) {
        var checkpoints =
                new Checkpoints(new MemoryBlobStore(), prepared.identity().sha256());
        return training.run(prepared, checkpoints, ProgressListener.none(), new StopSignal())
                .model()
                .hash();
    }

    private static Prepared prepared(String learner) {
        var document = JobDocument.of(learner, Yaml.read(LEARNERS.get(learner), learner));
        var places = new Places(cache, EXAMPLES, new DataHome(cache), RemoteFiles.none());
        return Prepared.of(Job.of(document, learner, EXAMPLES), places, Progress.silent());
    }

    private static Transport hub(Wire wire) throws IOException {
        return switch (wire) {
            case MEMORY -> new MemoryTransport(Transport.Carries.BYTES);
            case TCP -> new TcpTransport(settings(Optional.of(ANY_PORT), List.of()));
            case KAFKA -> kafka();
            case GRPC -> new GrpcTransport(settings(Optional.of(ANY_PORT), List.of()));
        };
    }

    /** Everybody dials the coordinator, and a sub-worker also the worker above it. */
    private static Transport transport(
            Transport hub, WorkerId id, ConcurrentMap<Integer, CompletableFuture<Integer>> ports) {
        if (hub instanceof KafkaTransport) {
            return workers;
        }
        if (!(hub instanceof PeerTransport coordinator)) {
            return hub;
        }
        var port = ports.computeIfAbsent(id.index(), _ -> new CompletableFuture<>());
        var dial = new ArrayList<Peer>();
        dial.add(new Peer("127.0.0.1", coordinator.port()));
        try {
            if (id.sub() > 0) {
                dial.add(new Peer("127.0.0.1", port.join()));
                return like(coordinator, settings(Optional.empty(), dial));
            }
            var transport = like(coordinator, settings(Optional.of(ANY_PORT), dial));
            port.complete(transport.port());
            return transport;
        } catch (IOException e) {
            throw new UncheckedIOException(id.toString(), e);
        }
    }

    private static KafkaTransport kafka() {
        return new KafkaTransport(new KafkaSettings(
                "0123456789abcdef", "token", List.of(broker.bootstrap()), new TreeMap<>(), 1 << 26, _ -> {}));
    }

    private static PeerTransport like(PeerTransport other, PeerSettings settings) throws IOException {
        return other instanceof GrpcTransport ? new GrpcTransport(settings) : new TcpTransport(settings);
    }

    private static PeerSettings settings(Optional<InetSocketAddress> listen, List<Peer> dial) {
        return new PeerSettings("matrix", "token", listen, dial, Optional.empty(), 1 << 26, _ -> {});
    }
}
