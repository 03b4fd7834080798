package dev.stoic.image;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/** A registry of images on this machine, as the distribution specification asks, for one name and no secrets. */
final class LoopbackRegistry implements AutoCloseable {
    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
    private static final String INDEX = "application/vnd.oci.image.index.v1+json";
    private static final int TLS = 0x16;

    record Document(String type, byte[] bytes) {}

    final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
    final Map<String, Document> manifests = new ConcurrentHashMap<>();
    private final Map<String, ByteArrayOutputStream> uploads = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final ServerSocket door;

    LoopbackRegistry() {
        InetAddress here = InetAddress.getLoopbackAddress();
        try {
            server = HttpServer.create(new InetSocketAddress(here, 0), 0);
            door = new ServerSocket(0, 50, here);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::open);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v2/", this::serve);
        server.start();
    }

    String name(String rest) {
        return "127.0.0.1:" + door.getLocalPort() + "/" + rest;
    }

    /** Puts a base for two processors there. */
    void base(String tag) {
        var entries = new StringBuilder();
        for (String architecture : new String[] {"amd64", "arm64"}) {
            byte[] layer = Archive.tar(Map.of("bin/sh", "shell of " + architecture));
            byte[] config = Archive.config(architecture, layer);
            byte[] zipped = zipped(layer);
            byte[] manifest =
                    Archive.bytes("""
                    {"schemaVersion":2,"mediaType":"%s",
                    "config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"%s","size":%d},
                    "layers":[{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","digest":"%s","size":%d}]}""".formatted(MANIFEST, keep(config), config.length, keep(zipped), zipped.length));
            manifests.put(Archive.digest(manifest), new Document(MANIFEST, manifest));
            entries.append(entries.isEmpty() ? "" : ",")
                    .append("""
                    {"mediaType":"%s","digest":"%s","size":%d,"platform":{"architecture":"%s","os":"linux"}}""".formatted(MANIFEST, Archive.digest(manifest), manifest.length, architecture));
        }
        byte[] index = Archive.bytes(
                "{\"schemaVersion\":2,\"mediaType\":\"%s\",\"manifests\":[%s]}".formatted(INDEX, entries));
        manifests.put(tag, new Document(INDEX, index));
    }

    private String keep(byte[] bytes) {
        blobs.put(Archive.digest(bytes), bytes);
        return Archive.digest(bytes);
    }

    private static byte[] zipped(byte[] bytes) {
        var out = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        String last = path.substring(path.lastIndexOf('/') + 1);
        switch (exchange.getRequestMethod()) {
            case "GET", "HEAD" -> answer(exchange, path, last);
            case "POST" -> {
                String id = Integer.toString(uploads.size());
                uploads.put(id, new ByteArrayOutputStream());
                exchange.getResponseHeaders().add("Location", path + id);
                send(exchange, 202, new byte[0]);
            }
            case "PATCH" -> {
                uploads.get(last).write(body);
                exchange.getResponseHeaders().add("Location", path);
                send(exchange, 202, new byte[0]);
            }
            case "PUT" -> {
                put(exchange, path, last, body);
                send(exchange, 201, new byte[0]);
            }
            default -> send(exchange, 405, new byte[0]);
        }
    }

    private void put(HttpExchange exchange, String path, String last, byte[] body) throws IOException {
        String digest = Archive.digest(body);
        if (path.contains("/manifests/")) {
            var document = new Document(exchange.getRequestHeaders().getFirst("Content-Type"), body);
            manifests.put(last, document);
            manifests.put(digest, document);
            exchange.getResponseHeaders().add("Docker-Content-Digest", digest);
        } else {
            uploads.get(last).write(body);
            keep(uploads.get(last).toByteArray());
        }
    }

    private void answer(HttpExchange exchange, String path, String last) throws IOException {
        if (path.equals("/v2/")) {
            send(exchange, 200, new byte[0]);
        } else if (path.contains("/manifests/") && manifests.containsKey(last)) {
            Document found = manifests.get(last);
            exchange.getResponseHeaders().add("Content-Type", found.type());
            exchange.getResponseHeaders().add("Docker-Content-Digest", Archive.digest(found.bytes()));
            send(exchange, 200, found.bytes());
        } else if (path.contains("/blobs/") && blobs.containsKey(last)) {
            send(exchange, 200, blobs.get(last));
        } else {
            send(exchange, 404, Archive.bytes("{\"errors\":[{\"code\":\"BLOB_UNKNOWN\",\"message\":\"none\"}]}"));
        }
    }

    private static void send(HttpExchange exchange, int code, byte[] bytes) throws IOException {
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            exchange.getResponseHeaders().add("Content-Length", Integer.toString(bytes.length));
        }
        exchange.sendResponseHeaders(code, head || bytes.length == 0 ? -1 : bytes.length);
        if (!head) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    /** Who tries TLS is refused at once, as by real registries without it; Java's own server would wait for more. */
    private void open() {
        while (!door.isClosed()) {
            try {
                Socket guest = door.accept();
                Thread.ofVirtual().start(() -> lead(guest));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void lead(Socket guest) {
        try (guest) {
            var in = new PushbackInputStream(guest.getInputStream());
            int first = in.read();
            if (first < 0 || first == TLS) {
                guest.getOutputStream().write(Archive.bytes("HTTP/1.0 400 Bad Request\r\n\r\n"));
                return;
            }
            in.unread(first);
            try (var behind = new Socket(
                    server.getAddress().getAddress(), server.getAddress().getPort())) {
                Thread back = Thread.ofVirtual().start(() -> pass(behind, guest));
                in.transferTo(behind.getOutputStream());
                behind.shutdownOutput();
                back.join();
            }
        } catch (IOException | InterruptedException _) {
            // The guest has gone.
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            // The guest has gone.
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        server.stop(0);
    }
}
