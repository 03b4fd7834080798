package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stoic.EverySeed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TcpTransportTest extends TransportContract {
    private static final Address COORDINATOR = new Address("coordinator");
    private static final Address WORKER = new Address("worker");

    private final BlockingQueue<String> trouble = new LinkedBlockingQueue<>(1000);

    /** The first address listens; every other one is a process of its own that dials it. */
    private final class Star implements Transport {
        private final TcpTransport hub = listening("job", "token");
        private final List<TcpTransport> spokes = new ArrayList<>();
        private boolean begun;

        @Override
        public Carries carries() {
            return hub.carries();
        }

        @Override
        public Endpoint open(Address self, Consumer<Envelope> inbox) {
            boolean first = !begun;
            begun = true;
            if (first || self.name().equals("alice")) {
                return hub.open(self, inbox);
            }
            spokes.add(dialling(hub.port(), "job", "token"));
            return spokes.getLast().open(self, inbox);
        }

        @Override
        public void close() {
            spokes.forEach(TcpTransport::close);
            hub.close();
        }
    }

    @Override
    protected Transport transport() {
        return new Star();
    }

    private static TcpSettings settings(
            String job, String token, List<TcpSettings.Peer> dial, Consumer<String> trouble) {
        return new TcpSettings(
                job,
                token,
                dial.isEmpty()
                        ? Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        : Optional.empty(),
                dial,
                Optional.empty(),
                16 << 20,
                trouble);
    }

    private TcpTransport made(TcpSettings settings) {
        try {
            return new TcpTransport(settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TcpTransport listening(String job, String token) {
        return made(settings(job, token, List.of(), line -> trouble.add(line)));
    }

    private TcpTransport dialling(int port, String job, String token) {
        return made(settings(job, token, List.of(new TcpSettings.Peer("localhost", port)), line -> trouble.add(line)));
    }

    /** Sends until something arrives. */
    private static Envelope exchange(
            Transport.Endpoint from, Address to, Payload payload, BlockingQueue<Envelope> inbox)
            throws InterruptedException {
        Envelope seen = null;
        while (seen == null) {
            from.send(to, payload);
            seen = inbox.poll(20, java.util.concurrent.TimeUnit.MILLISECONDS);
        }
        return seen;
    }

    private void awaitTrouble(String what) throws InterruptedException {
        while (!trouble.take().endsWith(what)) {
            // Both ends may complain, and of other things before.
        }
    }

    @Test
    void whoDialsAndWhoListensBothSend() throws Exception {
        try (var hub = listening("job", "token");
                var spoke = dialling(hub.port(), "job", "token")) {
            var up = new LinkedBlockingQueue<Envelope>(1000);
            var down = new LinkedBlockingQueue<Envelope>(1000);
            var coordinator = hub.open(COORDINATOR, up::add);
            var worker = spoke.open(WORKER, down::add);
            assertThat(exchange(worker, COORDINATOR, bytes(1), up).from()).isEqualTo(WORKER);
            assertThat(exchange(coordinator, WORKER, bytes(2), down).from()).isEqualTo(COORDINATOR);
        }
    }

    @Test
    void whoDialsFindsASuccessorOnTheSamePort() throws Exception {
        var hub = listening("job", "token");
        int port = hub.port();
        try (var spoke = dialling(port, "job", "token")) {
            var worker = spoke.open(WORKER, _ -> {});
            var first = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, first::add);
            exchange(worker, COORDINATOR, bytes(1), first);
            hub.close();
            var again = new TcpSettings(
                    "job",
                    "token",
                    Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
                    List.of(),
                    Optional.empty(),
                    16 << 20,
                    line -> trouble.add(line));
            try (var successor = made(again)) {
                var second = new LinkedBlockingQueue<Envelope>(1000);
                successor.open(COORDINATOR, second::add);
                exchange(worker, COORDINATOR, bytes(2), second);
            }
        }
        assertThat(trouble).isEmpty();
    }

    @Test
    void aPeerThatIsGoneIsToldOf() throws Exception {
        try (var hub = listening("job", "token")) {
            var gone = new LinkedBlockingQueue<Address>(1000);
            hub.watch(gone::add);
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var spoke = dialling(hub.port(), "job", "token");
            exchange(spoke.open(WORKER, _ -> {}), COORDINATOR, bytes(1), inbox);
            assertThat(gone).isEmpty();
            spoke.close();
            assertThat(gone.take()).isEqualTo(WORKER);
        }
    }

    @Test
    void strangersAreRefusedOnceAndDisturbNobody() throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token")) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var worker = friend.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            try (var _ = dialling(hub.port(), "other job", "token")) {
                awaitTrouble("it belongs to another job");
            }
            try (var _ = dialling(hub.port(), "job", "guess")) {
                awaitTrouble("it has a wrong token");
            }
            exchange(worker, COORDINATOR, bytes(2), inbox);
        }
    }

    /** Bytes of any kind, whole and cut off, before and after a proper greeting. */
    @EverySeed(20)
    void garbageEndsItsOwnConnectionOnly(RandomGenerator random) throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token")) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var worker = friend.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), hub.port())) {
                var out = socket.getOutputStream();
                if (random.nextBoolean()) {
                    new TcpFrame.Hello(TcpFrame.MAGIC, TcpFrame.VERSION, "job", "token")
                            .wire()
                            .to(out);
                }
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                out.write(noise);
                out.flush();
                socket.shutdownOutput();
                // The hub says goodbye: whatever it had said before, its end comes.
                socket.getInputStream().readAllBytes();
            } catch (IOException _) {
                // A reset is a goodbye too.
            }
            exchange(worker, COORDINATOR, bytes(2), inbox);
        }
    }

    @Test
    void aPayloadThatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
        try (var hub = listening("job", "token");
                var socket = new Socket(InetAddress.getLoopbackAddress(), hub.port())) {
            var out = socket.getOutputStream();
            new TcpFrame.Hello(TcpFrame.MAGIC, TcpFrame.VERSION, "job", "token")
                    .wire()
                    .to(out);
            out.write(new byte[] {0, 0, 0, 9, 0x7F, -1, -1, -1});
            out.flush();
            assertThat(trouble.take()).contains("a payload of 2,147,483,647 bytes");
        }
    }

    @Test
    void nobodySpeaksForAnAddressThatIsNotThere() throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token");
                var socket = new Socket(InetAddress.getLoopbackAddress(), hub.port())) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var out = socket.getOutputStream();
            new TcpFrame.Hello(TcpFrame.MAGIC, TcpFrame.VERSION, "job", "token")
                    .wire()
                    .to(out);
            new TcpFrame.Carried(WORKER, COORDINATOR, new byte[] {9}).wire().to(out);
            new TcpFrame.Present(List.of(new Address("mallory"))).wire().to(out);
            new TcpFrame.Carried(new Address("mallory"), COORDINATOR, new byte[] {1})
                    .wire()
                    .to(out);
            out.flush();
            assertThat(inbox.take().from()).isEqualTo(new Address("mallory"));
            var worker = friend.open(WORKER, _ -> {});
            assertThat(exchange(worker, COORDINATOR, bytes(2), inbox).from()).isEqualTo(WORKER);
        }
    }

    @Test
    void withoutTlsOnlyLoopbackIsListenedOn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TcpSettings(
                        "job",
                        "token",
                        Optional.of(new InetSocketAddress("0.0.0.0", 0)),
                        List.of(),
                        Optional.empty(),
                        1,
                        _ -> {}))
                .withMessageContaining("without TLS only loopback may be listened on");
    }
}
