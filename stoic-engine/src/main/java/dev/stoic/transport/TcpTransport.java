package dev.stoic.transport;

import java.io.IOException;

/** Between processes over TCP, with JDK sockets. */
public final class TcpTransport extends PeerTransport {
    /** @throws IOException if the port cannot be listened on */
    public TcpTransport(PeerSettings settings) throws IOException {
        super(settings, new TcpLinks(settings.tls()));
    }
}
