package dev.stoic.store.s3;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.store.BlobStore;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Blobs as objects below a prefix of a bucket. Each is written by one request, which a store carries out whole or not at
 * all. A {@link #put} that failed may still be carried out later: writers give different contents different names.
 */
public final class S3BlobStore implements BlobStore, AutoCloseable {
    private static final String OWNER = "x-amz-meta-stoic-owner";
    private static final int OWNER_BYTES = 16;
    private static final int PAGE = 1_000;
    private static final int PRECONDITION_FAILED = 412;
    private static final int NOT_FOUND = 404;

    private final S3Settings settings;
    private final S3Client client;
    /** Thread-safe, and it must be: two creators with one nonce would both win. */
    private final SecureRandom random = new SecureRandom();

    private final int page;

    /** @param page how many names a list asks for at a time */
    S3BlobStore(S3Settings settings, InstantSource time, int page) {
        this.settings = settings;
        this.page = page;
        client = new S3Client(settings, time);
    }

    /**
     * Opens a store after a proof that it creates exclusively, without which two coordinators could both believe in
     * themselves.
     *
     * @throws StoicException if it does not, or cannot be used at all
     */
    public static S3BlobStore open(S3Settings settings, InstantSource time) {
        S3BlobStore store = unproven(settings, time);
        try {
            store.proveExclusive();
            return store;
        } catch (IOException e) {
            store.close();
            throw StoicException.environment(
                    "the store cannot be used: " + e.getMessage(),
                    "check bucket, endpoint (AWS_ENDPOINT_URL), region (AWS_REGION) and credentials",
                    e);
        } catch (StoicException e) {
            store.close();
            throw e;
        }
    }

    /** A store for who only reads, or writes what nobody else does: that proof takes time, and fails while the store is away. */
    public static S3BlobStore unproven(S3Settings settings, InstantSource time) {
        return new S3BlobStore(settings, time, PAGE);
    }

    private void proveExclusive() throws IOException {
        String name = "probe-" + nonce();
        try {
            boolean _ = create(name, new byte[] {1});
        } catch (UnknownConditionException e) {
            throw unfit(String.valueOf(e.getMessage()), e);
        }
        boolean replaced;
        try {
            replaced = create(name, new byte[] {2});
        } finally {
            delete(name);
        }
        if (replaced) {
            throw unfit("it replaced an object despite If-None-Match", null);
        }
    }

    private StoicException unfit(String why, @Nullable Throwable cause) {
        return new StoicException(
                new Fault.Environment(
                        "%s has no conditional writes (If-None-Match: *): %s".formatted(place(), why),
                        "use a store that has them, such as AWS S3 or MinIO, or a folder"),
                cause);
    }

    @Override
    public void put(String name, byte[] bytes) throws IOException {
        S3Request request = S3Request.put(path(name), Map.of(), new S3Body.Bytes(bytes));
        expectGood(name, client.send(request));
    }

    @Override
    public boolean isNear() {
        return false;
    }

    /**
     * Who loses its connection, or is asked to come again, does not know whether its request was carried out, and will then
     * find the name taken: by itself or by another. The nonce of the owner tells; equal bytes would not.
     */
    @Override
    public boolean create(String name, byte[] bytes) throws IOException {
        String owner = nonce();
        S3Request request =
                S3Request.put(path(name), Map.of("if-none-match", "*", OWNER, owner), new S3Body.Bytes(bytes));
        for (int attempt = 1; attempt <= settings.patience().attempts(); attempt++) {
            S3Answer answer = client.send(request);
            if (answer.status() != PRECONDITION_FAILED) {
                if (answer.status() == 501 || answer.code().equals("NotImplemented")) {
                    throw new UnknownConditionException(answer.describe());
                }
                expectGood(name, answer);
                return true;
            }
            S3Answer there = client.send(new S3Request("HEAD", path(name)));
            if (there.isGood()) {
                return there.headers().firstValue(OWNER).orElse("").equals(owner);
            }
            if (there.status() != NOT_FOUND) {
                throw refusal(name, there);
            }
            // Deleted meanwhile: the name is free again.
        }
        throw new IOException(place() + name + " is created and deleted by other clients again and again");
    }

    @Override
    public Optional<byte[]> get(String name) throws IOException {
        S3Answer answer = client.send(new S3Request("GET", path(name)));
        if (answer.status() == NOT_FOUND && !answer.code().equals("NoSuchBucket")) {
            return Optional.empty();
        }
        expectGood(name, answer);
        return Optional.of(answer.body());
    }

    @Override
    public List<String> list(String prefix) throws IOException {
        var names = new ArrayList<String>();
        Optional<String> next = Optional.empty();
        do {
            S3Answer answer = client.send(S3Request.list(settings.prefix() + prefix, next.orElse(""), page));
            expectGood(prefix, answer);
            S3Answer.Page found = answer.page();
            for (S3Answer.Entry entry : found.entries()) {
                String key = entry.key();
                if (key.startsWith(settings.prefix() + prefix)) {
                    names.add(key.substring(settings.prefix().length()));
                }
            }
            next = found.next();
        } while (next.isPresent());
        Collections.sort(names);
        return names;
    }

    @Override
    public void delete(String name) throws IOException {
        S3Answer answer = client.send(new S3Request("DELETE", path(name)));
        if (answer.status() != NOT_FOUND) {
            expectGood(name, answer);
        }
    }

    @Override
    public String place() {
        return settings.place();
    }

    private String path(String name) {
        return settings.prefix() + BlobStore.checked(name);
    }

    private String nonce() {
        byte[] bytes = new byte[OWNER_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private void expectGood(String name, S3Answer answer) throws IOException {
        answer.expectGood(settings, name);
    }

    private IOException refusal(String name, S3Answer answer) {
        return answer.refusal(settings, name);
    }

    /** Releases its connections. */
    @Override
    public void close() {
        client.close();
    }

    /** The store does not know what it was asked. */
    private static final class UnknownConditionException extends IOException {
        private static final long serialVersionUID = 1L;

        UnknownConditionException(String message) {
            super(message);
        }
    }
}
