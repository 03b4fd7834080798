package dev.stoic.transport;

import java.util.function.Consumer;

/**
 * Two ways at once: what is small takes the one that finds everybody, what is large the direct one, or the first if there is no
 * direct way to that address. Both belong to this transport and are closed with it.
 *
 * <p>Of the two, the direct way is the better witness of who is there. A connection that breaks is how a killed process shows,
 * and it shows at once; waiting until the other way misses it too would cost ten seconds of everybody's time, and a hint may be
 * wrong: so it is passed on. Silence on the other way is only passed on if there is no connection that says otherwise.
 */
public final class HybridTransport implements Transport {
    private final Transport control;
    private final Transport direct;
    private final int above;

    /** @param above envelopes of more bytes than these go directly */
    public HybridTransport(Transport control, Transport direct, int above) {
        if (above < 0) {
            throw new IllegalArgumentException("%d is not a valid envelope size".formatted(above));
        }
        this.control = control;
        this.direct = direct;
        this.above = above;
    }

    @Override
    public Carries carries() {
        return Carries.BYTES;
    }

    @Override
    public Endpoint open(Address self, Consumer<Envelope> inbox) {
        // Two threads bring envelopes; the owner of an inbox sees them one after the other.
        var lock = new Object();
        Consumer<Envelope> shared = envelope -> {
            synchronized (lock) {
                inbox.accept(envelope);
            }
        };
        Endpoint first = control.open(self, shared);
        try {
            return new Both(first, direct.open(self, shared));
        } catch (RuntimeException e) {
            first.close();
            throw e;
        }
    }

    @Override
    public void watch(Consumer<Address> gone) {
        direct.watch(gone);
        control.watch(address -> {
            if (!direct.reaches(address)) {
                gone.accept(address);
            }
        });
    }

    @Override
    public void greet(Consumer<Address> come) {
        direct.greet(come);
        control.greet(come);
    }

    @Override
    public boolean reaches(Address to) {
        return direct.reaches(to) || control.reaches(to);
    }

    @Override
    public void close() {
        try (control) {
            direct.close();
        }
    }

    private final class Both implements Endpoint {
        private final Endpoint overControl;
        private final Endpoint overDirect;

        private Both(Endpoint overControl, Endpoint overDirect) {
            this.overControl = overControl;
            this.overDirect = overDirect;
        }

        @Override
        public void send(Address to, Payload payload) {
            boolean large = switch (payload) {
                case Payload.Bytes(byte[] bytes) -> bytes.length > above;
                case Payload.Reference _ ->
                    throw new IllegalArgumentException("a reference cannot be carried as bytes");
            };
            (large && direct.reaches(to) ? overDirect : overControl).send(to, payload);
        }

        @Override
        public void close() {
            try (overControl) {
                overDirect.close();
            }
        }
    }
}
