package dev.stoic.transport.grpc;

import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import java.io.IOException;

/** Between processes over gRPC: one stream of raw bytes for each connection, through whatever lets HTTP/2 through. */
public final class GrpcTransport extends PeerTransport {
    /** @throws IOException if the port cannot be listened on */
    public GrpcTransport(PeerSettings settings) throws IOException {
        super(settings, new GrpcLinks(settings.tls()));
    }
}
