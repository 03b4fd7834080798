package dev.stoic.kubernetes.operator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Says whether the process lives, whether it is ready, and what it has counted. */
final class HealthServer implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_YET = 503;

    private final HttpServer server;

    HealthServer(InetSocketAddress address, BooleanSupplier lives, BooleanSupplier ready, Supplier<String> metrics) {
        try {
            server = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on " + address, e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/live", exchange -> answer(exchange, lives.getAsBoolean()));
        server.createContext("/ready", exchange -> answer(exchange, ready.getAsBoolean()));
        server.createContext("/metrics", exchange -> send(exchange, OK, metrics.get()));
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, boolean well) throws IOException {
        send(exchange, well ? OK : NOT_YET, well ? "ok\n" : "not yet\n");
    }

    private static void send(HttpExchange exchange, int code, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
