package dev.stoic.store.s3;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Credentials that a cloud gives to a pod for a while, and gives again before they expire. */
final class FetchedCredentials implements CredentialSource {
    /** So long before they expire, new ones are asked for. */
    private static final Duration EARLY = Duration.ofMinutes(5);

    private final Fetch fetch;
    private final InstantSource time;
    private @Nullable Fetched held;

    record Fetched(Credentials credentials, Instant expires) {}

    /** Asks whoever gives them. */
    interface Fetch {
        Fetched get() throws IOException;
    }

    FetchedCredentials(Fetch fetch, InstantSource time) {
        this.fetch = fetch;
        this.time = time;
    }

    @Override
    public synchronized Credentials current() throws IOException {
        Fetched now = held;
        if (now != null && time.instant().isBefore(now.expires().minus(EARLY))) {
            return now.credentials();
        }
        try {
            now = fetch.get();
            held = now;
        } catch (IOException e) {
            if (now == null || !time.instant().isBefore(now.expires())) {
                throw e;
            }
            // The old ones are still good; the next request tries again.
        }
        return now.credentials();
    }
}
