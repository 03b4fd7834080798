package dev.stoic.cli;

import dev.stoic.broker.LocalBroker;
import dev.stoic.cli.pod.Exposition;
import dev.stoic.cli.pod.Health;
import dev.stoic.fault.StoicException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Runs a Kafka broker for jobs until it is stopped, on loopback by default.",
            "  stoic broker --port 9092",
            "  stoic broker --listen 0.0.0.0:9092 --advertise digits-broker.default.svc:9092"
        })
final class BrokerCommand implements Callable<Integer> {
    /** Before the address, in the one line that it prints. */
    static final String READY = "broker ready at ";

    private static final int MOST_PORT = 65_535;

    private final Shell shell;

    @Option(names = "--port", paramLabel = "<n>", description = "port for clients (default 9092; 0 selects a free one)")
    private int port = 9092;

    @Option(
            names = "--listen",
            paramLabel = "<host:port>",
            description = "address for clients other than loopback; clients are not authenticated")
    private Optional<String> listen = Optional.empty();

    @Option(
            names = "--advertise",
            paramLabel = "<host:port>",
            description = "address that clients connect to, if it differs from --listen")
    private Optional<String> advertise = Optional.empty();

    @Option(
            names = "--folder",
            paramLabel = "<path>",
            description = "folder for its data and log (default ~/.stoic/broker)")
    private String folder = "";

    @Option(
            names = "--health",
            paramLabel = "<host:port>",
            description = "address for /live, /ready and /metrics over plain HTTP")
    private Optional<String> health = Optional.empty();

    @Option(names = "--with-parent", description = "exit when the parent process exits")
    private boolean withParent;

    BrokerCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MOST_PORT) {
            throw StoicException.user("--port %d: no port".formatted(port), "write one from 0 to 65535");
        }
        InetSocketAddress at = listen.map(text -> Connection.listen("--listen", text))
                .orElseGet(() -> new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Optional<String> told =
                advertise.map(text -> Connection.peer("--advertise", text).toString());
        if (at.isUnresolved() || (at.getAddress().isAnyLocalAddress() && told.isEmpty())) {
            throw StoicException.user(
                    "nothing says where clients find a broker that listens on " + at.getHostString(),
                    "add --advertise host:9092");
        }
        var end = new CountDownLatch(1);
        if (withParent) {
            Orders.obey(end::countDown);
        }
        Path kept = folder.isEmpty() ? shell.home().resolve("broker") : shell.path(folder);
        var serving = new AtomicBoolean();
        Optional<Health> healthy = health.map(text -> new Health(Connection.listen("--health", text), signs(serving)));
        try (Interrupts _ = Interrupts.during(end::countDown);
                var broker = new LocalBroker(kept, at, told)) {
            serving.set(true);
            shell.out().println(READY + broker.bootstrap());
            shell.out().flush();
            end.await();
            serving.set(false);
        } catch (NoClassDefFoundError e) {
            throw StoicException.environment(
                    "the broker's jars are not on the class path of this command",
                    "call ./stoic broker, which puts them there",
                    e);
        } finally {
            healthy.ifPresent(Health::close);
        }
        return 0;
    }

    private static Health.Signs signs(AtomicBoolean serving) {
        return new Health.Signs() {
            @Override
            public boolean isLive() {
                // It ends its process when it cannot go on.
                return true;
            }

            @Override
            public boolean isReady() {
                return serving.get();
            }

            @Override
            public void measure(Exposition to) {
                to.gauge("stoic_broker_serving", "Whether clients are served.", serving.get() ? 1 : 0);
            }
        };
    }
}
