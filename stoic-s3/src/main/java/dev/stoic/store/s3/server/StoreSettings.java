package dev.stoic.store.s3.server;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How a store is kept and reached.
 *
 * @param health where, in plain HTTP, it says how it is
 * @param most requests at a time; more are asked to come again
 * @param silence a client from which nothing comes for so long in the middle of a request is given up
 * @param farewell how long requests under way may take when the store is closed
 */
public record StoreSettings(
        Path folder,
        InetSocketAddress listen,
        Optional<SSLContext> tls,
        Master master,
        Optional<InetSocketAddress> health,
        int most,
        Duration silence,
        Duration farewell) {
    /** The only one. */
    public static final String BUCKET = "stoic";

    private static final int MOST = 64;
    private static final Duration SILENCE = Duration.ofSeconds(60);
    /** Kubernetes waits for half a minute. */
    private static final Duration FAREWELL = Duration.ofSeconds(20);

    public StoreSettings(
            Path folder,
            InetSocketAddress listen,
            Optional<SSLContext> tls,
            Master master,
            Optional<InetSocketAddress> health) {
        this(folder, listen, tls, master, health, MOST, SILENCE, FAREWELL);
    }
}
