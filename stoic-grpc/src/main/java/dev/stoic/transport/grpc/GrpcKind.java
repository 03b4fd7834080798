package dev.stoic.transport.grpc;

import dev.stoic.transport.PeerKind;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import java.io.IOException;

/** {@code transport: grpc}. */
public final class GrpcKind implements PeerKind {
    @Override
    public String name() {
        return "grpc";
    }

    @Override
    public PeerTransport begin(PeerSettings settings) throws IOException {
        return new GrpcTransport(settings);
    }
}
