package dev.stoic.cli;

import dev.stoic.cli.pod.Termination;
import dev.stoic.code.OwnSettings;
import dev.stoic.data.DataGet;
import dev.stoic.engine.Progress;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.engine.RunRecorder;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Identity;
import dev.stoic.job.JobSpec;
import dev.stoic.job.PredictionTarget;
import dev.stoic.learn.Pass;
import dev.stoic.store.WholeFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Runs a job in a folder of its own, or goes on with one, and shows it. */
final class FolderRun {
    private static final String IDENTITY = "identity";

    private final Shell shell;
    private final Screen screen;
    private final Output output;
    private final long stopAfter;
    private final long since;
    private final Company company;

    /**
     * @param stopAfter a round after which the run is stopped as by Ctrl-C
     * @param since when the command began, in milliseconds of the clock
     */
    FolderRun(Shell shell, Output output, long stopAfter, long since) {
        this(shell, output, stopAfter, since, Company.NONE);
    }

    FolderRun(Shell shell, Output output, long stopAfter, long since, Company company) {
        this.company = company;
        this.output = output;
        this.stopAfter = stopAfter;
        this.since = since;
        this.shell = shell.with(output.on(shell.terminal()));
        screen = screen(this.shell, output);
    }

    static Screen screen(Shell shell, Output output) {
        if (output.isJson()) {
            return new JsonScreen(shell.out());
        }
        if (output.quiet) {
            return new QuietScreen(shell.out());
        }
        return shell.terminal().isLive() ? new LiveScreen(shell) : new LineScreen(shell);
    }

    static RunFolders folders(Shell shell) {
        return new RunFolders(shell.runs(), Time.system(), new SecureRandom());
    }

    /** Returns the exit code. */
    int start(Job job, Where where) throws IOException {
        RunStore.check(job, shell);
        RunFolder folder;
        try (Prepared prepared = openNew(job)) {
            folder = begin(job, prepared);
            if (!(where instanceof Where.Processes)) {
                runStored(prepared, folder, where);
                return 0;
            }
        } finally {
            screen.clear();
        }
        return processes(job, folder);
    }

