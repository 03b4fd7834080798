package dev.stoic.transport;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Between processes, over links of one kind. Some listen and some dial; over a connection each end tells which addresses are
 * open there, and envelopes find their way by that. An address that several peers have gets what is sent from all of them:
 * roles know which of two coordinators to obey.
 */
public abstract class PeerTransport implements Transport {
    private final Switchboard switchboard;

    /** @throws IOException if the port cannot be listened on */
    protected PeerTransport(PeerSettings settings, Links links) throws IOException {
        switchboard = new Switchboard(settings, links);
        switchboard.dial(new LinkedHashSet<>(settings.dial()));
    }

    /** Where others may dial. */
    public final int port() {
        return switchboard.port();
    }

    /**
     * From now on exactly these are dialled, again and again until they are connected; a name that stands for several addresses
     * is dialled at all of them. A connection with somebody else stays
     * until it ends, and is then not made again.
     */
    public final void dial(Set<Peer> peers) {
        switchboard.dial(peers);
    }

    @Override
    public final Carries carries() {
        return Carries.BYTES;
    }

    @Override
    public final Endpoint open(Address self, Consumer<Envelope> inbox) {
        return switchboard.open(self, inbox);
    }

    @Override
    public final boolean reaches(Address to) {
        return switchboard.reaches(to);
    }

    @Override
    public final void watch(Consumer<Address> gone) {
        switchboard.watch(gone);
    }

    @Override
    public final void greet(Consumer<Address> come) {
        switchboard.greet(come);
    }

    @Override
    public final void close() {
        switchboard.close();
    }
}
