package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stoic.EverySeed;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What every transport over connections promises beside: who is a peer, who is not, and who is dialled. */
public abstract class PeerContract extends TransportContract {
    protected static final Address COORDINATOR = new Address("coordinator");
    protected static final Address WORKER = new Address("worker");

    protected final BlockingQueue<String> trouble = new LinkedBlockingQueue<>(1000);

    /** The first address listens; every other one is a process of its own that dials it. */
    private final class Star implements Transport {
        private final PeerTransport hub = listening("job", "token");
        private final List<PeerTransport> spokes = new ArrayList<>();
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
            spokes.forEach(PeerTransport::close);
            hub.close();
        }
    }

    /** Of the kind under test. */
    protected abstract PeerTransport made(PeerSettings settings) throws IOException;

    /** Connections of the same kind, for those who say what no peer says. */
    protected abstract Links links();

    @Override
    protected final Transport transport() {
        return new Star();
    }

    private static PeerSettings settings(String job, String token, List<Peer> dial, Consumer<String> trouble) {
        return new PeerSettings(
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

    private PeerTransport started(PeerSettings settings) {
        try {
            return made(settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected final PeerTransport listening(String job, String token) {
        return started(settings(job, token, List.of(), line -> trouble.add(line)));
    }

    private PeerTransport listening(int port) {
        return started(new PeerSettings(
                "job",
                "token",
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)),
                List.of(),
                Optional.empty(),
                16 << 20,
                line -> trouble.add(line)));
    }

    protected final PeerTransport dialling(int port, String job, String token) {
        return started(settings(job, token, List.of(new Peer("localhost", port)), line -> trouble.add(line)));
    }

    /** Sends until something arrives. */
    protected static Envelope exchange(
            Transport.Endpoint from, Address to, Payload payload, BlockingQueue<Envelope> inbox)
            throws InterruptedException {
        Envelope seen = null;
        while (seen == null) {
            from.send(to, payload);
            seen = inbox.poll(20, TimeUnit.MILLISECONDS);
        }
        return seen;
    }

    protected final void awaitTrouble(String what) throws InterruptedException {
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
            try (var successor = listening(port)) {
                var second = new LinkedBlockingQueue<Envelope>(1000);
                successor.open(COORDINATOR, second::add);
                exchange(worker, COORDINATOR, bytes(2), second);
            }
        }
        assertThat(trouble).isEmpty();
    }

    @Test
    void whoIsDialledMayChangeAndConnectionsStay() throws Exception {
        try (var first = listening("job", "token");
                var second = listening("job", "token");
                var spoke = dialling(first.port(), "job", "token")) {
            var worker = spoke.open(WORKER, _ -> {});
            var here = new LinkedBlockingQueue<Envelope>(1000);
            var elsewhere = new LinkedBlockingQueue<Envelope>(1000);
            first.open(COORDINATOR, here::add);
            second.open(new Address("successor"), elsewhere::add);
            exchange(worker, COORDINATOR, bytes(1), here);
            spoke.dial(Set.of(new Peer("localhost", second.port())));
            exchange(worker, new Address("successor"), bytes(2), elsewhere);
            here.clear();
            exchange(worker, COORDINATOR, bytes(3), here);
        }
    }

    @Test
    void whoIsNoLongerWantedIsNotDialledAgain() throws Exception {
        var unwanted = listening("job", "token");
        var wanted = listening("job", "token");
        int port = wanted.port();
        try (var spoke = dialling(unwanted.port(), "job", "token")) {
            var worker = spoke.open(WORKER, _ -> {});
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            unwanted.open(COORDINATOR, inbox::add);
            exchange(worker, COORDINATOR, bytes(1), inbox);
            spoke.dial(Set.of(new Peer("localhost", port)));
            inbox.clear();
            wanted.open(COORDINATOR, inbox::add);
            exchange(worker, COORDINATOR, bytes(2), inbox);
            unwanted.close();
            wanted.close();
            try (var again = listening(unwanted.port());
                    var successor = listening(port)) {
                again.open(COORDINATOR, _ -> trouble.add("an unwanted peer was dialled again"));
                var second = new LinkedBlockingQueue<Envelope>(1000);
                successor.open(COORDINATOR, second::add);
                exchange(worker, COORDINATOR, bytes(3), second);
            }
        }
        assertThat(trouble).isEmpty();
    }

    @Test
    void whatWasSentBeforeTheEndArrives() throws Exception {
        try (var hub = listening("job", "token")) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var spoke = dialling(hub.port(), "job", "token");
            var worker = spoke.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            inbox.clear();
            worker.send(COORDINATOR, new Payload.Bytes(new byte[8_000_000]));
            spoke.close();
            while (((Payload.Bytes) inbox.take().payload()).bytes().length != 8_000_000) {
                // What was sent before is on its way too.
            }
        }
    }

    @Test
    void whatAHubSentBeforeItsEndArrives() throws Exception {
        var hub = listening("job", "token");
        try (var spoke = dialling(hub.port(), "job", "token")) {
            var up = new LinkedBlockingQueue<Envelope>(1000);
            var down = new LinkedBlockingQueue<Envelope>(1000);
            var coordinator = hub.open(COORDINATOR, up::add);
            exchange(spoke.open(WORKER, down::add), COORDINATOR, bytes(1), up);
            exchange(coordinator, WORKER, bytes(2), down);
            coordinator.send(WORKER, new Payload.Bytes(new byte[8_000_000]));
            hub.close();
            while (((Payload.Bytes) down.take().payload()).bytes().length != 8_000_000) {
                // What was sent before is on its way too.
            }
        }
    }

    @Test
    void whoDoesNotReadHoldsUpNobody() throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token");
                var links = links();
                var idler = stranger(links, hub)) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            var coordinator = hub.open(COORDINATOR, inbox::add);
            var out = idler.out();
            var self = new Address("idler");
            greet(out);
            new Frame.Present(List.of(self)).wire().to(out);
            new Frame.Carried(self, COORDINATOR, new byte[1]).wire().to(out);
            out.flush();
            assertThat(inbox.take().from()).isEqualTo(self);
            var large = new Payload.Bytes(new byte[1 << 20]);
            for (int i = 0; i < 200; i++) {
                coordinator.send(self, large);
            }
            exchange(friend.open(WORKER, _ -> {}), COORDINATOR, bytes(2), inbox);
        }
    }

    @Test
    void aReadWaitsNoLongerThanItsPatience() throws Exception {
        try (var hub = listening("job", "token");
                var links = links();
                var stranger = stranger(links, hub)) {
            Frame.read(new DataInputStream(stranger.in()), 0);
            stranger.patience(Duration.ofMillis(5));
            assertThatExceptionOfType(SocketTimeoutException.class)
                    .isThrownBy(() -> stranger.in().read());
        }
    }

    private static Link stranger(Links links, PeerTransport hub) throws IOException {
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), hub.port());
        return links.dial(new Peer("localhost", hub.port()), address);
    }

    private static void greet(OutputStream out) throws IOException {
        new Frame.Hello(Frame.MAGIC, Frame.VERSION, "job", "token").wire().to(out);
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
            try (var links = links();
                    var stranger = stranger(links, hub)) {
                var out = stranger.out();
                if (random.nextBoolean()) {
                    greet(out);
                }
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                out.write(noise);
                out.flush();
                stranger.end();
                // The hub says goodbye: whatever it had said before, its end comes.
                stranger.in().readAllBytes();
            } catch (IOException _) {
                // A reset is a goodbye too.
            }
            exchange(worker, COORDINATOR, bytes(2), inbox);
        }
    }

    @Test
    void aPayloadThatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
        try (var hub = listening("job", "token");
                var links = links();
                var stranger = stranger(links, hub)) {
            var out = stranger.out();
            new Frame.Hello(Frame.MAGIC, Frame.VERSION, "job", "token").wire().to(out);
            out.write(new byte[] {0, 0, 0, 9, 0x7F, -1, -1, -1});
            out.flush();
            assertThat(trouble.take()).contains("a payload of 2,147,483,647 bytes");
        }
    }

    @Test
    void nobodySpeaksForAnAddressThatIsNotThere() throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token");
                var links = links();
                var stranger = stranger(links, hub)) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var out = stranger.out();
            new Frame.Hello(Frame.MAGIC, Frame.VERSION, "job", "token").wire().to(out);
            new Frame.Carried(WORKER, COORDINATOR, new byte[] {9}).wire().to(out);
            new Frame.Present(List.of(new Address("mallory"))).wire().to(out);
            new Frame.Carried(new Address("mallory"), COORDINATOR, new byte[] {1})
                    .wire()
                    .to(out);
            out.flush();
            assertThat(inbox.take().from()).isEqualTo(new Address("mallory"));
            var worker = friend.open(WORKER, _ -> {});
            assertThat(exchange(worker, COORDINATOR, bytes(2), inbox).from()).isEqualTo(WORKER);
        }
    }

    @Test
    void withoutTlsOnlyLoopbackIsDialled() throws Exception {
        var elsewhere = List.of(new Peer("192.0.2.1", 7070));
        try (var _ = started(settings("job", "token", elsewhere, line -> trouble.add(line)))) {
            awaitTrouble("192.0.2.1:7070: without TLS only a loopback address can be dialled");
        }
    }

    @Test
    void withoutTlsOnlyLoopbackIsListenedOn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PeerSettings(
                        "job",
                        "token",
                        Optional.of(new InetSocketAddress("0.0.0.0", 0)),
                        List.of(),
                        Optional.empty(),
                        1,
                        _ -> {}))
                .withMessageContaining("without TLS only a loopback address can be listened on");
    }
}
