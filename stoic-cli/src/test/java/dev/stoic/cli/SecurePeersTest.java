package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.certificates.CertificateFolder;
import dev.stoic.transport.Address;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Payload;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import dev.stoic.transport.Pem;
import dev.stoic.transport.TcpTransport;
import dev.stoic.transport.Tls;
import dev.stoic.transport.Transport;
import dev.stoic.transport.grpc.GrpcTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real handshakes with files that {@code stoic certificates} made, over each kind of connection. */
class SecurePeersTest {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final Payload HELLO = new Payload.Bytes(new byte[] {1});

    @TempDir
    Path folder;

    private final BlockingQueue<String> trouble = new LinkedBlockingQueue<>(1000);
    private final BlockingQueue<Envelope> inbox = new LinkedBlockingQueue<>(100_000);
    private Path own;

    enum Kind {
        TCP,
        GRPC;

        PeerTransport made(PeerSettings settings) throws IOException {
            return switch (this) {
                case TCP -> new TcpTransport(settings);
                case GRPC -> new GrpcTransport(settings);
            };
        }
    }

    @BeforeEach
    void makeCertificates() throws IOException {
        own = certificates("own", "localhost");
    }

    private Path certificates(String name, String host) throws IOException {
        var files = new CertificateFolder(folder.resolve(name));
        Instant now = Instant.now();
        files.keep(files.authority(now).leaf(List.of(host), now, Duration.ofDays(1)));
        return files.path();
    }

    private PeerTransport listening(Kind kind, Optional<SSLContext> tls) throws IOException {
        var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        var hub = kind.made(new PeerSettings(
                "job", "token", Optional.of(any), List.of(), tls, 1 << 24, line -> trouble.add("hub " + line)));
        hub.open(COORDINATOR, inbox::add);
        return hub;
    }

    private PeerTransport dialling(Kind kind, int port, Optional<SSLContext> tls) throws IOException {
        return kind.made(new PeerSettings(
                "job",
                "token",
                Optional.empty(),
                List.of(new Peer("localhost", port)),
                tls,
                1 << 24,
                line -> trouble.add("spoke " + line)));
    }

    private static Optional<SSLContext> tls(Path files) {
        return Optional.of(Tls.in(files).context());
    }

    private void exchange(Transport.Endpoint worker) throws InterruptedException {
        inbox.clear();
        do {
            worker.send(COORDINATOR, HELLO);
        } while (inbox.poll(20, TimeUnit.MILLISECONDS) == null);
    }

    /** Waits until one end tells of a refusal; meanwhile a friend is not disturbed. */
    private String refusal(String end) throws InterruptedException {
        String line = trouble.take();
        while (!line.startsWith(end)) {
            line = trouble.take();
        }
        return line;
    }

    @ParameterizedTest
    @EnumSource
    void peersOfOneAuthorityTalk(Kind kind) throws Exception {
        try (var hub = listening(kind, tls(own));
                var spoke = dialling(kind, hub.port(), tls(own))) {
            var worker = spoke.open(new Address("worker"), _ -> {});
            exchange(worker);
            inbox.clear();
            worker.send(COORDINATOR, new Payload.Bytes(new byte[5_000_000]));
            while (((Payload.Bytes) inbox.take().payload()).bytes().length != 5_000_000) {
                // What was sent more than once before may still be on its way.
            }
        }
        assertThat(trouble).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aCertificateOfAnotherAuthorityIsRefused(Kind kind) throws Exception {
        Path other = certificates("other", "localhost");
        // It believes the hub, but the hub does not believe it.
        var context = context(other, own);
        try (var hub = listening(kind, tls(own));
                var friend = dialling(kind, hub.port(), tls(own))) {
            var worker = friend.open(new Address("worker"), _ -> {});
            exchange(worker);
            try (var _ = dialling(kind, hub.port(), Optional.of(context))) {
                assertThat(refusal("hub")).contains("PKIX path");
            }
            exchange(worker);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHubOfAnotherAuthorityIsNotBelieved(Kind kind) throws Exception {
        Path other = certificates("other", "localhost");
        try (var hub = listening(kind, tls(other));
                var _ = dialling(kind, hub.port(), tls(own))) {
            assertThat(refusal("spoke")).contains("PKIX path");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoHasNoCertificateIsRefused(Kind kind) throws Exception {
        try (var hub = listening(kind, tls(own));
                var friend = dialling(kind, hub.port(), tls(own))) {
            var worker = friend.open(new Address("worker"), _ -> {});
            exchange(worker);
            try (var _ = dialling(kind, hub.port(), Optional.of(believing(own)))) {
                assertThat(refusal("hub")).contains("mpty client certificate chain");
            }
            exchange(worker);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoSpeaksPlainlyIsRefused(Kind kind) throws Exception {
        try (var hub = listening(kind, tls(own));
                var friend = dialling(kind, hub.port(), tls(own))) {
            var worker = friend.open(new Address("worker"), _ -> {});
            exchange(worker);
            try (var _ = dialling(kind, hub.port(), Optional.empty())) {
                assertThat(refusal("hub")).contains("refused a connection with 127.0.0.1");
            }
            exchange(worker);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHubUnderAnotherNameIsNotBelieved(Kind kind) throws Exception {
        Path elsewhere = certificates("own", "elsewhere.example");
        try (var hub = listening(kind, tls(elsewhere));
                var _ = dialling(kind, hub.port(), tls(elsewhere))) {
            assertThat(refusal("spoke")).contains("localhost");
        }
    }

    @Test
    void aRenewedCertificateServesTheNextConnection() throws Exception {
        try (var hub = listening(Kind.TCP, tls(own))) {
            X509Certificate first = shown(hub.port());
            certificates("own", "localhost");
            // A file that is renewed within the same tick of the clock would look as it did.
            Files.setLastModifiedTime(
                    own.resolve(Tls.CHAIN), FileTime.from(Instant.now().plusSeconds(60)));
            X509Certificate second = shown(hub.port());
            assertThat(second).isNotEqualTo(first);
            assertThat(Pem.certificates(own.resolve(Tls.CHAIN))).containsExactly(second);
        }
    }

    private X509Certificate shown(int port) throws IOException {
        var factory = Tls.in(own).context().getSocketFactory();
        try (var socket = (SSLSocket) factory.createSocket("localhost", port)) {
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    /** Shows the certificate of one folder and believes the authority of another. */
    private static SSLContext context(Path shown, Path believed) throws Exception {
        var keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        var chain = Pem.certificates(shown.resolve(Tls.CHAIN)).toArray(X509Certificate[]::new);
        keys.setKeyEntry("own", Pem.key(shown.resolve(Tls.KEY), "EC"), new char[0], chain);
        var factory = KeyManagerFactory.getInstance("PKIX");
        factory.init(keys, new char[0]);
        var context = SSLContext.getInstance("TLSv1.3");
        context.init(factory.getKeyManagers(), trust(believed).getTrustManagers(), null);
        return context;
    }

    private static SSLContext believing(Path files) throws Exception {
        var context = SSLContext.getInstance("TLSv1.3");
        context.init(null, trust(files).getTrustManagers(), null);
        return context;
    }

    private static TrustManagerFactory trust(Path files) throws Exception {
        var believed = KeyStore.getInstance("PKCS12");
        believed.load(null, null);
        believed.setCertificateEntry(
                "authority", Pem.certificates(files.resolve(Tls.AUTHORITY)).getFirst());
        var trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(believed);
        return trust;
    }
}
