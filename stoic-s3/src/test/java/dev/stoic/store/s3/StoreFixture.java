package dev.stoic.store.s3;

import dev.stoic.store.s3.server.Master;
import dev.stoic.store.s3.server.StoreServer;
import dev.stoic.store.s3.server.StoreSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A store on loopback, and its clients. */
public final class StoreFixture implements AutoCloseable {
    public static final Master MASTER = new Master("0123456789abcdef0123456789abcdef");

    public final ConcurrentLinkedQueue<String> trouble = new ConcurrentLinkedQueue<>();
    public final StoreServer server;

    public StoreFixture(Path folder) {
        this(folder, InstantSource.system(), 64, Duration.ofSeconds(60));
    }

    public StoreFixture(Path folder, InstantSource time, int most, Duration silence) {
        server = new StoreServer(
                new StoreSettings(
                        folder,
                        any(),
                        Optional.empty(),
                        MASTER,
                        Optional.of(any()),
                        most,
                        silence,
                        Duration.ofSeconds(5)),
                time,
                trouble::add);
    }

    private static InetSocketAddress any() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    public URI endpoint() {
        return URI.create(server.address("127.0.0.1"));
    }

    /** What a user would set to come here. */
    public Map<String, String> environment(String id) {
        return Map.of(
                "AWS_ENDPOINT_URL",
                endpoint().toString(),
                "AWS_REGION",
                "stoic",
                "AWS_ACCESS_KEY_ID",
                id,
                "AWS_SECRET_ACCESS_KEY",
                MASTER.secretOf(id));
    }

    public S3Settings settings(String id, String prefix) {
        return settings(id, prefix, MASTER.secretOf(id));
    }

    public S3Settings settings(String id, String prefix, String secret) {
        return new S3Settings(
                Optional.of(endpoint()),
                "stoic",
                StoreSettings.BUCKET,
                prefix,
                new Credentials(id, secret, Optional.empty()),
                new Patience(
                        3, Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofMillis(1), Duration.ofMillis(4)),
                Optional.empty());
    }

    public S3BlobStore store(String id, String prefix) {
        return store(settings(id, prefix), InstantSource.system());
    }

    static S3BlobStore store(S3Settings settings, InstantSource time) {
        return new S3BlobStore(settings, time, 1000);
    }

    @Override
    public void close() {
        server.close();
    }
}
