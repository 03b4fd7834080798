package dev.stoic.transport;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * How a process takes part in a job over connections with others.
 *
 * @param job both ends of a connection must name the same one
 * @param token both ends must know it; it keeps out strangers on the same machine, and is no secret without TLS
 * @param listen where others may dial; absent for those who only dial
 * @param dial who is dialled, and dialled again whenever the connection is gone
 * @param tls both ends show certificates of one authority; absent on loopback only
 * @param mostBytes that an envelope may have
 * @param trouble is told, once for each kind and peer, of connections that were refused
 */
public record PeerSettings(
        String job,
        String token,
        Optional<InetSocketAddress> listen,
        List<Peer> dial,
        Optional<SSLContext> tls,
        int mostBytes,
        Consumer<String> trouble) {
    /** For whoever connects to say who it is. */
    public static final Duration HELLO = Duration.ofSeconds(5);

    public static final Duration CONNECT = Duration.ofSeconds(2);

    /** Whoever has nothing to say says that. */
    static final Duration BEAT = Duration.ofSeconds(1);

    /** Whoever says nothing for so long is gone. */
    public static final Duration SILENCE = Duration.ofSeconds(10);

    /** For what is still to be sent when a process ends. */
    public static final Duration FAREWELL = Duration.ofSeconds(1);

    static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    static final Duration LAST_PAUSE = Duration.ofSeconds(1);

    public PeerSettings {
        dial = List.copyOf(dial);
        if (mostBytes < 1) {
            throw new IllegalArgumentException("an envelope has at least one byte");
        }
        if (tls.isEmpty() && listen.isPresent() && !listen.get().getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "without TLS only a loopback address can be listened on, not " + listen.get());
        }
    }
}
