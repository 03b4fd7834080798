package dev.stoic.transport;

import java.util.Optional;

/** A host and a port; the host is looked up for each attempt, since pods come back elsewhere. */
public record Peer(String host, int port) {
    private static final int LAST_PORT = 65_535;

    public Peer {
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException("a port is from 1 to %d, got %d".formatted(LAST_PORT, port));
        }
    }

    /** As {@code host:7070}; addresses with colons of their own stand in brackets. Nothing if it is none of these. */
    public static Optional<Peer> parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(0, colon));
        String port = text.substring(colon + 1);
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        if (host.isEmpty() || (host.contains(":") && !bracketed) || !port.matches("[0-9]{1,5}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(port);
        return number < 1 || number > LAST_PORT
                ? Optional.empty()
                : Optional.of(new Peer(bracketed ? host.substring(1, host.length() - 1) : host, number));
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
