package dev.stoic.bench.processes;

import dev.stoic.bench.peers.Lines;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The stoic command as its users start it. */
record Command(Path stoic, Path folder) {
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** A command under way. */
    static final class Running implements AutoCloseable {
        private final Process process;
        private final long began;
        private final List<Said.Event> events = new ArrayList<>();
        private final Thread reader;

        private Running(Process process, long began) {
            this.process = process;
            this.began = began;
            reader = Thread.ofVirtual().start(this::read);
        }

        private void read() {
            try (BufferedReader lines = process.inputReader()) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    long now = System.nanoTime();
                    synchronized (events) {
                        Lines.objects(List.of(line)).forEach(facts -> events.add(new Said.Event(now, facts)));
                    }
                }
            } catch (IOException _) {
                // The process has ended.
            }
        }

        /** Since its start. */
        double seconds() {
            return (System.nanoTime() - began) / 1e9;
        }

        Process process() {
            return process;
        }

        Said await() throws InterruptedException {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                close();
                process.waitFor();
            }
            double seconds = seconds();
            reader.join();
            synchronized (events) {
                return new Said(events, process.exitValue(), began, seconds);
            }
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    Said run(String name, List<String> arguments, Map<String, String> environment)
            throws IOException, InterruptedException {
        try (Running running = start(name, List.of(), arguments, environment)) {
            return running.await();
        }
    }

    /** @param before what starts the command, such as a shell that first puts itself under a limit */
    Running start(String name, List<String> before, List<String> arguments, Map<String, String> environment)
            throws IOException {
        var line = new ArrayList<>(before);
        line.add(stoic.toString());
        line.addAll(arguments);
        var builder = new ProcessBuilder(line).directory(folder.toFile());
        builder.redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().put("STOIC_RUNS", folder.resolve("runs").toString());
        builder.environment().putAll(environment);
        long began = System.nanoTime();
        return new Running(builder.start(), began);
    }
}
