package dev.stoic.transport.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real broker, beside the tests. */
final class RunningBroker implements AutoCloseable {
    private static final class Shared {
        private static final RunningBroker BROKER = temporary();
    }

    private final Child process;
    private final int port;

    RunningBroker(Path folder, int port) {
        process = Child.of(BrokerMain.class, folder.toString(), Integer.toString(port));
        this.port = Integer.parseInt(process.said());
    }

    /** One for all tests that leave it alive; it ends with their process. */
    static RunningBroker shared() {
        return Shared.BROKER;
    }

    private static RunningBroker temporary() {
        try {
            return new RunningBroker(Files.createTempDirectory(Path.of("target"), "broker"), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String bootstrap() {
        return "127.0.0.1:" + port;
    }

    int port() {
        return port;
    }

    void kill() {
        process.kill();
    }

    @Override
    public void close() throws IOException {
        process.close();
    }
}
