package dev.stoic.transport;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Within one process: an envelope is in the receiver's inbox before {@code send} returns. */
public final class MemoryTransport implements Transport {
    private final Carries carries;
    private final ConcurrentHashMap<Address, Mailbox> open = new ConcurrentHashMap<>();

    public MemoryTransport(Carries carries) {
        this.carries = carries;
    }

    @Override
    public Carries carries() {
        return carries;
    }

    @Override
    public Endpoint open(Address self, Consumer<Envelope> inbox) {
        var mailbox = new Mailbox(self, inbox);
        if (open.putIfAbsent(self, mailbox) != null) {
            throw new IllegalStateException(self + " is already open");
        }
        return mailbox;
    }

    @Override
    public boolean reaches(Address to) {
        return open.containsKey(to);
    }

    @Override
    public void close() {
        open.clear();
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
            if (carries == Carries.BYTES && payload instanceof Payload.Reference) {
                throw new IllegalArgumentException("a reference cannot be carried as bytes");
            }
            Mailbox receiver = open.get(to);
            if (receiver != null) {
                receiver.deliver(new Envelope(self, to, payload));
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
        }
    }
}
