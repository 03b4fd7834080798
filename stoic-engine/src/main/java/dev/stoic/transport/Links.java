package dev.stoic.transport;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Makes connections of one kind. */
public interface Links extends AutoCloseable {
    /**
     * Takes connections from now on.
     *
     * @return the port
     * @throws IOException if it cannot be listened on
     */
    int listen(InetSocketAddress address, Arrivals arrivals) throws IOException;

    /**
     * @param address of the peer, as it was looked up for this attempt
     * @throws IOException if nothing listens there, or the process that listens is not a peer
     */
    Link dial(Peer peer, InetSocketAddress address) throws IOException;

    /** Takes no more connections. Those that exist were closed before. */
    @Override
    void close();

    /** Somebody who is told of connections from outside, and must not wait. */
    interface Arrivals {
        void arrived(Link link);

        /** There was a connection, but nothing that could become a link. */
        void turnedAway(String peer, String why);
    }
}
