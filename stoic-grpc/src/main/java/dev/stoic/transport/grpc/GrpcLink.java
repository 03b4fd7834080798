package dev.stoic.transport.grpc;

import dev.stoic.transport.Link;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One call as bytes that flow both ways. Messages are asked for one by one as they are read, and written only when the call
 * is ready for more, so that a slow end holds up the other end and no memory fills.
 */
final class GrpcLink implements Link {
    /** Messages that may have arrived before they are read. */
    private static final int AHEAD = 4;

    private final String peer;
    private final Call call;
    private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
    private Duration patience = PeerSettings.HELLO;
    private boolean ended;
    private boolean over;
    private @Nullable IOException trouble;

    GrpcLink(String peer, Call call) {
        this.peer = peer;
        this.call = call;
    }

    /** Lets the first messages come. */
    synchronized void begin() {
        call.request(AHEAD);
    }

    synchronized void ready() {
        notifyAll();
    }

    void arrived(byte[] message) {
        if (message.length > Chunks.MOST) {
            over(new Refused(
                    "a message of %,d bytes, where at most %,d are allowed".formatted(message.length, Chunks.MOST)));
            return;
        }
        synchronized (this) {
            arrived.add(message);
            notifyAll();
        }
    }

    /** Nothing more arrives. The first reason is the one that counts. */
    synchronized void over(@Nullable IOException why) {
        if (!over) {
            over = true;
            trouble = why;
        }
        notifyAll();
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public InputStream in() {
        return new Incoming();
    }

    @Override
    public OutputStream out() {
        return new Outgoing();
    }

    @Override
    public synchronized void patience(Duration most) {
        patience = most;
    }

    @Override
    public synchronized void end() {
        if (!ended) {
            ended = true;
            call.end();
        }
    }

    @Override
    public synchronized void close() {
        over(new IOException("closed"));
        arrived.clear();
        switch (call) {
            // After its end a call takes no second one; the connection is left to the end that dialled.
            case Call.Incoming incoming -> {
                if (!ended) {
                    incoming.cancel();
                }
            }
            case Call.Outgoing outgoing -> outgoing.cancel();
        }
        ended = true;
    }

    /** The next message, or nothing when there will be none. */
    private synchronized byte @Nullable [] take() throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        try {
            for (long left = patience.toMillis(); arrived.isEmpty() && !over; left = millisUntil(end)) {
                if (left <= 0) {
                    throw new SocketTimeoutException("no message for " + patience);
                }
                wait(left);
            }
        } catch (InterruptedException _) {
            throw interrupted();
        }
        byte[] message = arrived.poll();
        if (message != null) {
            call.request(1);
        } else if (trouble != null) {
            throw trouble;
        }
        return message;
    }

    private synchronized void put(byte[] message) throws IOException {
        try {
            while (!over && !ended && !call.isReady()) {
                wait();
            }
        } catch (InterruptedException _) {
            throw interrupted();
        }
        if (over || ended) {
            throw trouble == null ? new IOException("closed") : trouble;
        }
        call.send(message);
    }

    private static long millisUntil(long end) {
        return (end - System.nanoTime()) / 1_000_000;
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }

    private final class Incoming extends InputStream {
        private byte @Nullable [] message = {};
        private int at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            Objects.checkFromIndexSize(from, length, bytes.length);
            while (message != null && at == message.length && length > 0) {
                message = take();
                at = 0;
            }
            if (message == null) {
                return -1;
            }
            int count = Math.min(length, message.length - at);
            System.arraycopy(message, at, bytes, from, count);
            at += count;
            return count;
        }
    }

    private final class Outgoing extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            put(new byte[] {(byte) one});
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            Objects.checkFromIndexSize(from, length, bytes.length);
            for (int at = from; at < from + length; at += Chunks.MOST) {
                put(Arrays.copyOfRange(bytes, at, Math.min(from + length, at + Chunks.MOST)));
            }
        }
    }
}
