package dev.stoic.transport.kafka;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real broker, beside the tests. */
final class RunningBroker implements AutoCloseable {
    private static final class Shared {
        private static final RunningBroker BROKER = temporary();
    }

    private final Process process;
    private final int port;

    RunningBroker(Path folder, int port) {
        var line = List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                BrokerMain.class.getName(),
                folder.toString(),
                Integer.toString(port));
        try {
            process = new ProcessBuilder(line)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            this.port = Integer.parseInt(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** As kill -9 does. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
