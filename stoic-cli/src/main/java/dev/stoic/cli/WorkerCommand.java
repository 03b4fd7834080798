package dev.stoic.cli;

import dev.stoic.cli.pod.Health;
import dev.stoic.cli.pod.Termination;
import dev.stoic.data.DataGet;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.Whereabouts;
import dev.stoic.engine.WorkerRun;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSpec;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.pipeline.Pipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Computes for a coordinator. Reads the rows of the job itself; only tasks and sums are sent.",
            "  stoic worker job.yaml --hosts host:7070 --place 0",
            "Connects to all addresses of a host name and follows the newest coordinator."
        })
final class WorkerCommand implements Callable<Integer>, TakesJob {
    private static final Duration FIRST_WORD = Duration.ofSeconds(10);

    private final StopSignal stop = new StopSignal();
    private final WorkerSigns signs = new WorkerSigns(stop);
    private Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Parameters(paramLabel = "<job>", arity = "1", description = "job file, as in the run folder")
    private String job = "";

    @Option(
            names = "--hosts",
            split = ",",
            paramLabel = "<host:port>",
            description = "addresses of coordinators (default: from the run folder of the job)")
    private List<String> hosts = List.of();

    @Option(names = "--place", paramLabel = "<n>", description = "index of this worker, from 0")
    private int place;

