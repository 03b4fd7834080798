package dev.stoic.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** How the processes of a run reach their coordinator. */
interface Wiring extends AutoCloseable {
    /** Flags for the next coordinator. */
    List<String> coordinator() throws IOException;

    @Override
    void close();

    static Wiring direct() {
        return new Wiring() {
            @Override
            public List<String> coordinator() {
                return List.of();
            }

            @Override
            public void close() {
                // Nothing is between.
            }
        };
    }

    /** Through a bad network. */
    final class Proxied implements Wiring {
        private final Proxy.Weather weather;
        private final List<Proxy> proxies = new ArrayList<>();

        Proxied(Proxy.Weather weather) {
            this.weather = weather;
        }

        @Override
        public synchronized List<String> coordinator() throws IOException {
            int port;
            try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            var proxy = new Proxy(port, weather);
            proxies.add(proxy);
            return List.of("--listen", "127.0.0.1:" + port, "--advertise", "127.0.0.1:" + proxy.port());
        }

        synchronized void cut(int which, boolean there, boolean back) {
            if (!proxies.isEmpty()) {
                proxies.getLast().cut(which, there, back);
            }
        }

        synchronized void heal() {
            proxies.forEach(Proxy::heal);
        }

        synchronized long bytes() {
            return proxies.stream().mapToLong(Proxy::bytes).sum();
        }

        @Override
        public synchronized void close() {
            proxies.forEach(Proxy::close);
        }
    }
}
