package dev.stoic.broker;

import dev.stoic.fault.StoicException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * Broker and controller in one, usually on loopback. What it keeps lies in a folder: killed and started again there, on the same port,
 * it goes on where it was. It may end its JVM when its disk fails, so it lives in a process of its own.
 */
public final class LocalBroker implements AutoCloseable {
    private static final int NODE = 1;

    private final KafkaRaftServer server;
    private final int port;
    private final String told;

    /**
     * Starts it; when this returns, clients are served.
     *
     * @param port where clients connect; 0 takes a free one
     */
    public LocalBroker(Path folder, int port) {
        this(folder, port, Optional.empty());
    }

    /** @param advertise host and port that clients are told, if they shall come another way */
    public LocalBroker(Path folder, int port, Optional<String> advertise) {
        this(folder, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), advertise);
    }

    /**
     * @param listen where clients connect; the controller stays on loopback
     * @param advertise host and port that clients are told, if they shall come another way
     */
    public LocalBroker(Path folder, InetSocketAddress listen, Optional<String> advertise) {
        Path absolute = folder.toAbsolutePath().normalize();
        try {
            Files.createDirectories(absolute);
            BrokerLog.into(absolute.resolve("broker.log"));
            String host = listen.getAddress().getHostAddress();
            port = free(listen);
            told = advertise.orElse(host + ":" + port);
            int controller = free(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            server = new KafkaRaftServer(config(absolute, host + ":" + port, told, controller), Time.SYSTEM);
        } catch (IOException e) {
            throw StoicException.environment(
                    "the broker cannot start: " + e.getMessage(),
                    "choose another --folder, or another port: 0 takes a free one",
                    e);
        }
        try {
            server.startup();
        } catch (RuntimeException e) {
            server.shutdown();
            throw StoicException.environment(
                    "the broker cannot start: " + e.getMessage(), "see " + absolute.resolve("broker.log"), e);
        }
    }

    private static KafkaConfig config(Path folder, String listen, String told, int controller) throws IOException {
        Path logs = folder.resolve("kafka");
        if (!Files.exists(logs.resolve("meta.properties"))) {
            format(logs);
        }
        var properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE));
        properties.put("listeners", "PLAINTEXT://%s,CONTROLLER://127.0.0.1:%d".formatted(listen, controller));
        properties.put("advertised.listeners", "PLAINTEXT://" + told);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.quorum.voters", "%d@127.0.0.1:%d".formatted(NODE, controller));
        properties.put("log.dirs", logs.toString());
        properties.put("auto.create.topics.enable", "false");
        // There is only one of it.
        properties.put("default.replication.factor", "1");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        // A small machine, few clients.
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
        properties.put("background.threads", "2");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(2 << 20));
        properties.put("log.retention.check.interval.ms", "30000");
        properties.put("log.segment.delete.delay.ms", "1000");
        // After a kill the registration of before must have run out first.
        properties.put("broker.heartbeat.interval.ms", "500");
        properties.put("broker.session.timeout.ms", "2000");
        return new KafkaConfig(properties);
    }

    private static void format(Path logs) throws IOException {
        var said = new ByteArrayOutputStream();
        try (var out = new PrintStream(said, false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(out)
                    .setNodeId(NODE)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setControllerListenerName("CONTROLLER")
                    .addDirectory(logs.toString())
                    .setMetadataLogDirectory(logs.toString())
                    .run();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(
                    "%s cannot be prepared: %s".formatted(logs, said.toString(StandardCharsets.UTF_8)), e);
        }
    }

    /** A port that nobody listens on; asked for before the broker does, because it only says "failed" later on. */
    private static int free(InetSocketAddress at) throws IOException {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(at);
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IOException("port %d is already in use".formatted(at.getPort()), e);
        }
    }

    public int port() {
        return port;
    }

    /** What clients are told. */
    public String bootstrap() {
        return told;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
