package dev.stoic.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A bad network on loopback: passes connections on to another port, late, slowly, or not at all. */
final class Proxy implements AutoCloseable {
    private static final int CHUNK = 16 << 10;

    /** Chunks under way in one direction; more would be a network with an endless buffer. */
    private static final int UNDER_WAY = 4096;

    private final ServerSocket server;
    private final int target;
    private final Link there;
    private final Link back;
    private final List<Pair> pairs = new CopyOnWriteArrayList<>();

    /**
     * @param up bytes from those who dialled
     * @param down bytes to them
     */
    record Carried(long up, long down) {
        static final Carried NOTHING = new Carried(0, 0);

        Carried plus(Carried other) {
            return new Carried(up + other.up, down + other.down);
        }
    }

    private record Chunk(byte[] bytes, long due) {}

    private record Pair(Socket dialled, Socket passed, Pump there, Pump back) {
        void close() {
            for (Socket socket : List.of(dialled, passed)) {
                try {
                    socket.close();
                } catch (IOException _) {
                    // It is of no use any more either way.
                }
            }
        }
    }

    Proxy(int target, Weather weather) throws IOException {
        this.target = target;
        there = new Link(weather);
        back = new Link(weather);
        server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().name("stoic-proxy").start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** What was passed on so far. */
    Carried carried() {
        return new Carried(there.bytes(), back.bytes());
    }

    /** Holds back what one of the connections carries, in one direction or both, until {@link #heal()}. */
    void cut(int which, boolean there, boolean back) {
        List<Pair> now = List.copyOf(pairs);
        if (!now.isEmpty()) {
            Pair pair = now.get(Math.floorMod(which, now.size()));
            pair.there().hold(there);
            pair.back().hold(back);
        }
    }

    void heal() {
        for (Pair pair : pairs) {
            pair.there().hold(false);
            pair.back().hold(false);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket dialled = server.accept();
                Thread.ofVirtual().name("stoic-proxy-dial").start(() -> pass(dialled));
            } catch (IOException _) {
                // Closed, or one connection that never was.
            }
        }
    }

    private void pass(Socket dialled) {
        try (dialled;
                var passed = new Socket(InetAddress.getLoopbackAddress(), target)) {
            dialled.setTcpNoDelay(true);
            passed.setTcpNoDelay(true);
            var pair = new Pair(dialled, passed, new Pump(dialled, passed, there), new Pump(passed, dialled, back));
            pairs.add(pair);
            try {
                Thread other = Thread.ofVirtual().name("stoic-proxy-there").start(pair.there());
                pair.back().run();
                pair.close();
                other.join();
            } finally {
                pair.close();
                pairs.remove(pair);
            }
        } catch (IOException _) {
            // Whoever dialled dials again.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException _) {
            // Nobody is accepted any more either way.
        }
        pairs.forEach(Pair::close);
    }

    /** One direction of a connection: one thread reads, another writes when it is time. */
    private static final class Pump implements Runnable {
        private final Socket from;
        private final Socket to;
        private final Link link;
        private final BlockingQueue<Chunk> underWay = new ArrayBlockingQueue<>(UNDER_WAY);
        private boolean held;

        Pump(Socket from, Socket to, Link link) {
            this.from = from;
            this.to = to;
            this.link = link;
        }

        synchronized void hold(boolean hold) {
            held = hold;
            notifyAll();
        }

        private synchronized void awaitOpen() throws InterruptedException {
            while (held) {
                wait();
            }
        }

        @Override
        public void run() {
            Thread writer = Thread.ofVirtual().name("stoic-proxy-write").start(this::write);
            try {
                read();
            } catch (IOException _) {
                // The connection has ended.
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                writer.interrupt();
            }
        }

        private void read() throws IOException, InterruptedException {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[CHUNK];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                underWay.put(new Chunk(Arrays.copyOf(buffer, read), link.take(read)));
            }
        }

        private void write() {
            try {
                OutputStream out = to.getOutputStream();
                while (true) {
                    Chunk chunk = underWay.take();
                    long left = chunk.due() - System.nanoTime();
                    if (left > 0) {
                        Thread.sleep(Duration.ofNanos(left));
                    }
                    awaitOpen();
                    link.arrived(chunk.bytes().length);
                    out.write(chunk.bytes());
                }
            } catch (IOException | InterruptedException _) {
                try {
                    to.close();
                } catch (IOException _) {
                    // As above.
                }
            }
        }
    }
}
