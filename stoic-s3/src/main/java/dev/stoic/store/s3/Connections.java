package dev.stoic.store.s3;

import dev.stoic.transport.Tls;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections to stores. All clients of a process share those that believe the same authority: in a process that has just begun,
 * one handshake takes longer than all that is said afterwards.
 */
final class Connections {
    private static final Map<Kind, HttpClient> OPEN = new ConcurrentHashMap<>();

    /** @param since when the file of the authority was written: one that was renewed is another */
    private record Kind(Optional<Path> authority, Optional<FileTime> since, Duration connect) {}

    private Connections() {}

    static HttpClient of(S3Settings settings) {
        var kind = new Kind(
                settings.authority(),
                settings.authority().flatMap(Connections::written),
                settings.patience().connect());
        return OPEN.computeIfAbsent(kind, Connections::make);
    }

    private static Optional<FileTime> written(Path file) {
        try {
            return Optional.of(Files.getLastModifiedTime(file));
        } catch (IOException _) {
            // Whoever reads it says what is wrong with it.
            return Optional.empty();
        }
    }

    private static HttpClient make(Kind kind) {
        var builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(kind.connect())
                .followRedirects(HttpClient.Redirect.NEVER);
        kind.authority().map(Tls::believing).ifPresent(builder::sslContext);
        return builder.build();
    }
}