    @Option(
            names = "--sub",
            paramLabel = "<n>",
            description = "index of the sub-worker below worker <place>, from 1; 0 is the worker itself")
    private int sub;

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description = "address for sub-workers; port 0 selects a free one")
    private Optional<String> listen = Optional.empty();

    @Option(names = "--attempt", paramLabel = "<n>", description = "how many workers had this index before")
    private int attempt;

    @Option(
            names = "--tls",
            paramLabel = "<folder>",
            description =
                    "folder with tls.crt, tls.key and ca.crt (see stoic certificates); required except on loopback")
    private Optional<String> tls = Optional.empty();

    @Option(
            names = "--run",
            paramLabel = "<id>",
            description = "run id; with --store the log of this worker is kept there")
    private Optional<String> run = Optional.empty();

    @Option(
            names = "--health",
            paramLabel = "<host:port>",
            description = "address for /live, /ready and /metrics over plain HTTP")
    private Optional<String> health = Optional.empty();

    @Option(names = "--with-parent", description = "exit when the parent process exits")
    private boolean withParent;

    WorkerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        Path file = shell.path(job);
        Path base = Optional.ofNullable(file.getParent()).orElse(shell.directory());
        Job read = read(file, base);
        try (PodLog log = PodLog.open(shell, read, run.map(RunFolders::checked));
                Open _ = open()) {
            shell = log.shell();
            try {
                work(read, base);
            } catch (IOException | RuntimeException | Error e) {
                log.fault(e);
                throw e;
            }
        }
        if (stop.isRequested()) {
            Termination.in(shell.env()).left(0, id() + " was asked to go");
        }
        return 0;
    }

    private Open open() {
        return new Open(health.map(at -> new Health(Connection.listen("--health", at), signs)));
    }

    private record Open(Optional<Health> health) implements AutoCloseable {
        @Override
        public void close() {
            health.ifPresent(Health::close);
        }
    }

    private void work(Job read, Path base) throws IOException {
        // Told whom to dial, a worker needs no folder.
        if (!hosts.isEmpty()) {
            work(read, Optional.empty());
            return;
        }
        try (RunStore store = RunStore.open(read, folderOf(base), shell)) {
            work(read, Optional.of(store.folder()));
        }
    }

    private void work(Job read, Optional<RunFolder> folder) throws IOException {
        var end = new CountDownLatch(1);
        if (withParent) {
            Orders.obey(stop::request);
        }
        try (Prepared prepared = opened(read);
                // Whoever has a parent is told by it: a Ctrl-C is for the coordinator, which still needs its workers.
                Interrupts _ = withParent ? Interrupts.onlyTerm(stop::request) : Interrupts.during(stop::request);
                Connection connection = Connection.open(wanted(prepared));
                Follower _ = follow(folder, connection)) {
            if (folder.isPresent()) {
                tell(folder.get(), connection);
            }
            lookOut(connection, end);
            prepared.warm();
            shell.err()
                    .println("%s is ready: %s, %d threads"
                            .formatted(id(), prepared.describe(), Training.threads(shell.env())));
            run(prepared.pipeline(), prepared, connection);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end.countDown();
        }
    }

    private Prepared opened(Job job) {
        var screen = new LineScreen(shell);
        DataGet.getAbsent(job.locations(), shell.dataHome(), shell.remote(), screen::note);
        return Prepared.of(job, shell, screen.bringing());
    }

    /** Says in the run's folder and store who and where it is. */
    private void tell(RunFolder folder, Connection connection) throws IOException {
        if (connection.self().isPresent()) {
            Whereabouts.tell(folder.blobs(), place, connection.self().get());
        }
        ProcessNote.leave(folder, id().place());
    }

    /** A job in a run folder is resolved already; one that is given by hand has the same flags as everywhere. */
    private Job read(Path file, Path base) throws IOException {
        if (!hosts.isEmpty()) {
            return Job.read(shell, job, spec);
        }
        return Job.of(JobDocument.of(job, Yaml.read(Files.readString(file), job)), job, base);
    }

    /** Says now and then that nobody answers: the reason may be at the other end. */
    private void lookOut(Connection connection, CountDownLatch end) {
        Thread.ofVirtual().name("stoic-look-out").start(() -> {
            try {
                for (Duration pause = FIRST_WORD; !end.await(pause.toMillis(), TimeUnit.MILLISECONDS); ) {
                    if (!connection.transport().reaches(WorkerRun.COORDINATOR)) {
                        shell.err()
                                .println("no coordinator answers%s; is it there, with the same job, transport, %s and"
                                                .formatted(
                                                        hosts.isEmpty() ? "" : " at " + String.join(", ", hosts),
                                                        Connection.TOKEN)
                                        + " certificates?");
                    }
                    pause = pause.multipliedBy(2);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private RunFolder folderOf(Path path) throws IOException {
        return RunFolder.at(path)
                .orElseThrow(() -> StoicException.user(
                        job + " does not lie in a run folder, so nothing says where its coordinator is",
                        "name it: --hosts host:7070"));
    }

    private Follower follow(Optional<RunFolder> folder, Connection connection) {
        OptionalInt parent = sub > 0 ? OptionalInt.of(place) : OptionalInt.empty();
        return folder.map(run -> new Follower(run.blobs(), parent, connection::dial))
                .orElseGet(Follower::nobody);
    }

    private <S, M, C extends Contribution<C>> void run(
            Pipeline<S, M, C, ?> pipeline, Prepared prepared, Connection connection) throws InterruptedException {
        var rows = prepared.data().rows(prepared.plan().parts());
        var worker = new WorkerRun<>(
                pipeline, rows, Training.threads(shell.env()), Time.system(), id(), connection.transport());
        signs.works(worker, () -> connection.transport().reaches(WorkerRun.COORDINATOR));
        worker.run(stop);
        shell.err()
                .println("%s goes: %s parts in %s of computing"
                        .formatted(id(), Figures.count(worker.parts()), Figures.seconds(worker.busy())));
    }

    private WorkerId id() {
        return new WorkerId(place, sub, attempt);
    }

    private Connection.Wanted wanted(Prepared prepared) {
        JobSpec.Run run = prepared.job().spec().run();
        return new Connection.Wanted(
                prepared.identity().sha256(),
                shell.env(),
                run,
                listen.map(address -> Connection.listen("--listen", address)),
                Optional.empty(),
                hosts.stream().map(host -> Connection.peer("--hosts", host)).toList(),
                tls.map(shell::path),
                prepared.job().base(),
                line -> shell.err().println(line));
    }
}
