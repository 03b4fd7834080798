package dev.stoic.transport;

import java.util.Optional;

/** A host and a port; the host is looked up again and again, since pods come back elsewhere. */
public record Peer(String host, int port) {
    private static final int LAST_PORT = 65_535;

    public Peer {
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("a port is from 1 to %d, got %d".formatted(LAST_PORT, port));
        }
    }

    /** The other way round; absent if it is no host and port. */
    public static Optional<Peer> parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,5}")) {
            return Optional.empty();
        }
        int port = Integer.parseInt(text.substring(colon + 1));
        return port >= 1 && port <= LAST_PORT
                ? Optional.of(new Peer(text.substring(0, colon), port))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
