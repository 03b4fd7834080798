package dev.stoic.transport;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is said over one link: a thread reads, another writes what waits. Either end of it ends both. */
final class Conversation {
    private static final int BUFFER = 1 << 16;

    /** Bytes that may wait for a slow peer, beside the envelope that is on its way. */
    private static final long PATIENT_BYTES = 64L << 20;

    private static final int HELLO_BYTES = 0;
    private static final Frame.Wire BEAT = new Frame.Alive().wire();

    private final Link link;
    private final PeerSettings settings;
    private final Listener listener;
    private final ArrayDeque<Frame.Wire> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private boolean closed;
    private boolean leaving;
    private volatile Set<Address> there = Set.of();

    interface Listener {
        /** The other end has proved to be a peer. */
        void greeted(Conversation conversation);

        void received(Conversation conversation, Frame.Carried envelope);

        /** The addresses at an end are now others than before. */
        void moved(Conversation conversation, Set<Address> before);

        void ended(Conversation conversation);
    }

    Conversation(Link link, PeerSettings settings, Listener listener) {
        this.link = link;
        this.settings = settings;
        this.listener = listener;
    }

    /** The addresses at the other end. */
    Set<Address> there() {
        return there;
    }

    /** Reads until the link ends. */
    void run() throws IOException {
        try {
            link.patience(PeerSettings.HELLO);
            var in = new DataInputStream(new BufferedInputStream(link.in(), BUFFER));
            var out = new BufferedOutputStream(link.out(), BUFFER);
            new Frame.Hello(Frame.MAGIC, Frame.VERSION, settings.job(), settings.token())
                    .wire()
                    .to(out);
            out.flush();
            check(Frame.read(in, HELLO_BYTES));
            link.patience(PeerSettings.SILENCE);
            Thread writer = Thread.ofVirtual().name("stoic-peer-writer").start(() -> write(out));
            try {
                listener.greeted(this);
                listen(in);
            } finally {
                close();
                writer.interrupt();
            }
        } finally {
            close();
            Set<Address> before = there;
            there = Set.of();
            listener.ended(this);
            listener.moved(this, before);
        }
    }

    private void check(Frame first) throws Refused {
        if (!(first instanceof Frame.Hello hello) || hello.magic() != Frame.MAGIC) {
            throw new Refused("no greeting");
        }
        if (hello.version() != Frame.VERSION) {
            throw new Refused("it speaks version %d of the protocol, this end version %d"
                    .formatted(hello.version(), Frame.VERSION));
        }
        if (!hello.job().equals(settings.job())) {
            throw new Refused("it belongs to another job");
        }
        if (!MessageDigest.isEqual(bytes(hello.token()), bytes(settings.token()))) {
            throw new Refused("it has a wrong token");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void listen(DataInputStream in) throws IOException {
        while (true) {
            switch (Frame.read(in, settings.mostBytes())) {
                case Frame.Present(List<Address> addresses) -> {
                    Set<Address> before = there;
                    there = Set.copyOf(addresses);
                    listener.moved(this, before);
                }
                case Frame.Carried envelope -> listener.received(this, envelope);
                case Frame.Alive _ -> {}
                case Frame.Hello _ -> throw new Refused("a second handshake message");
            }
        }
    }

    /** Says which addresses are open at this end; asked for in here, so that what is said last is what holds. */
    synchronized void say(Supplier<List<Address>> addresses) {
        enqueue(new Frame.Present(addresses.get()).wire(), true);
    }

    /** An envelope for which there is no room is lost. */
    void send(Frame.Carried envelope) {
        enqueue(envelope.wire(), false);
    }

    private synchronized void enqueue(Frame.Wire wire, boolean always) {
        if (closed || leaving || (!always && waitingBytes > PATIENT_BYTES)) {
            return;
        }
        waiting.add(wire);
        waitingBytes += wire.size();
        notifyAll();
    }

    private void write(OutputStream out) {
        try {
            while (true) {
                Frame.Wire wire = next();
                if (wire == null) {
                    out.flush();
                    wire = await();
                }
                if (wire == null) {
                    // The other end reads all of it and closes, which ends the reader here too.
                    link.end();
                    return;
                }
                wire.to(out);
            }
        } catch (IOException | InterruptedException _) {
            close();
        }
    }

    private synchronized Frame.@Nullable Wire next() {
        Frame.Wire wire = waiting.poll();
        waitingBytes -= wire == null ? 0 : wire.size();
        return wire;
    }

    /** What is to be written next, or nothing when there will be no more. */
    private synchronized Frame.@Nullable Wire await() throws InterruptedException, IOException {
        long end = System.nanoTime() + PeerSettings.BEAT.toNanos();
        for (long left = 1; waiting.isEmpty() && !closed && !leaving && left > 0; left = millisUntil(end)) {
            wait(Math.max(1, millisUntil(end)));
        }
        if (closed) {
            throw new IOException("closed");
        }
        Frame.Wire wire = next();
        return wire == null && !leaving ? BEAT : wire;
    }

    private static long millisUntil(long end) {
        return (end - System.nanoTime()) / 1_000_000;
    }

    /** Ends once what waits is sent. */
    synchronized void leave() {
        leaving = true;
        notifyAll();
    }

    /** Closes when the other end has, or at a time on the clock of {@link System#nanoTime}. */
    void awaitEnd(long end) {
        synchronized (this) {
            try {
                for (long left = millisUntil(end); !closed && left > 0; left = millisUntil(end)) {
                    wait(left);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        close();
    }

    /** The reader then ends too. */
    void close() {
        synchronized (this) {
            closed = true;
            waiting.clear();
            waitingBytes = 0;
            notifyAll();
        }
        link.close();
    }
}
