package dev.stoic.cli;

import dev.stoic.engine.Commits;
import dev.stoic.engine.Pulse;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.Time;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.job.JobSpec;
import dev.stoic.store.BlobStore;
import dev.stoic.store.Epochs;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * A run whose roles are processes on this machine. This process only looks after them; what the coordinator shows is passed
 * on, so that a run looks the same wherever it is.
 */
final class ProcessesRun {
    private static final int TOKEN_BYTES = 16;
    private static final int STOPPED = 130;

    /** Tells the launcher to look for no newer source. */
    static final String AS_BUILT = "STOIC_AS_BUILT";

    private final Shell shell;
    private final Output output;
    private final RunFolder folder;
    private final BlobStore store;
    private final JobSpec.Run wanted;
    private final long stopAfter;
    private final long since;
    private final Path root;
    private final Path launcher;
    private final Path logs;
    private final LogKeeper coordinatorLog;
    private final LogKeeper commandLog;
    private final String token;
    private final Wiring wiring;

    /** Somebody who is there while a run goes on. */
    interface Companion extends AutoCloseable {
        @Override
        void close();
    }

    ProcessesRun(
            Shell shell,
            Output output,
            RunFolder folder,
            JobSpec.Run wanted,
            long stopAfter,
            long since,
            Wiring wiring) {
        this.wiring = wiring;
        this.shell = shell;
        this.output = output;
        this.folder = folder;
        this.wanted = wanted;
        this.stopAfter = stopAfter;
        this.since = since;
        store = folder.blobs();
        root = Path.of(System.getProperty("stoic.root", "."));
        launcher = root.resolve("stoic");
        logs = folder.path().resolve("logs");
        coordinatorLog = new LogKeeper(logs.resolve("coordinator.log"), Time.system());
        commandLog = new LogKeeper(logs.resolve("command.log"), Time.system());
        token = shell.env().getOrDefault(Connection.TOKEN, random());
    }

