package dev.stoic.store.s3;

import java.util.Optional;

/**
 * Who asks.
 *
 * @param token of credentials that expire
 */
public record Credentials(String key, String secret, Optional<String> token) implements CredentialSource {
    @Override
    public Credentials current() {
        return this;
    }

    /** Nobody prints a secret by mistake. */
    @Override
    public String toString() {
        return key;
    }
}
