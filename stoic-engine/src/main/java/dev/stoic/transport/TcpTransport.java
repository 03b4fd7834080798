package dev.stoic.transport;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Between processes over TCP. Some listen and some dial; over a connection each end tells which addresses are open there,
 * and envelopes find their way by that. An address that several peers have gets what is sent from all of them: roles know
 * which of two coordinators to obey.
 */
public final class TcpTransport implements Transport {
    private final TcpSettings settings;
    private final ConcurrentHashMap<Address, Mailbox> open = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<TcpLink> links = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<Consumer<Address>> watchers = new CopyOnWriteArrayList<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final TcpSockets factory;
    private final @Nullable ServerSocket server;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean closed;

    /** @throws IOException if the port cannot be listened on */
    public TcpTransport(TcpSettings settings) throws IOException {
        this.settings = settings;
        factory = new TcpSockets(settings.tls());
        server =
                settings.listen().isPresent() ? factory.listen(settings.listen().get()) : null;
        if (server != null) {
            threads.add(Thread.ofVirtual().name("stoic-tcp-accept").start(() -> accept(server)));
        }
        for (TcpSettings.Peer peer : settings.dial()) {
            threads.add(Thread.ofVirtual().name("stoic-tcp-dial-" + peer).start(() -> dial(peer)));
        }
    }

    /** Where others may dial. */
    public int port() {
        if (server == null) {
            throw new IllegalStateException("this process only dials");
        }
        return server.getLocalPort();
    }

    @Override
    public Carries carries() {
        return Carries.BYTES;
    }

    @Override
    public Endpoint open(Address self, Consumer<Envelope> inbox) {
        var mailbox = new Mailbox(self, inbox);
        if (open.putIfAbsent(self, mailbox) != null) {
            throw new IllegalStateException(self + " is open already");
        }
        tell();
        return mailbox;
    }

    @Override
    public void watch(Consumer<Address> gone) {
        watchers.add(gone);
    }

    @Override
    public boolean reaches(Address to) {
        return open.containsKey(to)
                || links.stream().anyMatch(link -> link.there().contains(to));
    }

    private List<Address> here() {
        var names = new TreeSet<String>();
        open.keySet().forEach(address -> names.add(address.name()));
        return names.stream().map(Address::new).toList();
    }

    private void tell() {
        links.forEach(link -> link.say(this::here));
    }

    private void accept(ServerSocket listening) {
        while (!closed) {
            try {
                Socket socket = listening.accept();
                Thread.ofVirtual().name("stoic-tcp-reader").start(() -> serve(socket));
            } catch (IOException e) {
                if (!closed) {
                    trouble("a connection could not be accepted: " + e.getMessage());
                }
            }
        }
    }

    private void serve(Socket socket) {
        String peer = String.valueOf(socket.getInetAddress().getHostAddress());
        try {
            talk(socket);
        } catch (IOException e) {
            refused(peer, e);
        }
    }

    /** Peers that come and go are no trouble; what is not a peer is. */
    private void refused(String peer, IOException e) {
        if (!closed && (e instanceof TcpFrame.Refused || e instanceof SSLException)) {
            trouble("refused a connection with %s: %s".formatted(peer, e.getMessage()));
        }
    }

    private void trouble(String what) {
        if (told.size() < 1000 && told.add(what)) {
            settings.trouble().accept(what);
        }
    }

    private void talk(Socket socket) throws IOException {
        sockets.add(socket);
        try {
            if (closed) {
                socket.close();
                return;
            }
            TcpSockets.shakeHands(socket);
            new TcpLink(socket, settings, new Switchboard()).run();
        } finally {
            sockets.remove(socket);
            socket.close();
        }
    }

    private void dial(TcpSettings.Peer peer) {
        Duration pause = TcpSettings.FIRST_PAUSE;
        while (!closed) {
            long began = System.nanoTime();
            try {
                talk(factory.connect(peer));
            } catch (IOException e) {
                refused(peer.toString(), e);
            }
            boolean lasted = System.nanoTime() - began > TcpSettings.CONNECT.toNanos();
            pause = lasted ? TcpSettings.FIRST_PAUSE : pause;
            try {
                if (closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            } catch (InterruptedException _) {
                return;
            }
            pause = pause.multipliedBy(2).compareTo(TcpSettings.LAST_PAUSE) < 0
                    ? pause.multipliedBy(2)
                    : TcpSettings.LAST_PAUSE;
        }
    }

    @Override
    public void close() {
        closed = true;
        closing.countDown();
        open.clear();
        try {
            if (server != null) {
                server.close();
            }
        } catch (IOException _) {
            // Nobody listens any more either way.
        }
        threads.forEach(Thread::interrupt);
        finish();
        sockets.forEach(socket -> {
            try {
                socket.close();
            } catch (IOException _) {
                // As above.
            }
        });
    }

    private void finish() {
        for (TcpLink link : links) {
            try {
                link.finish();
            } catch (InterruptedException _) {
                link.close();
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Brings envelopes in, and keeps in mind who is where. */
    private final class Switchboard implements TcpLink.Listener {
        @Override
        public void greeted(TcpLink link) {
            links.add(link);
            if (closed) {
                link.close();
            }
            link.say(TcpTransport.this::here);
        }

        @Override
        public void received(TcpLink link, TcpFrame.Carried envelope) {
            Mailbox mailbox = open.get(envelope.to());
            // Nobody may speak for an address that is not there.
            if (mailbox != null && link.there().contains(envelope.from())) {
                mailbox.deliver(new Envelope(envelope.from(), envelope.to(), new Payload.Bytes(envelope.payload())));
            }
        }

        @Override
        public void ended(TcpLink link) {
            links.remove(link);
        }

        @Override
        public void moved(TcpLink link, Set<Address> before) {
            for (Address address : before) {
                boolean elsewhere =
                        links.stream().anyMatch(other -> other.there().contains(address));
                if (!elsewhere && !closed) {
                    watchers.forEach(watcher -> watcher.accept(address));
                }
            }
        }
    }

    private final class Mailbox implements Endpoint {
        private final Address self;
        private final Consumer<Envelope> inbox;

        private Mailbox(Address self, Consumer<Envelope> inbox) {
            this.self = self;
            this.inbox = inbox;
        }

        @Override
        public void send(Address to, Payload payload) {
            byte[] bytes = switch (payload) {
                case Payload.Bytes(byte[] some) -> some;
                case Payload.Reference _ ->
                    throw new IllegalArgumentException("a reference cannot be carried as bytes");
            };
            if (bytes.length > settings.mostBytes()) {
                throw new IllegalArgumentException("an envelope of %,d bytes, where at most %,d are allowed"
                        .formatted(bytes.length, settings.mostBytes()));
            }
            Mailbox local = open.get(to);
            if (local != null) {
                local.deliver(new Envelope(self, to, payload));
            }
            var carried = new TcpFrame.Carried(self, to, bytes);
            for (TcpLink link : links) {
                if (link.there().contains(to)) {
                    link.send(carried);
                }
            }
        }

        private void deliver(Envelope envelope) {
            synchronized (this) {
                if (open.get(self) == this) {
                    inbox.accept(envelope);
                }
            }
        }

        @Override
        public void close() {
            synchronized (this) {
                open.remove(self, this);
            }
            tell();
        }
    }
}
