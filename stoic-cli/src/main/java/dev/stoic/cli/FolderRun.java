package dev.stoic.cli;

import dev.stoic.data.DataGet;
import dev.stoic.data.Holdout;
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
import dev.stoic.learn.Pass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs a job in a folder of its own, or goes on with one, and shows it. */
final class FolderRun {
    private static final String IDENTITY = "identity";

    private final Shell shell;
    private final Screen screen;
    private final long stopAfter;
    private final Place place;
    private final long started = System.nanoTime();

    /** @param stopAfter a round after which the run is stopped as by Ctrl-C */
    FolderRun(Shell shell, Output output, long stopAfter, Place place) {
        this.stopAfter = stopAfter;
        this.place = place;
        this.shell = shell.with(output.on(shell.terminal()));
        screen = screen(this.shell, output);
    }

    private static Screen screen(Shell shell, Output output) {
        if (output.isJson()) {
            return new JsonScreen(shell.out());
        }
        if (output.quiet) {
            return new QuietScreen(shell.out());
        }
        return shell.terminal().isLive() ? new LiveScreen(shell) : new LineScreen(shell.out(), shell.err());
    }

    static RunFolders folders(Shell shell) {
        return new RunFolders(shell.runs(), Time.system(), new SecureRandom());
    }

    void start(Job job) throws IOException {
        RunStore.check(job, shell);
        try (Prepared prepared = open(job)) {
            RunFolder folder =
                    folders(shell).create(Pinned.of(job.spec(), job.base()).yaml());
            Files.writeString(identity(folder), prepared.identity().sha256());
            runStored(prepared, folder);
        } finally {
            screen.clear();
        }
    }

    void resume(Job job, RunFolder folder) throws IOException {
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
            runStored(prepared, folder);
        } finally {
            screen.clear();
        }
    }

    private static Path identity(RunFolder folder) {
        return folder.path().resolve(IDENTITY);
    }

    private Prepared open(Job job) {
        DataGet.getAbsent(locations(job.spec().data()), shell.dataHome(), screen::note);
        Prepared prepared = Prepared.of(job, shell.cache(), screen::reading);
        screen.clear();
        return prepared;
    }

    private static List<String> locations(JobSpec.Data data) {
        var locations = new ArrayList<String>();
        locations.add(data.train().location());
        for (Holdout holdout : List.of(data.validation(), data.test())) {
            if (holdout instanceof Holdout.Location(String location)) {
                locations.add(location);
            }
        }
        return locations;
    }

    private void runStored(Prepared prepared, RunFolder folder) throws IOException {
        try (RunStore store = RunStore.open(prepared.job(), folder, shell)) {
            run(prepared, store.folder());
        } catch (StoicException e) {
            screen.clear();
            throw comeBack(e, folder);
        }
    }

    private void run(Prepared prepared, RunFolder folder) throws IOException {
        if (place == Place.HERE) {
            prepared.warm();
        }
        var load = since(started);
        JobSpec spec = prepared.job().spec();
        screen.begins(new Screen.Header(
                folder.id(),
                spec.name(),
                spec.learner().title(),
                prepared.describe(),
                spec.run().workers(),
                spec.run().seed(),
                spec.data().scaling().name().toLowerCase(Locale.ROOT)));
        prepared.data().notes().forEach(screen::note);
        var stop = new StopSignal();
        Training.Trained trained;
        try (RunFolder.Lock _ = folder.lock();
                RunRecorder recorder = folder.recorder(Time.system(), screen::note);
                Interrupts _ = Interrupts.during(() -> {
                    stop.request();
                    screen.stopping();
                })) {
            ProgressListener listener = recorder.and(screen).and(progress -> {
                if (progress instanceof Progress.RoundDone round && round.round() >= stopAfter) {
                    stop.request();
                }
            });
            trained = training(folder)
                    .run(prepared, folder.checkpoints(prepared.identity().sha256()), listener, stop);
            keep(trained, folder);
        }
        screen.done(new Screen.Done(
                folder.id(),
                trained.model().hash(),
                trained.metrics(),
                trained.how().outcome() == Pass.Outcome.CONVERGED
                        ? "converged"
                        : "ended (" + trained.how().why() + ")",
                trained.rounds(),
                load,
                trained.fit(),
                since(started)));
        shell.out().flush();
    }

    private static void keep(Training.Trained trained, RunFolder folder) {
        try {
            folder.write(trained.model());
        } catch (IOException e) {
            throw StoicException.environment(
                    "the run is done, but its model cannot be written to %s: %s"
                            .formatted(folder.model(), e.getMessage()),
                    "make room there or give leave to write; the rounds since the newest checkpoint are computed again",
                    e);
        }
    }

    private Training training(RunFolder folder) {
        return switch (place) {
            case HERE -> new Training(shell);
            case PROCESSES ->
                new Training(new ProcessesRuntime(Path.of(System.getProperty("stoic.root", ".")), folder));
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

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
