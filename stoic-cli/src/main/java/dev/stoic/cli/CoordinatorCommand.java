package dev.stoic.cli;

import dev.stoic.engine.RunFolder;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.transport.Peer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        sortOptions = false,
        description = {
            "Coordinates workers that are started elsewhere. It sends questions and models, never rows.",
            "  stoic coordinator job.yaml --workers 4 --listen 127.0.0.1:7070",
            "A run that exists goes on; one that another coordinator has is taken over:",
            "  stoic coordinator r-abcde"
        })
final class CoordinatorCommand implements Callable<Integer>, TakesJob {
    private final Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private Output output = new Output();

    @Parameters(paramLabel = "<job or run>", arity = "1", description = "a job file, or the id of a run")
    private String given = "";

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description = "where workers dial; port 0 takes any. Default: 127.0.0.1:0")
    private String listen = "127.0.0.1:0";

    @Option(
            names = "--advertise",
            paramLabel = "<host:port>",
            description = "what workers are told to dial, if that is another address")
    private Optional<String> advertise = Optional.empty();

    @Option(
            names = "--tls",
            paramLabel = "<folder>",
            description = "tls.crt, tls.key and ca.crt, as stoic certificates makes them; needed off loopback")
    private Optional<String> tls = Optional.empty();

    @Option(names = "--with-parent", hidden = true, description = "ends when the process that started it ends")
    private boolean withParent;

    @Option(names = "--since", hidden = true, description = "when the command began, in milliseconds of the clock")
    private long since;

    @Option(names = "--stop-after", hidden = true, description = "as if somebody pressed Ctrl-C after that round")
    private long stopAfter = Long.MAX_VALUE;

    CoordinatorCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        InetSocketAddress address = Connection.listen("--listen", listen);
        Optional<Peer> told = advertise.map(text -> Connection.peer("--advertise", text));
        var run = new FolderRun(shell, output, stopAfter, since > 0 ? since : System.currentTimeMillis());
        var place = new Where.Coordinating(address, told, tls.map(shell::path), withParent);
        if (Files.exists(shell.path(given)) && !Files.isDirectory(shell.path(given))) {
            return run.start(Job.read(shell, given, spec), place);
        }
        RunFolder folder = FolderRun.folders(shell).find(given);
        try {
            return run.resume(ResumeCommand.job(folder, spec), folder, place);
        } catch (StoicException e) {
            // Whoever looks after this process knows that another one has taken over.
            if (withParent && e.fault() instanceof Fault.Fenced) {
                return e.fault().exitCode();
            }
            throw e;
        }
    }
}
