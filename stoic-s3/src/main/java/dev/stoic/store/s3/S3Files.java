package dev.stoic.store.s3;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Files as objects below a prefix of a bucket, of any name and larger than anybody wants to hold. Thread-safe. */
public final class S3Files implements Closeable {
    /** Where stores keep what we know of a file's content; versions of other stores say nothing about it. */
    private static final String SHA256 = "x-amz-meta-stoic-sha256";

    private static final int PAGE = 1000;
    private static final int NOT_FOUND = 404;
    private static final int PARTIAL = 206;
    private static final int CHANGED = 412;

    private final S3Settings settings;
    private final S3Client client;

    public S3Files(S3Settings settings, InstantSource time) {
        this.settings = settings;
        client = new S3Client(settings, time);
    }

    /** @param name below the prefix */
    public record Found(String name, long size) {}

    /**
     * @param version changes when the content does
     * @param sha256 of the content, where the store knows it
     */
    public record About(long size, String version, Optional<String> sha256) {}

    /** Where it is, for people. */
    public String place() {
        return settings.place();
    }

    /** Sorted by name. */
    public List<Found> list(String prefix) throws IOException {
        var found = new ArrayList<Found>();
        String next = "";
        do {
            S3Answer answer = client.send(S3Request.list(settings.prefix() + prefix, next, PAGE));
            answer.expectGood(settings, prefix);
            S3Answer.Page page = answer.page();
            for (S3Answer.Entry entry : page.entries()) {
                if (entry.key().startsWith(settings.prefix() + prefix)) {
                    found.add(new Found(entry.key().substring(settings.prefix().length()), entry.size()));
                }
            }
            next = page.next().orElse("");
        } while (!next.isEmpty());
        found.sort(java.util.Comparator.comparing(Found::name));
        return found;
    }

    /** Nothing if there is none. */
    public Optional<About> look(String name) throws IOException {
        S3Answer answer = client.send(new S3Request("HEAD", path(name)));
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        answer.expectGood(settings, name);
        String version =
                answer.headers().firstValue("etag").orElse("").replace("\"", "").replace("W/", "");
        Optional<String> sha256 = answer.headers().firstValue(SHA256);
        if (sha256.isEmpty() && version.matches("[0-9a-f]{64}")) {
            sha256 = Optional.of(version);
        }
        return Optional.of(
                new About(answer.headers().firstValueAsLong("content-length").orElse(0), version, sha256));
    }

    /**
     * Brings an object here. What an earlier attempt has brought already is not brought again.
     *
     * @param file is written to its end
     * @param moved told how many bytes are here
     * @throws ChangedException if it is no longer what {@code about} says
     * @throws IOException if it did not come whole
     */
    public void fetch(String name, About about, Path file, LongConsumer moved) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        if (Files.size(file) < about.size()) {
            S3Answer answer = client.send(new Fetching(path(name), about, file, moved));
            if (answer.status() == CHANGED || answer.status() == NOT_FOUND) {
                throw new ChangedException(place() + name + " changed while it was fetched");
            }
            answer.expectGood(settings, name);
        }
        String wrong = wrong(about, file);
        if (!wrong.isEmpty()) {
            Files.delete(file);
            throw new IOException(place() + name + " was not fetched intact: " + wrong);
        }
    }

    private static String wrong(About about, Path file) throws IOException {
        if (Files.size(file) != about.size()) {
            return "%d of %d bytes".formatted(Files.size(file), about.size());
        }
        boolean same = about.sha256().isEmpty() || about.sha256().get().equals(sha256(file));
        return same ? "" : "other bytes";
    }

    /** Somebody has put another object there, or taken it away. */
    public static final class ChangedException extends IOException {
        private static final long serialVersionUID = 1L;

        ChangedException(String message) {
            super(message);
        }
    }

    private record Fetching(String path, About about, Path file, LongConsumer moved) implements S3Client.Asking {
        @Override
        public S3Request request() throws IOException {
            long here = Files.size(file);
            return new S3Request(
                    "GET",
                    path,
                    here == 0 || about.version().isEmpty()
                            ? Map.of()
                            : Map.of("range", "bytes=" + here + "-", "if-match", "\"" + about.version() + "\""));
        }

        @Override
        public HttpResponse.BodyHandler<byte[]> handler() {
            return info -> switch (info.statusCode()) {
                case 200 -> into(StandardOpenOption.TRUNCATE_EXISTING);
                case PARTIAL -> into(StandardOpenOption.APPEND);
                default -> HttpResponse.BodySubscribers.ofByteArray();
            };
        }

        private HttpResponse.BodySubscriber<byte[]> into(StandardOpenOption how) {
            return HttpResponse.BodySubscribers.mapping(
                    HttpResponse.BodySubscribers.ofFile(file, StandardOpenOption.WRITE, how), _ -> new byte[0]);
        }

        @Override
        public void moved(long bytes) {
            try {
                moved.accept(Math.min(about.size(), Files.size(file)));
            } catch (IOException _) {
                // Only the picture suffers.
            }
        }
    }

    /**
     * Stores a file; whoever looks meanwhile sees what was there before.
     *
     * @param sha256 of the file; if it changes on its way, the store refuses it
     * @param moved told how many bytes have gone
     */
    public void send(String name, Path file, String sha256, LongConsumer moved) throws IOException {
        S3Request request = S3Request.put(path(name), Map.of(SHA256, sha256), new S3Body.Content(file, sha256));
        S3Answer answer = client.send(new S3Client.Asking() {
            @Override
            public S3Request request() {
                return request;
            }

            @Override
            public void moved(long bytes) {
                moved.accept(bytes);
            }
        });
        answer.expectGood(settings, name);
    }

    /** Nothing happens if there is none. */
    public void delete(String name) throws IOException {
        S3Answer answer = client.send(new S3Request("DELETE", path(name)));
        if (answer.status() != NOT_FOUND) {
            answer.expectGood(settings, name);
        }
    }

    private String path(String name) {
        return Percent.path(settings.prefix() + name);
    }

    /** Of a file's content, in hexadecimal digits. */
    public static String sha256(Path file) throws IOException {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest())) {
            byte[] buffer = new byte[1 << 17];
            while (in.read(buffer) >= 0) {
                // The digest hears it.
            }
            return HexFormat.of()
                    .formatHex(((DigestInputStream) in).getMessageDigest().digest());
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Releases its connections. */
    @Override
    public void close() {
        client.close();
    }
}
