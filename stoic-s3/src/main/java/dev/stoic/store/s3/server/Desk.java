package dev.stoic.store.s3.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;

/** One exchange with a client, watched while bytes move. */
final class Desk {
    private static final int BUFFER = 1 << 17;
    private static final long MOST_OF_A_STRANGER = 1 << 20;

    private final HttpExchange exchange;
    private final Watch.Guest guest;
    private final Counters counters;
    private boolean known;
    private boolean answered;
    private boolean broken;

    Desk(HttpExchange exchange, Watch.Guest guest, Counters counters) {
        this.exchange = exchange;
        this.guest = guest;
        this.counters = counters;
    }

    String method() {
        return exchange.getRequestMethod().toUpperCase(Locale.ROOT);
    }

    HttpExchange exchange() {
        return exchange;
    }

    Headers asked() {
        return exchange.getRequestHeaders();
    }

    Headers answer() {
        return exchange.getResponseHeaders();
    }

    /** The caller has shown who it is. */
    void knowsCaller() {
        known = true;
    }

    boolean isAnswered() {
        return answered;
    }

    /** Whether it was the client, not the disk, that failed. */
    boolean isBroken() {
        return broken;
    }

    interface Taking {
        void take(byte[] bytes, int length) throws IOException;
    }

    /** Gives the whole body away, piece by piece. */
    void body(Taking taking) throws IOException {
        InputStream in = exchange.getRequestBody();
        byte[] buffer = new byte[BUFFER];
        while (true) {
            int n = moving(() -> in.read(buffer));
            if (n < 0) {
                return;
            }
            counters.received.add(n);
            taking.take(buffer, n);
        }
    }

    /** A client that still sends does not listen: what it sends is passed over before it is refused. */
    void passOver() throws IOException {
        InputStream in = exchange.getRequestBody();
        byte[] buffer = new byte[BUFFER];
        long left = known ? Long.MAX_VALUE : MOST_OF_A_STRANGER;
        int n = 0;
        while (n >= 0 && left > 0) {
            n = moving(() -> in.read(buffer));
            left -= n;
        }
    }

    void end(int status) throws IOException {
        begin(status, -1);
        close();
    }

    void end(int status, String type, byte[] body) throws IOException {
        answer().set("content-type", type);
        if (method().equals("HEAD")) {
            end(status);
            return;
        }
        begin(status, body.length);
        moving(() -> {
            exchange.getResponseBody().write(body);
            return body;
        });
        close();
    }

    void end(int status, FileChannel bytes, long from, long length) throws IOException {
        begin(status, length == 0 ? -1 : length);
        OutputStream out = exchange.getResponseBody();
        byte[] buffer = new byte[(int) Math.min(BUFFER, Math.max(length, 1))];
        long at = from;
        while (at < from + length) {
            int n = bytes.read(ByteBuffer.wrap(buffer, 0, (int) Math.min(buffer.length, from + length - at)), at);
            if (n < 0) {
                throw new IOException("the file was truncated while it was read");
            }
            moving(() -> {
                out.write(buffer, 0, n);
                return n;
            });
            counters.sent.add(n);
            at += n;
        }
        close();
    }

    private void begin(int status, long length) throws IOException {
        answered = true;
        counters.answered(method(), status);
        moving(() -> {
            exchange.sendResponseHeaders(status, length);
            return status;
        });
    }

    private void close() throws IOException {
        moving(() -> {
            exchange.close();
            return exchange;
        });
    }

    private <T> T moving(Watch.Moving<T> step) throws IOException {
        try {
            return guest.moving(step);
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }
}
