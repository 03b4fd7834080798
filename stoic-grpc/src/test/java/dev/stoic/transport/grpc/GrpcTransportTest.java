package dev.stoic.transport.grpc;

import dev.stoic.transport.Links;
import dev.stoic.transport.PeerContract;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import java.io.IOException;
import java.util.Optional;

class GrpcTransportTest extends PeerContract {
    @Override
    protected PeerTransport made(PeerSettings settings) throws IOException {
        return new GrpcTransport(settings);
    }

    @Override
    protected Links links() {
        return new GrpcLinks(Optional.empty());
    }
}
