package dev.stoic.transport;

import java.io.IOException;
import java.util.Optional;

class TcpTransportTest extends PeerContract {
    @Override
    protected PeerTransport made(PeerSettings settings) throws IOException {
        return new TcpTransport(settings);
    }

    @Override
    protected Links links() {
        return new TcpLinks(Optional.empty());
    }
}
