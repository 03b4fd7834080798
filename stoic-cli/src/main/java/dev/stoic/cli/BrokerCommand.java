package dev.stoic.cli;

import dev.stoic.broker.LocalBroker;
import dev.stoic.fault.StoicException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Runs a real Kafka broker for jobs on this machine, on loopback, until it is told to end.",
            "  stoic broker --port 9092"
        })
final class BrokerCommand implements Callable<Integer> {
    /** Before the address, in the one line that it prints. */
    static final String READY = "broker ready at ";

    private static final int MOST_PORT = 65_535;

    private final Shell shell;

    @Option(names = "--port", paramLabel = "<n>", description = "where clients connect; 0 takes a free one (9092)")
    private int port = 9092;

    @Option(
            names = "--advertise",
            paramLabel = "<host:port>",
            description = "what clients are told to connect to, if that is another address")
    private Optional<String> advertise = Optional.empty();

    @Option(names = "--folder", paramLabel = "<path>", description = "what it keeps, and its log (~/.stoic/broker)")
    private String folder = "";

    @Option(names = "--with-parent", description = "ends when the process that started it ends")
    private boolean withParent;

    BrokerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MOST_PORT) {
            throw StoicException.user("--port %d: no port".formatted(port), "write one from 0 to 65535");
        }
        var end = new CountDownLatch(1);
        if (withParent) {
            Orders.obey(end::countDown);
        }
        Optional<String> told =
                advertise.map(text -> Connection.peer("--advertise", text).toString());
        Path kept = folder.isEmpty() ? shell.home().resolve("broker") : shell.path(folder);
        try (Interrupts _ = Interrupts.during(end::countDown);
                var broker = new LocalBroker(kept, port, told)) {
            shell.out().println(READY + broker.bootstrap());
            shell.out().flush();
            end.await();
        } catch (NoClassDefFoundError e) {
            throw StoicException.environment(
                    "the broker's jars are not on the class path of this command",
                    "call ./stoic broker, which puts them there",
                    e);
        }
        return 0;
    }
}
