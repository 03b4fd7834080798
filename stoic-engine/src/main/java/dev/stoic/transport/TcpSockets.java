package dev.stoic.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Sockets, plain or with certificates at both ends. */
record TcpSockets(Optional<SSLContext> tls) {
    private static final int BACKLOG = 1024;

    ServerSocket listen(InetSocketAddress address) throws IOException {
        ServerSocket socket;
        if (tls.isPresent()) {
            var secure = (SSLServerSocket) tls.get().getServerSocketFactory().createServerSocket();
            secure.setNeedClientAuth(true);
            socket = secure;
        } else {
            socket = new ServerSocket();
        }
        socket.setReuseAddress(true);
        socket.bind(address, BACKLOG);
        return socket;
    }

    Socket connect(TcpSettings.Peer peer) throws IOException {
        Socket socket = tls.isPresent() ? tls.get().getSocketFactory().createSocket() : new Socket();
        try {
            if (socket instanceof SSLSocket secure) {
                var parameters = secure.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                secure.setSSLParameters(parameters);
            }
            socket.connect(new InetSocketAddress(InetAddress.getByName(peer.host()), peer.port()), (int)
                    TcpSettings.CONNECT.toMillis());
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Certificates are shown before anything is said. */
    static void shakeHands(Socket socket) throws IOException {
        if (socket instanceof SSLSocket secure) {
            secure.setSoTimeout((int) TcpSettings.HELLO.toMillis());
            secure.startHandshake();
        }
    }
}