    /** What cannot be begun leaves no folder: a run without an identity could go on with other data. */
    private RunFolder begin(Job job, Prepared prepared) throws IOException {
        RunFolder folder =
                folders(shell).create(Pinned.of(job.spec(), job.base()).yaml());
        try {
            pin(folder, prepared.identity().sha256());
            keepCode(job, folder);
        } catch (IOException e) {
            try {
                folder.delete();
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
        return folder;
    }

    /** Begins a run under a name that somebody has chosen, or goes on with it, whether its folder is here or not. */
    int carryOn(Job job, String run, Where where) throws IOException {
        RunFolders all = folders(shell);
        Optional<RunFolder> known = all.named(run);
        if (known.isPresent()) {
            return resume(job, known.get(), where);
        }
        RunStore.check(job, shell);
        try (Prepared prepared = openNew(job)) {
            RunFolder folder = all.create(run, Pinned.of(job.spec(), job.base()).yaml());
            pin(folder, prepared.identity().sha256());
            keepCode(job, folder);
            runStored(prepared, folder, where);
            return 0;
        } finally {
            screen.clear();
        }
    }

    /** The run has finished before; its result is told again. */
    void tell(Screen.Done done) {
        screen.done(done);
        Termination.in(shell.env()).done(done.model(), done.metrics(), done.rounds());
        shell.out().flush();
    }

    /** Returns the exit code. */
    int resume(Job job, RunFolder folder, Where where) throws IOException {
        RunStore.check(job, shell);
        try (Prepared prepared = open(job)) {
            Path kept = identity(folder);
            if (Files.exists(kept)
                    && !Files.readString(kept)
                            .strip()
                            .equals(prepared.identity().sha256())) {
                throw StoicException.user(
                        "run %s cannot go on: its data or the numerics of this version (%d) are not those it began with"
                                .formatted(folder.id(), Identity.NUMERICS),
                        "bring back the data, or start again with stoic train "
                                + folder.path().resolve("job.yaml"));
            }
            keepCode(job, folder);
            if (!(where instanceof Where.Processes)) {
                runStored(prepared, folder, where);
                return 0;
            }
            // Other processes read it, and flags may have changed how it is run.
            folder.change(Pinned.of(job.spec(), job.base()).yaml());
        } finally {
            screen.clear();
        }
        return processes(job, folder);
    }

    private int processes(Job job, RunFolder folder) throws IOException {
        Optional<Weather> weather = Weather.in(shell.env());
        if (weather.isPresent() && job.spec().run().kafka().bootstrap().isPresent()) {
            throw StoicException.user(
                    Weather.WEATHER + " cannot stand before brokers that the run does not bring",
                    "leave run.kafka.bootstrap out, or the weather");
        }
        Wiring wiring = Wiring.in(weather);
        int code;
        try (RunStore store = RunStore.open(job, folder, shell)) {
            code = new ProcessesRun(shell, output, store.folder(), job.spec().run(), stopAfter, since, wiring).run();
        }
        wiring.carried().ifPresent(screen::network);
        return code;
    }

    /** Notes what the run is about, so that it never goes on with anything else. */
    static void pin(RunFolder folder, String identity) throws IOException {
        WholeFile.write(identity(folder), identity.getBytes(StandardCharsets.UTF_8));
    }

    /** Whoever computes for the run takes the user's code from there. */
    private static void keepCode(Job job, RunFolder folder) throws IOException {
        if (job.spec().learner() instanceof OwnSettings own) {
            folder.keepCode(own.code().sha256(), own.code().bytes());
        }
    }

    static Path identity(RunFolder folder) {
        return folder.path().resolve(IDENTITY);
    }

    /** A run that has begun goes on whatever is asked of new ones. */
    private Prepared openNew(Job job) {
        Prepared prepared = open(job);
        try {
            prepared.requireTarget();
            prepared.requireValidation();
            return prepared;
        } catch (RuntimeException e) {
            prepared.close();
            throw e;
        }
    }

    private Prepared open(Job job) {
        DataGet.getAbsent(job.locations(), shell.dataHome(), shell.remote(), screen::note);
        Prepared prepared = Prepared.of(job, shell, screen.bringing());
        screen.clear();
        return prepared;
    }

    private void runStored(Prepared prepared, RunFolder folder, Where where) throws IOException {
        try (RunStore store = RunStore.open(prepared.job(), folder, shell)) {
            run(prepared, store.folder(), where);
        } catch (StoicException e) {
            screen.clear();
            throw comeBack(e, folder);
        }
    }

    private void run(Prepared prepared, RunFolder folder, Where where) throws IOException {
        if (where instanceof Where.Here) {
            prepared.warm();
        }
        var load = elapsed();
        JobSpec spec = prepared.job().spec();
        screen.begins(new Screen.Header(
                folder.id(),
                spec.name(),
                spec.learner().title(),
                prepared.describe(),
                PredictionTarget.of(spec, prepared.data()),
                spec.run().workers(),
                spec.run().seed(),
                spec.data().scaling().name().toLowerCase(Locale.ROOT)));
        prepared.data().notes().forEach(note -> screen.note(shell.spelled(note)));
        prepared.rowNote().ifPresent(screen::note);
        var stop = new StopSignal();
        ProgressListener companion = company.joins(folder, stop, screen::note);
        Training.Trained trained;
        if (where instanceof Where.Coordinating(var _, var _, var _, boolean led) && led) {
            Orders.obey(stop::request);
        }
        try (var _ = lock(folder, where);
                RunRecorder recorder = folder.recorder(Time.system(), screen::note);
                Interrupts _ = company.signals(stop, screen)) {
            recorder.on(new Progress.Opened(
                    word(where),
                    ProcessHandle.current().pid(),
                    ProcessNote.thisMachine(),
                    Instant.ofEpochMilli(since)));
            ProcessNote.leave(folder, where instanceof Where.Here ? "run" : "coordinator");
            ProgressListener listener = recorder.and(screen).and(companion).and(progress -> {
                if (progress instanceof Progress.RoundDone round && round.round() >= stopAfter) {
                    stop.request();
                }
            });
            trained = training(folder, prepared.job(), where)
                    .run(prepared, folder.checkpoints(prepared.identity().sha256()), listener, stop);
            folder.write(trained.model());
            var kept = new Progress.Kept(trained.model().hash());
            recorder.on(kept);
            companion.on(kept);
        }
        company.keeps();
        tell(new Screen.Done(
                folder.id(),
                trained.model().hash(),
                trained.metrics(),
                trained.how().outcome() == Pass.Outcome.CONVERGED ? "converged" : "ended",
                trained.how().why(),
                trained.rounds(),
                load,
                trained.fit(),
                elapsed()));
    }

    private static String word(Where where) {
        return switch (where) {
            case Where.Here _ -> "here";
            case Where.Processes _ -> "processes";
            case Where.Coordinating(var _, var _, var _, boolean led) -> led ? "processes" : "hosts";
        };
    }

    /** Of several coordinators, epochs say who is obeyed; a folder that is run in one process is locked. */
    private static Closeable lock(RunFolder folder, Where where) throws IOException {
        return where instanceof Where.Here ? folder.lock() : () -> {};
    }

    private Training training(RunFolder folder, Job job, Where where) {
        return switch (where) {
            case Where.Here _ -> new Training(shell);
            case Where.Coordinating(var listen, var advertise, var tls, boolean led) ->
                new Training(new CoordinatorRuntime(new CoordinatorRuntime.Setup(
                        job.spec().run(),
                        folder.blobs(),
                        listen,
                        advertise,
                        tls,
                        job.base(),
                        shell.env(),
                        company::opened,
                        peer -> {
                            if (!led) {
                                screen.note("workers dial " + peer);
                            }
                        },
                        line -> shell.err().println(line))));
            case Where.Processes _ -> throw new IllegalStateException("their coordinator is another process");
        };
    }

    /** Whoever was stopped is told how to go on. */
    private static StoicException comeBack(StoicException e, RunFolder folder) {
        String command = "stoic resume " + folder.id();
        return switch (e.fault()) {
            case Fault.Stopped stopped -> new StoicException(new Fault.Stopped(stopped.message(), command), e);
            case Fault.Environment(String message, String advice) ->
                new StoicException(new Fault.Environment(message, advice + ", then: " + command), e);
            case Fault.Resources(String message, String advice) ->
                new StoicException(new Fault.Resources(message, advice + ", then: " + command), e);
            case Fault.User _, Fault.Bug _, Fault.Fenced _ -> e;
        };
    }

    private Duration elapsed() {
        return Duration.ofMillis(System.currentTimeMillis() - since);
    }
}
