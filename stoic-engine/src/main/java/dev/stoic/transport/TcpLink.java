package dev.stoic.transport;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One connection: a thread reads, another writes what waits. Either end of it ends both. */
final class TcpLink {
    private static final int BUFFER = 1 << 16;

    /** Bytes that may wait for a slow peer, beside the envelope that is on its way. */
    private static final long PATIENT_BYTES = 64L << 20;

    private static final int HELLO_BYTES = 0;
    private static final TcpFrame.Wire BEAT = new TcpFrame.Alive().wire();

    private final Socket socket;
    private final TcpSettings settings;
    private final Listener listener;
    private final ArrayDeque<TcpFrame.Wire> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private boolean closed;
    private boolean ending;
    private volatile Set<Address> there = Set.of();

    interface Listener {
        /** The other end has proved to be a peer. */
        void greeted(TcpLink link);

        void received(TcpLink link, TcpFrame.Carried envelope);

        /** The addresses at the other end are now others than before. */
        void moved(TcpLink link, Set<Address> before);

        void ended(TcpLink link);
    }

    TcpLink(Socket socket, TcpSettings settings, Listener listener) {
        this.socket = socket;
        this.settings = settings;
        this.listener = listener;
    }

    Set<Address> there() {
        return there;
    }

    /** Reads until the connection ends. */
    void run() throws IOException {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) TcpSettings.HELLO.toMillis());
            var in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
            var out = new BufferedOutputStream(socket.getOutputStream(), BUFFER);
            new TcpFrame.Hello(TcpFrame.MAGIC, TcpFrame.VERSION, settings.job(), settings.token())
                    .wire()
                    .to(out);
            out.flush();
            check(TcpFrame.read(in, HELLO_BYTES));
            socket.setSoTimeout((int) TcpSettings.SILENCE.toMillis());
            Thread writer = Thread.ofVirtual().name("stoic-tcp-writer").start(() -> write(out));
            try {
                listener.greeted(this);
                listen(in);
            } finally {
                close();
                writer.interrupt();
            }
        } finally {
            Set<Address> before = there;
            there = Set.of();
            listener.ended(this);
            listener.moved(this, before);
        }
    }

    private void check(TcpFrame first) throws TcpFrame.Refused {
        if (!(first instanceof TcpFrame.Hello hello) || hello.magic() != TcpFrame.MAGIC) {
            throw new TcpFrame.Refused("no greeting");
        }
        if (hello.version() != TcpFrame.VERSION) {
            throw new TcpFrame.Refused("it speaks version %d of the protocol, this end version %d"
                    .formatted(hello.version(), TcpFrame.VERSION));
        }
        if (!hello.job().equals(settings.job())) {
            throw new TcpFrame.Refused("it belongs to another job");
        }
        if (!MessageDigest.isEqual(bytes(hello.token()), bytes(settings.token()))) {
            throw new TcpFrame.Refused("it has a wrong token");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void listen(DataInputStream in) throws IOException {
        while (true) {
            switch (TcpFrame.read(in, settings.mostBytes())) {
                case TcpFrame.Present(List<Address> addresses) -> {
                    Set<Address> before = there;
                    there = Set.copyOf(addresses);
                    listener.moved(this, before);
                }
                case TcpFrame.Carried envelope -> listener.received(this, envelope);
                case TcpFrame.Alive _ -> {}
                case TcpFrame.Hello _ -> throw new TcpFrame.Refused("a second greeting");
            }
        }
    }

    /** Says which addresses are open at this end; asked for in here, so that what is said last is what holds. */
    synchronized void say(Supplier<List<Address>> addresses) {
        enqueue(new TcpFrame.Present(addresses.get()).wire(), true);
    }

    /** An envelope for which there is no room is lost. */
    void send(TcpFrame.Carried envelope) {
        enqueue(envelope.wire(), false);
    }

    private synchronized void enqueue(TcpFrame.Wire wire, boolean always) {
        if (closed || (!always && waitingBytes > PATIENT_BYTES)) {
            return;
        }
        waiting.add(wire);
        waitingBytes += wire.size();
        notifyAll();
    }

    private void write(OutputStream out) {
        try {
            while (true) {
                TcpFrame.Wire wire = next();
                if (wire == null) {
                    out.flush();
                    wire = await();
                }
                wire.to(out);
            }
        } catch (IOException | InterruptedException e) {
            close();
        }
    }

    private synchronized TcpFrame.@Nullable Wire next() {
        TcpFrame.Wire wire = waiting.poll();
        waitingBytes -= wire == null ? 0 : wire.size();
        return wire;
    }

    private synchronized TcpFrame.Wire await() throws InterruptedException, IOException {
        long end = System.nanoTime() + TcpSettings.BEAT.toNanos();
        for (long left = 1;
                waiting.isEmpty() && !closed && !ending && left > 0;
                left = (end - System.nanoTime()) / 1_000_000) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        if (closed || (ending && waiting.isEmpty())) {
            throw new IOException("closed");
        }
        TcpFrame.Wire wire = next();
        return wire == null ? BEAT : wire;
    }

    /** Closes once what waits is sent, or could not be for a while. */
    void finish() throws InterruptedException {
        synchronized (this) {
            ending = true;
            notifyAll();
            long end = System.nanoTime() + TcpSettings.FAREWELL.toNanos();
            for (long left = 1; !closed && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            }
        }
        close();
    }

    /** The reader then ends too. */
    void close() {
        synchronized (this) {
            closed = true;
            waiting.clear();
            notifyAll();
        }
        try {
            socket.close();
        } catch (IOException _) {
            // Whatever was wrong with it, nobody uses it any more.
        }
    }
}
