package dev.stoic.cli;

import dev.stoic.cli.pod.Exposition;
import dev.stoic.cli.pod.Health;
import dev.stoic.cli.pod.RecordMirror;
import dev.stoic.cli.pod.Reporting;
import dev.stoic.cli.pod.Standing;
import dev.stoic.cli.pod.Termination;
import dev.stoic.cli.pod.Turning;
import dev.stoic.engine.JsonLine;
import dev.stoic.engine.ProgressListener;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.Size;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Report.Measure;
import dev.stoic.store.BlobStore;
import dev.stoic.store.ModelFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator whose machine may be taken away at any time, with all that is on its disk: the run has a name that stays, what is worth
 * keeping goes to the store, others ask how it is, and SIGTERM ends the process but not the run.
 */
final class CoordinatorPod implements Company, Health.Signs, Reporting.Coordinator, AutoCloseable {
    /** Kubernetes waits 30 seconds by default; a store that is away must not make it wait for them. */
    private static final Duration MOST_TO_LEAVE = Duration.ofSeconds(9);

    private static final String IDENTITY = "record/identity";

    private final Shell shell;
    private final Job job;
    private final String run;
    private final Termination termination;
    private final Standing standing;
    private volatile boolean ready;
    private volatile @Nullable Going going;
    private @Nullable RecordMirror mirror;

    /** What there is once the run has begun. */
    private record Going(BlobStore store, StopSignal stop, Turning turning) {}

    CoordinatorPod(Shell shell, Job job, String run) {
        this.shell = shell;
        this.job = job;
        this.run = run;
        termination = Termination.in(shell.env());
        standing = new Standing(run, job.spec().run().workers(), Time.system());
    }

    /** What came out, if an earlier process has brought the run to its end. */
    Optional<Screen.Done> finished() {
        if (!PodLog.isKept(shell, job)) {
            return Optional.empty();
        }
        try (RunStore.Own own = RunStore.reach(job, run, shell).orElseThrow()) {
            Optional<ModelFile> model = RecordMirror.finished(own.blobs());
            return model.isEmpty() ? Optional.empty() : Optional.of(told(model.get(), own.blobs()));
        } catch (IOException e) {
            throw StoicException.environment(
                    "the store of run %s does not answer: %s".formatted(run, e.getMessage()),
                    "check that it is there and that this pod may use it",
                    e);
        }
    }

    private Screen.Done told(ModelFile model, BlobStore store) throws IOException {
        long rounds = new String(RecordMirror.events(store), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("{\"event\":\"finished\""))
                .reduce((_, last) -> last)
                .flatMap(Facts::parse)
                .map(facts -> facts.whole("rounds"))
                .orElse(0L);
        return new Screen.Done(
                run,
                model.hash(),
                model.provenance().metrics().stream()
                        .map(each -> new Measure(each.name(), each.value()))
                        .toList(),
                "ended before",
                "",
                rounds,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO);
    }

    @Override
    public ProgressListener joins(RunFolder folder, StopSignal stop, Consumer<String> note) throws IOException {
        BlobStore store = folder.blobs();
        going = new Going(store, stop, new Turning(stop::turns, Time.system()));
        if (PodLog.isKept(shell, job)) {
            checkIdentity(folder, store);
            RecordMirror.restore(folder);
            mirror = new RecordMirror(folder, line -> shell.err().println(line));
        }
        standing.wants(Size.wanted(store).orElse(job.spec().run().workers()));
        return standing;
    }

    /** A name that was used before belongs to what it was used for. */
    private void checkIdentity(RunFolder folder, BlobStore store) throws IOException {
        byte[] own = Files.readAllBytes(FolderRun.identity(folder));
        if (!store.create(IDENTITY, own)
                && !store.get(IDENTITY).filter(kept -> Arrays.equals(kept, own)).isPresent()) {
            throw StoicException.user(
                    "run %s in %s began with other data, another job or other numerics".formatted(run, store.place()),
                    "bring those back, or take another --run");
        }
    }

    @Override
    public Interrupts signals(StopSignal stop, Screen screen) {
        return Interrupts.during(
                () -> {
                    stop.request();
                    screen.stopping();
                },
                () -> {
                    stop.leave();
                    Thread.ofPlatform().daemon().name("stoic-leaving").start(this::leaveInTime);
                });
    }

    private void leaveInTime() {
        try {
            Thread.sleep(MOST_TO_LEAVE);
            // Whoever came to its end in time has said so already.
            termination.ended(Termination.LEFT);
            Runtime.getRuntime().halt(Termination.LEFT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void opened(long epoch) {
        standing.has(epoch);
        ready = true;
    }

    @Override
    public void keeps() throws IOException {
        if (mirror != null) {
            try {
                mirror.finish();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted before the model was in the store");
            }
        }
    }

    /** Whether the process was asked to go, and this is how it went. */
    boolean isLeft(StoicException e) {
        Going now = going;
        boolean left = now != null && now.stop().isLeaving() && e.fault() instanceof Fault.Stopped;
        if (left) {
            termination.left(Termination.LEFT, e.fault().message());
            shell.err().println(e.fault().message() + "; another coordinator goes on from there");
        }
        return left;
    }

    @Override
    public boolean isLive() {
        Going now = going;
        // Before the first turn rows are read, and after the last the model is written; both may take their time.
        return now == null
                || now.stop().turns() == 0
                || !standing.isTraining()
                || now.turning().isTurning();
    }

    @Override
    public boolean isReady() {
        return ready;
    }

    @Override
    public void measure(Exposition to) {
        standing.measure(to);
    }

    @Override
    public JsonLine status() {
        return standing.status();
    }

    @Override
    public void want(int workers) throws IOException {
        Going now = going;
        if (now == null) {
            throw new IOException("the run has not begun");
        }
        Size.want(now.store(), workers);
        standing.wants(workers);
    }

    @Override
    public void stop() {
        Going now = going;
        if (now != null) {
            now.stop().request();
        }
    }

    @Override
    public void close() {
        if (mirror != null) {
            mirror.close();
        }
    }
}
