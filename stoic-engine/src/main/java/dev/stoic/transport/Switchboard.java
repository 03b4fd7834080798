package dev.stoic.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** Brings envelopes to their addresses, here and at other ends, and keeps in mind who is where. */
final class Switchboard implements Conversation.Listener, Links.Arrivals {
    private static final int MOST_TOLD = 1000;

    private final PeerSettings settings;
    private final Links links;
    private final OptionalInt port;
    private final Dialler dialler = new Dialler(this::call);
    private final Lookout lookout = new Lookout(InetAddress::getAllByName, dialler);
    private final ConcurrentHashMap<Address, Mailbox> open = new ConcurrentHashMap<>();
    private final CopyOnWriteArrayList<Conversation> conversations = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<Consumer<Address>> watchers = new CopyOnWriteArrayList<>();
    private final CopyOnWriteArrayList<Consumer<Address>> greeters = new CopyOnWriteArrayList<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final Set<Link> unfinished = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Switchboard(PeerSettings settings, Links links) throws IOException {
        this.settings = settings;
        this.links = links;
        try {
            port = settings.listen().isPresent()
                    ? OptionalInt.of(links.listen(settings.listen().get(), this))
                    : OptionalInt.empty();
        } catch (IOException e) {
            links.close();
            throw e;
        }
    }

    int port() {
        return port.orElseThrow(() -> new IllegalStateException("this process accepts no connections"));
    }

    void dial(Set<Peer> peers) {
        lookout.dial(peers);
    }

    Transport.Endpoint open(Address self, Consumer<Envelope> inbox) {
        var mailbox = new Mailbox(self, inbox);
        if (open.putIfAbsent(self, mailbox) != null) {
            throw new IllegalStateException(self + " is already open");
        }
        tell();
        return mailbox;
    }

    /** Whether there is a way to an address now. */
    boolean reaches(Address to) {
        return open.containsKey(to)
                || conversations.stream().anyMatch(with -> with.there().contains(to));
    }

    void watch(Consumer<Address> gone) {
        watchers.add(gone);
    }

    void greet(Consumer<Address> come) {
        greeters.add(come);
    }

    private List<Address> here() {
        var names = new TreeSet<String>();
        open.keySet().forEach(address -> names.add(address.name()));
        return names.stream().map(Address::new).toList();
    }

    private void tell() {
        conversations.forEach(conversation -> conversation.say(this::here));
    }

    @Override
    public void arrived(Link link) {
        Thread.ofVirtual().name("stoic-peer-reader").start(() -> {
            try {
                talk(link);
            } catch (IOException e) {
                refused(link.peer(), e);
            }
        });
    }

    @Override
    public void turnedAway(String peer, String why) {
        if (!closed && told.size() < MOST_TOLD) {
            String line = "refused a connection with %s: %s".formatted(peer, why);
            if (told.add(line)) {
                settings.trouble().accept(line);
            }
        }
    }

    private void call(Route route) {
        try {
            if (settings.tls().isEmpty() && !route.address().isLoopbackAddress()) {
                throw new Refused("without TLS only a loopback address can be dialled");
            }
            Link link = links.dial(route.peer(), route.socket());
            if (!dialler.wants(route)) {
                link.close();
                return;
            }
            talk(link);
        } catch (IOException e) {
            refused(route.toString(), e);
        }
    }

    /** Peers that come and go are no trouble; what is not a peer is. */
    private void refused(String peer, IOException e) {
        if (e instanceof Refused || e instanceof SSLException) {
            turnedAway(peer, String.valueOf(e.getMessage()));
        }
    }

    private void talk(Link link) throws IOException {
        unfinished.add(link);
        try (link) {
            if (!closed) {
                new Conversation(link, settings, this).run();
            }
        } finally {
            unfinished.remove(link);
        }
    }

    void close() {
        closed = true;
        open.clear();
        lookout.dial(Set.of());
        conversations.forEach(Conversation::leave);
        long end = System.nanoTime() + PeerSettings.FAREWELL.toNanos();
        conversations.forEach(conversation -> conversation.awaitEnd(end));
        dialler.close();
        unfinished.forEach(Link::close);
        links.close();
    }

    @Override
    public void greeted(Conversation conversation) {
        conversations.add(conversation);
        if (closed) {
            conversation.close();
        }
        conversation.say(this::here);
    }

    @Override
    public void received(Conversation conversation, Frame.Carried envelope) {
        Mailbox mailbox = open.get(envelope.to());
        // Nobody may speak for an address that is not there.
        if (mailbox != null && conversation.there().contains(envelope.from())) {
            mailbox.deliver(new Envelope(envelope.from(), envelope.to(), new Payload.Bytes(envelope.payload())));
        }
    }

    @Override
    public void ended(Conversation conversation) {
        conversations.remove(conversation);
    }

    @Override
    public void moved(Conversation conversation, Set<Address> before) {
        for (Address address : conversation.there()) {
            if (!before.contains(address) && !closed) {
                greeters.forEach(greeter -> greeter.accept(address));
            }
        }
        for (Address address : before) {
            boolean somewhere =
                    conversations.stream().anyMatch(other -> other.there().contains(address));
            if (!somewhere && !closed) {
                watchers.forEach(watcher -> watcher.accept(address));
            }
        }
    }

    private final class Mailbox implements Transport.Endpoint {
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
            var carried = new Frame.Carried(self, to, bytes);
            for (Conversation conversation : conversations) {
                if (conversation.there().contains(to)) {
                    conversation.send(carried);
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
