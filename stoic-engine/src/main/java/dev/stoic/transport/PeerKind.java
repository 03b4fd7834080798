package dev.stoic.transport;

import java.io.IOException;

/** A kind of connections that is found among services by its name, because its classes are needed by few. */
public interface PeerKind {
    String name();

    /** @throws IOException if the port cannot be listened on */
    PeerTransport begin(PeerSettings settings) throws IOException;
}
