package dev.stoic.transport.kafka;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A process of this class path that says one line when it is ready, and ends with this one. */
record Child(Process process, String said) implements AutoCloseable {
    static Child of(Class<?> main, String... args) {
        var line = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dslf4j.provider=" + System.getProperty("slf4j.provider"),
                "-Dslf4j.internal.verbosity=" + System.getProperty("slf4j.internal.verbosity"),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        line.addAll(List.of(args));
        try {
            Process process = new ProcessBuilder(line)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String said = out.readLine();
            if (said == null) {
                throw new IllegalStateException(main + " did not begin");
            }
            return new Child(process, said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
