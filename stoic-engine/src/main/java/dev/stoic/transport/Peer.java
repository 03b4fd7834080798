package dev.stoic.transport;

/** A host and a port; the host is looked up for each attempt, since pods come back elsewhere. */
public record Peer(String host, int port) {
    private static final int LAST_PORT = 65_535;

    public Peer {
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("a port is from 1 to %d, got %d".formatted(LAST_PORT, port));
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
