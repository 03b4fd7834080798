package dev.stoic.store.s3.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** Says to whoever asks, in plain HTTP, whether the store lives, takes requests, and what it has done. */
final class Health implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ObjectFolder folder;
    private final Counters counters;
    private final BooleanSupplier open;

    Health(InetSocketAddress listen, ObjectFolder folder, Counters counters, BooleanSupplier open) throws IOException {
        this.folder = folder;
        this.counters = counters;
        this.open = open;
        server = HttpServer.create(listen, 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/live" -> end(exchange, 200, "alive\n");
                case "/ready" -> ready(exchange);
                case "/metrics" -> {
                    FileStore disk = Files.getFileStore(folder.root());
                    end(exchange, 200, counters.text(disk.getUsableSpace(), disk.getTotalSpace()));
                }
                default -> end(exchange, 404, "/live, /ready or /metrics\n");
            }
        }
    }

    /** A full disk is no reason to send readers away. */
    private void ready(HttpExchange exchange) throws IOException {
        if (!open.getAsBoolean()) {
            end(exchange, 503, "the store is shutting down\n");
        } else if (!Files.isWritable(folder.objects().root())) {
            end(exchange, 503, folder.root() + " cannot be written to\n");
        } else {
            end(exchange, 200, "ready\n");
        }
    }

    private static void end(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", "text/plain; version=0.0.4; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
