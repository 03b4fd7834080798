package dev.stoic.transport;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Sockets, plain or with certificates at both ends. */
final class TcpLinks implements Links {
    private static final int BACKLOG = 1024;
    private static final String[] PROTOCOLS = {"TLSv1.3"};

    private final Optional<SSLContext> tls;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable ServerSocket server;
    private @Nullable Thread acceptor;

    TcpLinks(Optional<SSLContext> tls) {
        this.tls = tls;
    }

    @Override
    public int listen(InetSocketAddress address, Arrivals arrivals) throws IOException {
        ServerSocket listening = socket();
        server = listening;
        listening.setReuseAddress(true);
        listening.bind(address, BACKLOG);
        acceptor = Thread.ofVirtual().name("stoic-tcp-accept").start(() -> accept(listening, arrivals));
        return listening.getLocalPort();
    }

    private ServerSocket socket() throws IOException {
        if (tls.isEmpty()) {
            return new ServerSocket();
        }
        var secure = (SSLServerSocket) tls.get().getServerSocketFactory().createServerSocket();
        secure.setNeedClientAuth(true);
        secure.setEnabledProtocols(PROTOCOLS);
        return secure;
    }

    private void accept(ServerSocket listening, Arrivals arrivals) {
        while (!listening.isClosed()) {
            try {
                Socket socket = listening.accept();
                arrivals.arrived(new TcpLink(socket, socket.getInetAddress().getHostAddress()));
            } catch (IOException e) {
                arrivals.turnedAway("an unknown peer", "the connection could not be accepted: " + e.getMessage());
                rest();
            }
        }
    }

    /** What keeps a connection from being accepted, such as too many of them, lasts for a while. */
    private void rest() {
        try {
            var _ = closed.await(PeerSettings.FIRST_PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Link dial(Peer peer, InetSocketAddress address) throws IOException {
        Socket socket = tls.isPresent() ? tls.get().getSocketFactory().createSocket() : new Socket();
        try {
            if (socket instanceof SSLSocket secure) {
                var parameters = secure.getSSLParameters();
                parameters.setProtocols(PROTOCOLS);
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secure.setSSLParameters(parameters);
            }
            socket.connect(address, (int) PeerSettings.CONNECT.toMillis());
            // Whoever dials a free port of its own machine may be given that very port, and would talk to itself.
            if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
                throw new ConnectException("nothing listens there");
            }
            return new TcpLink(socket, peer.toString());
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            if (server != null) {
                server.close();
            }
            if (acceptor != null) {
                // The port is free when the thread that waits at it has gone.
                acceptor.join(PeerSettings.FAREWELL);
            }
        } catch (IOException _) {
            // Nobody listens any more either way.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
