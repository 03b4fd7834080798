package dev.stoic.cli;

import dev.stoic.transport.Peer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How the processes of a run reach their coordinator, and their broker if they have one. */
interface Wiring extends AutoCloseable {
    /** Flags for the next coordinator. */
    List<String> coordinator() throws IOException;

    /** Where the broker of the run listens, and where it says that it does. */
    OwnBroker.Address broker() throws IOException;

    /** What was between the processes so far, where somebody counts it. */
    Optional<Proxy.Carried> carried();

    @Override
    void close();

    static Wiring in(Optional<Weather> weather) {
        return weather.isPresent() ? new Proxied(weather.get()) : direct();
    }

    static Wiring direct() {
        return new Wiring() {
            @Override
            public List<String> coordinator() {
                return List.of();
            }

            @Override
            public OwnBroker.Address broker() {
                return OwnBroker.Address.ANY;
            }

            @Override
            public Optional<Proxy.Carried> carried() {
                return Optional.empty();
            }

            @Override
            public void close() {
                // Nothing is between.
            }
        };
    }

    /** Through a bad network. */
    final class Proxied implements Wiring {
        private final Weather weather;
        private final List<Proxy> proxies = new ArrayList<>();
        private final List<Proxy> beforeBroker = new ArrayList<>();

        Proxied(Weather weather) {
            this.weather = weather;
        }

        @Override
        public synchronized List<String> coordinator() throws IOException {
            int port = free();
            var proxy = new Proxy(port, weather);
            proxies.add(proxy);
            return List.of("--listen", "127.0.0.1:" + port, "--advertise", "127.0.0.1:" + proxy.port());
        }

        @Override
        public synchronized OwnBroker.Address broker() throws IOException {
            int port = free();
            var proxy = new Proxy(port, weather);
            beforeBroker.add(proxy);
            return new OwnBroker.Address(port, Optional.of(new Peer("127.0.0.1", proxy.port())));
        }

        private static int free() throws IOException {
            try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            }
        }

        synchronized void cut(int which, boolean there, boolean back) {
            if (!proxies.isEmpty()) {
                proxies.getLast().cut(which, there, back);
            }
        }

        synchronized void heal() {
            proxies.forEach(Proxy::heal);
        }

        @Override
        public synchronized Optional<Proxy.Carried> carried() {
            return Optional.of(Stream.concat(proxies.stream(), beforeBroker.stream())
                    .map(Proxy::carried)
                    .reduce(Proxy.Carried.NOTHING, Proxy.Carried::plus));
        }

        @Override
        public synchronized void close() {
            proxies.forEach(Proxy::close);
            beforeBroker.forEach(Proxy::close);
        }
    }
}
