package dev.stoic.cli;

import dev.stoic.data.Progress;
import dev.stoic.engine.StopSignal;
import dev.stoic.engine.Time;
import dev.stoic.engine.WorkerRun;
import dev.stoic.engine.role.WorkerId;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.learn.Contribution;
import dev.stoic.learn.pipeline.Pipeline;
import dev.stoic.transport.TcpSettings;
import dev.stoic.transport.TcpTransport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        sortOptions = false,
        description = {
            "Computes for a coordinator. It opens the rows of the job by itself; only questions and sums travel.",
            "  stoic worker stoic-runs/r-abcde/job.yaml --connect host:port --place 0"
        })
final class WorkerCommand implements Callable<Integer> {
    /** Keeps strangers on the same machine out of a job. */
    static final String TOKEN = "STOIC_TOKEN";

    static final int MOST_BYTES = 1 << 30;

    private final Shell shell;

    @Parameters(paramLabel = "<job>", arity = "1", description = "the job as a run folder keeps it")
    private String job = "";

    @Option(
            names = "--connect",
            required = true,
            paramLabel = "<host:port>",
            description = "the coordinator; may be repeated")
    private List<String> connect = List.of();

    @Option(names = "--place", paramLabel = "<n>", description = "which worker of the job this is, from 0")
    private int place;

    @Option(names = "--attempt", paramLabel = "<n>", description = "how often that place was filled before")
    private int attempt;

    @Option(names = "--with-parent", description = "ends when the process that started it ends")
    private boolean withParent;

    WorkerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        Path file = shell.path(job);
        var document = JobDocument.of(job, Yaml.read(Files.readString(file), job));
        var stop = new StopSignal();
        if (withParent) {
            Thread.ofPlatform().daemon().name("stoic-parent").start(() -> awaitEnd(System.in, stop::request));
        }
        Path base = Optional.ofNullable(file.getParent()).orElse(shell.directory());
        try (Prepared prepared = Prepared.of(Job.of(document, job, base), shell.cache(), Progress.silent());
                Interrupts _ = Interrupts.during(stop::request);
                var transport = new TcpTransport(settings(prepared))) {
            prepared.warm();
            run(prepared.pipeline(), prepared, transport, stop);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private <S, M, C extends Contribution<C>> void run(
            Pipeline<S, M, C, ?> pipeline, Prepared prepared, TcpTransport transport, StopSignal stop)
            throws InterruptedException {
        var rows = prepared.data().rows(prepared.plan().parts());
        new WorkerRun<>(pipeline, rows, Training.threads(shell.env()), Time.system())
                .run(new WorkerId(place, attempt), transport, stop);
    }

    /** The identity of the job is its name: whoever has other rows or other numerics is refused. */
    private TcpSettings settings(Prepared prepared) {
        return new TcpSettings(
                prepared.identity().sha256(),
                shell.env().getOrDefault(TOKEN, ""),
                Optional.empty(),
                connect.stream().map(WorkerCommand::peer).toList(),
                Optional.empty(),
                MOST_BYTES,
                line -> shell.err().println(line));
    }

    private static TcpSettings.Peer peer(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw StoicException.user("--connect " + text + ": no host and port", "write --connect host:7070");
        }
        return new TcpSettings.Peer(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** A pipe ends with the process at its other end, however that one ended. */
    static void awaitEnd(InputStream in, Runnable then) {
        try {
            while (in.read() >= 0) {
                // Nobody says anything.
            }
        } catch (IOException _) {
            // An end like any other.
        }
        then.run();
    }
}
