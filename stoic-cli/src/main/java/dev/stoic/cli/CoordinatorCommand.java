package dev.stoic.cli;

import dev.stoic.cli.pod.Health;
import dev.stoic.cli.pod.Reporting;
import dev.stoic.cli.pod.Termination;
import dev.stoic.engine.RunFolder;
import dev.stoic.engine.RunFolders;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.transport.Peer;
import dev.stoic.transport.Tls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Coordinates workers on other machines. Sends models and tasks to them, never rows.",
            "  stoic coordinator job.yaml --workers 4 --listen 127.0.0.1:7070",
            "Continues an existing run; takes it over from another coordinator:",
            "  stoic coordinator r-abcde",
            "In a pod, a fixed run id lets the run continue from the store on an empty disk:",
            "  stoic coordinator job.yaml --run digits-1a2b3c4d --store s3://bucket/runs"
        })
final class CoordinatorCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<job or run>", arity = "1", description = "a job file, or a run id")
    private String given = "";

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description = "address for workers (default 127.0.0.1:0; port 0 selects a free one)")
    private String listen = "127.0.0.1:0";

    @Option(
            names = "--advertise",
            paramLabel = "<host:port>",
            description = "address that workers connect to, if it differs from --listen")
    private Optional<String> advertise = Optional.empty();

    @Option(
            names = "--tls",
            paramLabel = "<folder>",
            description =
                    "folder with tls.crt, tls.key and ca.crt (see stoic certificates); required except on loopback")
    private Optional<String> tls = Optional.empty();

    @Option(
            names = "--run",
            paramLabel = "<id>",
            description = "run id; with --store the run continues from there, whatever is on this disk")
    private Optional<String> run = Optional.empty();

    @Option(
            names = "--report",
            paramLabel = "<host:port>",
            description =
                    "HTTPS address for clients with a certificate of the same authority: GET /status, PUT /size, POST /stop")
    private Optional<String> report = Optional.empty();

    @Option(
            names = "--health",
            paramLabel = "<host:port>",
            description = "address for /live, /ready and /metrics over plain HTTP")
    private Optional<String> health = Optional.empty();

    @Option(names = "--with-parent", hidden = true, description = "exit when the parent process exits")
    private boolean withParent;

    @Option(names = "--since", hidden = true, description = "start time of the command, in milliseconds since 1970")
    private long since;

    @Option(names = "--stop-after", hidden = true, description = "stop as Ctrl-C would after this round")
    private long stopAfter = Long.MAX_VALUE;

    CoordinatorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        InetSocketAddress address = Connection.listen("--listen", listen);
        Optional<Peer> told = advertise.map(text -> Connection.peer("--advertise", text));
        var place = new Where.Coordinating(address, told, tls.map(shell::path), withParent);
        if (run.isPresent()) {
            return inPod(Job.read(shell, given, spec), RunFolders.checked(run.get()), place);
        }
        if (report.isPresent() || health.isPresent()) {
            throw StoicException.user("--report and --health need --run", "name the run: --run digits-1a2b3c4d");
        }
        var folderRun = new FolderRun(shell, output, stopAfter, began());
        if (Files.exists(shell.path(given)) && !Files.isDirectory(shell.path(given))) {
            return folderRun.start(Job.read(shell, given, spec), place);
        }
        RunFolder folder = FolderRun.folders(shell).find(given);
        try {
            return folderRun.resume(ResumeCommand.job(folder, spec), folder, place);
        } catch (StoicException e) {
            // Whoever looks after this process knows that another one has taken over.
            if (withParent && e.fault() instanceof Fault.Fenced) {
                return e.fault().exitCode();
            }
            throw e;
        }
    }

    private long began() {
        return since > 0 ? since : System.currentTimeMillis();
    }

    private int inPod(Job job, String name, Where.Coordinating place) throws IOException {
        try (PodLog log = PodLog.open(shell, job, run);
                var pod = new CoordinatorPod(log.shell(), job, name);
                Doors _ = open(pod)) {
            try {
                var folderRun = new FolderRun(log.shell(), output, stopAfter, began(), pod);
                Optional<Screen.Done> before = pod.finished();
                if (before.isPresent()) {
                    folderRun.tell(before.get());
                    return 0;
                }
                return folderRun.carryOn(job, name, place);
            } catch (StoicException e) {
                if (pod.isLeft(e)) {
                    return Termination.LEFT;
                }
                log.fault(e);
                throw e;
            } catch (IOException | RuntimeException | Error e) {
                log.fault(e);
                throw e;
            }
        }
    }

    /** Where others ask how it is. */
    private record Doors(Optional<Health> health, Optional<Reporting> reporting) implements AutoCloseable {
        @Override
        public void close() {
            reporting.ifPresent(Reporting::close);
            health.ifPresent(Health::close);
        }
    }

    private Doors open(CoordinatorPod pod) {
        Optional<SSLContext> secure = report.map(_ -> Tls.in(tls.map(shell::path)
                        .orElseThrow(() -> StoicException.user(
                                "--report needs certificates", "add --tls with a folder that stoic certificates made")))
                .context());
        Optional<Health> healthy = health.map(at -> new Health(Connection.listen("--health", at), pod));
        try {
            return new Doors(
                    healthy,
                    report.map(at -> new Reporting(Connection.listen("--report", at), secure.orElseThrow(), pod)));
        } catch (StoicException e) {
            healthy.ifPresent(Health::close);
            throw e;
        }
    }
}
