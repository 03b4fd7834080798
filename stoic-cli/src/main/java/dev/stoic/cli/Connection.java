package dev.stoic.cli;

import dev.stoic.fault.StoicException;
import dev.stoic.job.JobSpec;
import dev.stoic.transport.BrokerSettings;
import dev.stoic.transport.BrokeredTransport;
import dev.stoic.transport.HybridTransport;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import dev.stoic.transport.TcpTransport;
import dev.stoic.transport.Tls;
import dev.stoic.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * How a process takes part in a job.
 *
 * @param direct the part of the transport that dials and is dialled
 * @param brokered the part that goes over brokers
 * @param self where others may dial this process
 */
record Connection(
        Transport transport, Optional<PeerTransport> direct, Optional<BrokeredTransport> brokered, Optional<Peer> self)
        implements AutoCloseable {
    /** Keeps strangers on the same machine out of a job. */
    static final String TOKEN = "STOIC_TOKEN";

    /** Where the broker is that a run has brought. */
    static final String BROKER = "STOIC_BROKER";

    /** What has more than these goes directly where there is also a broker. */
    private static final int LARGE_BYTES = 64 << 10;

    private static final int MOST_BYTES = 1 << 30;

    /**
     * @param identity of the job: whoever has other rows or other numerics is refused
     * @param listen where others may dial; absent for those who only dial
     * @param base the folder that the job's paths are seen from
     * @param tls the folder of certificates; none on loopback
     * @param advertise what others are told to dial, if it is another address
     */
    record Wanted(
            String identity,
            Map<String, String> env,
            JobSpec.Run run,
            Optional<InetSocketAddress> listen,
            Optional<Peer> advertise,
            List<Peer> dial,
            Optional<Path> tls,
            Path base,
            Consumer<String> trouble) {
        String token() {
            return env.getOrDefault(TOKEN, "");
        }
    }

    static Connection open(Wanted wanted) throws IOException {
        return switch (wanted.run().transport()) {
            case AUTO, TCP -> direct(wanted, new TcpTransport(settings(wanted)));
            case GRPC -> direct(wanted, Annex.transport("grpc", settings(wanted)));
            case KAFKA -> {
                BrokeredTransport kafka = kafka(wanted);
                yield new Connection(kafka, Optional.empty(), Optional.of(kafka), Optional.empty());
            }
            case HYBRID -> hybrid(wanted);
            case MEMORY ->
                throw StoicException.user(
                        "run.transport: memory cannot reach other processes", "set run.transport: tcp, or remove it");
        };
    }

    private static Connection direct(Wanted wanted, PeerTransport transport) {
        return new Connection(transport, Optional.of(transport), Optional.empty(), self(wanted, transport));
    }

    private static Connection hybrid(Wanted wanted) throws IOException {
        BrokeredTransport kafka = kafka(wanted);
        try {
            var tcp = new TcpTransport(settings(wanted));
            var both = new HybridTransport(kafka, tcp, LARGE_BYTES);
            return new Connection(both, Optional.of(tcp), Optional.of(kafka), self(wanted, tcp));
        } catch (IOException | RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    private static Optional<Peer> self(Wanted wanted, PeerTransport transport) {
        return wanted.listen()
                .map(at -> wanted.advertise().orElseGet(() -> new Peer(at.getHostString(), transport.port())));
    }

    private static BrokeredTransport kafka(Wanted wanted) throws IOException {
        String bootstrap =
                wanted.run().kafka().bootstrap().orElseGet(() -> wanted.env().getOrDefault(BROKER, ""));
        if (bootstrap.isBlank()) {
            throw StoicException.user(
                    "nothing says where the brokers are",
                    "set run.kafka.bootstrap: host:9092, or run on processes of this machine, which bring their own");
        }
        if (wanted.token().isBlank()) {
            throw StoicException.user(
                    TOKEN + " is not set, so any client of the brokers could send messages for this job",
                    "set it to the same secret for every process of the job");
        }
        return Annex.transport(
                "kafka",
                new BrokerSettings(
                        wanted.identity(),
                        wanted.token(),
                        List.of(bootstrap.split(",")),
                        wanted.run().kafka().config().map(wanted.base()::resolve),
                        MOST_BYTES,
                        wanted.trouble()));
    }

    /** Removes what brokers keep for a job that has ended. */
    void forget() {
        brokered.ifPresent(BrokeredTransport::forget);
    }

    private static PeerSettings settings(Wanted wanted) {
        return new PeerSettings(
                wanted.identity(),
                wanted.token(),
                wanted.listen(),
                wanted.dial(),
                tls(wanted),
                MOST_BYTES,
                wanted.trouble());
    }

    private static Optional<SSLContext> tls(Wanted wanted) {
        if (wanted.tls().isPresent()) {
            return Optional.of(Tls.in(wanted.tls().get()).context());
        }
        boolean open =
                wanted.listen().map(at -> !at.getAddress().isLoopbackAddress()).orElse(false)
                        || wanted.dial().stream().anyMatch(peer -> !isLoopback(peer));
        if (open) {
            throw StoicException.user(
                    "between hosts both ends must show certificates, and none are named",
                    "make them with stoic certificates certs --hosts a,b, and add --tls certs everywhere");
        }
        return Optional.empty();
    }

    private static boolean isLoopback(Peer peer) {
        try {
            return InetAddress.getByName(peer.host()).isLoopbackAddress();
        } catch (UnknownHostException _) {
            // Nobody knows yet where that is, so it is not here.
            return false;
        }
    }

    void dial(Set<Peer> peers) {
        direct.ifPresent(to -> to.dial(peers));
    }

    /** @param text what a person wrote after {@code flag} */
    static Peer peer(String flag, String text) {
        return Peer.parse(text)
                .orElseThrow(() -> StoicException.user(
                        "%s %s: no host and port".formatted(flag, text), "write %s host:7070".formatted(flag)));
    }

    /** Like a peer, but port 0 takes any that is free. */
    static InetSocketAddress listen(String flag, String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw StoicException.user(
                    "%s %s: no host and port".formatted(flag, text), "write %s 127.0.0.1:7070".formatted(flag));
        }
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    @Override
    public void close() {
        transport.close();
    }
}
