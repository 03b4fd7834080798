package dev.stoic.cli;

import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The worker processes of a run on this machine. One that ends before its time is replaced. */
final class WorkerProcesses implements AutoCloseable {
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    /** Replacements of a place without a round in between, after which it is given up. */
    private static final int MOST_IN_VAIN = 5;

    private final Path launcher;
    private final Path job;
    private final Path logs;
    private final int port;
    private final String token;
    private final Consumer<String> note;
    private final List<Process> running = new ArrayList<>();
    private final int[] inVain;
    private boolean closed;

    /** @param note is told, from any thread, when a worker is replaced */
    WorkerProcesses(Path root, Path folder, int workers, int port, String token, Consumer<String> note) {
        launcher = root.resolve("stoic");
        job = folder.resolve("job.yaml");
        logs = folder.resolve("logs");
        this.port = port;
        this.token = token;
        this.note = note;
        inVain = new int[workers];
    }

    void start() {
        try {
            Files.createDirectories(logs);
        } catch (IOException e) {
            throw StoicException.environment("cannot write " + logs, "check the disk of the run folder", e);
        }
        for (int place = 0; place < inVain.length; place++) {
            start(new WorkerId(place, 0));
        }
    }

    private synchronized void start(WorkerId id) {
        if (closed) {
            return;
        }
        var builder = new ProcessBuilder(
                launcher.toString(),
                "worker",
                job.toString(),
                "--connect",
                "127.0.0.1:" + port,
                "--place",
                Integer.toString(id.index()),
                "--attempt",
                Integer.toString(id.attempt()),
                "--with-parent");
        builder.environment().put(WorkerCommand.TOKEN, token);
        builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        logs.resolve("worker-%d.log".formatted(id.index())).toFile()));
        try {
            Process process = builder.start();
            running.add(process);
            Thread.ofVirtual().name("stoic-watch-" + id).start(() -> await(id, process));
        } catch (IOException e) {
            throw StoicException.environment(
                    "worker %d cannot be started: %s".formatted(id.index(), e.getMessage()),
                    "check that %s can be run".formatted(launcher),
                    e);
        }
    }

    private void await(WorkerId id, Process process) {
        try {
            process.waitFor();
            ended(id, process);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void ended(WorkerId id, Process process) {
        running.remove(process);
        if (closed || process.exitValue() == 0) {
            return;
        }
        if (++inVain[id.index()] > MOST_IN_VAIN) {
            note.accept("worker %d has ended %d times in vain and is not replaced any more; see %s"
                    .formatted(id.index(), inVain[id.index()], logs.resolve("worker-%d.log".formatted(id.index()))));
            return;
        }
        note.accept("worker %d has ended (%d) and is replaced".formatted(id.index(), process.exitValue()));
        start(new WorkerId(id.index(), id.attempt() + 1));
    }

    /** A round was done: whatever failed before did not fail for good. */
    synchronized void progressed() {
        Arrays.fill(inVain, 0);
    }

    /** Workers that were told the end leave by themselves; those that were not are told now. */
    @Override
    public void close() {
        List<Process> left;
        synchronized (this) {
            closed = true;
            left = List.copyOf(running);
        }
        for (Process process : left) {
            try {
                process.getOutputStream().close();
                if (!process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                }
            } catch (IOException _) {
                process.destroyForcibly();
            } catch (InterruptedException _) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