    private static String random() {
        byte[] secret = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /** Returns the exit code of the run. */
    int run() throws IOException {
        return run(_ -> () -> {});
    }

    /** @param company made when the processes are being started, closed when the run has ended */
    int run(Function<Supervisor, Companion> company) throws IOException {
        Files.createDirectories(logs);
        ProcessNote.leave(folder, "command");
        try (RunFolder.Lock _ = folder.lock();
                wiring;
                Brokers brokers = brokers();
                var supervisor = new Supervisor(seat -> start(seat, brokers), this::rounds, this::note);
                Interrupts _ = Interrupts.during(supervisor::stop)) {
            supervisor.fill(Seat.coordinator());
            try (Companion _ = company.apply(supervisor)) {
                return look(supervisor, brokers);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return STOPPED;
        }
    }

    /** Something between the processes that is looked after too; nothing where they speak directly. */
    private record Brokers(Optional<OwnBroker> own) implements AutoCloseable {
        @Override
        public void close() {
            own.ifPresent(OwnBroker::close);
        }
    }

    private Brokers brokers() throws IOException, InterruptedException {
        boolean needed = switch (wanted.transport()) {
            case KAFKA, HYBRID -> wanted.kafka().bootstrap().isEmpty();
            case AUTO, MEMORY, TCP, GRPC -> false;
        };
        return new Brokers(
                needed
                        ? Optional.of(new OwnBroker(root, folder.path().resolve("broker"), wiring.broker(), this::note))
                        : Optional.empty());
    }

    private int look(Supervisor supervisor, Brokers brokers) throws InterruptedException {
        var staff = new Staff(supervisor, store, wanted, Runtime.getRuntime().availableProcessors());
        var watch = new CoordinatorWatch();
        while (true) {
            Duration pause = staff.look();
            brokers.own().ifPresent(OwnBroker::look);
            OptionalInt code = supervisor.await(pause);
            if (code.isPresent()) {
                return code.getAsInt();
            }
            // A coordinator that somebody else has started may have ended it.
            if (folder.isFinished() && supervisor.isWithoutCoordinator()) {
                return 0;
            }
            if (watch.isSilent()) {
                note("the coordinator has been silent for %d seconds; another one takes over"
                        .formatted(Pulse.SILENCE.toSeconds()));
                supervisor.fill(Seat.coordinator());
            }
        }
    }

    private List<String> coordinator() throws IOException {
        var arguments = new ArrayList<String>(List.of(folder.id(), "--since", Long.toString(since)));
        arguments.addAll(wiring.coordinator());
        if (stopAfter < Long.MAX_VALUE) {
            arguments.addAll(List.of("--stop-after", Long.toString(stopAfter)));
        }
        if (output.isJson()) {
            arguments.addAll(List.of("--output", "json"));
        }
        if (output.plain) {
            arguments.add("--plain");
        }
        if (output.quiet) {
            arguments.add("--quiet");
        }
        return arguments;
    }

    private List<String> worker(WorkerId id) {
        var arguments = new ArrayList<String>();
        arguments.add(folder.path().resolve("job.yaml").toString());
        if (id.sub() == 0 && wanted.subworkers() > 0) {
            arguments.addAll(List.of("--listen", "127.0.0.1:0"));
        }
        return arguments;
    }

    private Process start(Seat seat, Brokers brokers) throws IOException {
        var command = new ArrayList<String>();
        command.add(launcher.toString());
        command.addAll(
                seat.command(seat.worker().isPresent() ? worker(seat.worker().get()) : coordinator()));
        var builder = new ProcessBuilder(command).directory(shell.directory().toFile());
        builder.environment().putAll(shell.env());
        builder.environment().put(Connection.TOKEN, token);
        builder.environment().put(AS_BUILT, "yes");
        builder.environment().put(Shell.COMMAND, shell.command());
        brokers.own().ifPresent(own -> builder.environment().put(Connection.BROKER, own.bootstrap()));
        builder.environment()
                .put("STOIC_RUNS", folder.path().resolveSibling(".").normalize().toString());
        if (seat.isCoordinator()) {
            if (shell.terminal().isLive()) {
                builder.environment()
                        .put(Terminal.COLUMNS, Integer.toString(shell.terminal().columns()));
            }
            Process process = builder.start();
            passOn(process.getInputStream(), shell.out(), Optional.empty());
            passOn(process.getErrorStream(), shell.err(), Optional.of(coordinatorLog));
            return process;
        }
        builder.environment().putIfAbsent("STOIC_THREADS", Integer.toString(threads()));
        builder.environment().put(Conversation.STAMPED, "yes");
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        logs.resolve(seat.name() + ".log").toFile()))
                .start();
    }

    /** All processes together compute with as many threads as one would. */
    private int threads() {
        int processes = wanted.workers() * (1 + wanted.subworkers());
        return Math.max(1, Runtime.getRuntime().availableProcessors() / processes);
    }

    private static void passOn(InputStream from, PrintStream to, Optional<LogKeeper> log) {
        Thread.ofVirtual().name("stoic-pass-on").start(() -> {
            byte[] buffer = new byte[8192];
            try (from) {
                for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                    int said = read;
                    log.ifPresent(kept -> kept.add(buffer, said));
                    to.write(buffer, 0, read);
                    to.flush();
                }
            } catch (IOException _) {
                // The process has ended.
            }
        });
    }

    private void note(String text) {
        commandLog.line(text);
        if (!output.quiet && !output.isJson()) {
            shell.err().println(text);
        }
    }

    private long rounds() {
        try {
            var marks = Commits.newest(store);
            return marks.isEmpty() ? 0 : marks.getFirst().rounds();
        } catch (IOException _) {
            return 0;
        }
    }

    /** Notices a coordinator that is there but does nothing any more. */
    private final class CoordinatorWatch {
        private long epoch;
        private long count = -1;
        private long heard = System.nanoTime();

        /** Says so once. */
        boolean isSilent() {
            try {
                var holder = Epochs.newest(store);
                long now = System.nanoTime();
                if (holder.isEmpty()) {
                    return false;
                }
                long beat = Pulse.of(store, holder.get().epoch()).orElse(-1L);
                if (holder.get().epoch() != epoch || beat != count) {
                    epoch = holder.get().epoch();
                    count = beat;
                    heard = now;
                    return false;
                }
                boolean silent = now - heard >= Pulse.SILENCE.toNanos();
                heard = silent ? now : heard;
                return silent;
            } catch (IOException _) {
                return false;
            }
        }
    }
}
