package dev.stoic.store.s3;

import dev.stoic.codec.Codec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** What {@link FullStoreTest} runs where the small disk is seen. */
final class FullStoreRun {
    private static final byte[] OLD = new byte[500_000];
    private static final byte[] NEW = filled();

    private FullStoreRun() {}

    private static byte[] filled() {
        byte[] bytes = new byte[1_000_000];
        Arrays.fill(bytes, (byte) 1);
        return bytes;
    }

    public static void main(String[] args) throws IOException {
        Path place = Path.of(args[0]);
        Path ballast = place.resolve("ballast");
        try (var there = new StoreFixture(place);
                S3BlobStore store = there.store("root", "")) {
            store.put("a", OLD);
            try {
                store.put("b", new byte[8_000_000]);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(fillWhileSending(there, place, ballast));
            System.out.println(Arrays.equals(store.get("a").orElseThrow(), OLD) ? "old bytes" : "torn");
            Files.delete(ballast);
            store.put("a", NEW);
            store.delete("a");
            System.out.println("room again");
            try (var left = Files.walk(place)) {
                System.out.println("left " + left.filter(Files::isRegularFile).toList());
            }
        }
        System.exit(0);
    }

    /** Others take the rest of the disk when half of an object has come; gives the first line of the answer. */
    private static String fillWhileSending(StoreFixture there, Path place, Path ballast) throws IOException {
        URI uri = URI.create(there.endpoint() + "/stoic/a");
        var credentials = new Credentials("root", StoreFixture.MASTER.secretOf("root"), Optional.empty());
        var head = new StringBuilder("PUT /stoic/a HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n");
        new Signature(credentials, "stoic")
                .headers("PUT", uri, Map.of(), Codec.sha256(NEW), Instant.now())
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(NEW.length).append("\r\n\r\n");
        try (var socket = new Socket("127.0.0.1", there.server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(head.toString().getBytes(StandardCharsets.US_ASCII));
            out.write(NEW, 0, NEW.length / 2);
            out.flush();
            while (isEmpty(place.resolve("unfinished"))) {
                Thread.onSpinWait();
            }
            try (OutputStream all = Files.newOutputStream(ballast)) {
                while (true) {
                    all.write(1);
                }
            } catch (IOException _) {
                // Now it is full.
            }
            out.write(NEW, NEW.length / 2, NEW.length - NEW.length / 2);
            out.flush();
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            return in.readLine();
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
