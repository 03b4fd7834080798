package dev.stoic.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;

/** A socket. Certificates, where there are any, are shown before the first byte is read or written. */
record TcpLink(Socket socket, String peer) implements Link {
    @Override
    public InputStream in() throws IOException {
        socket.setTcpNoDelay(true);
        return socket.getInputStream();
    }

    @Override
    public OutputStream out() throws IOException {
        return socket.getOutputStream();
    }

    @Override
    public void patience(Duration most) throws IOException {
        socket.setSoTimeout((int) most.toMillis());
    }

    @Override
    public void end() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // Whatever was wrong with it, nobody uses it any more.
        }
    }
}
