package dev.stoic.store.s3;

import java.io.IOException;

/** Knows who asks, also when credentials expire during a run. Thread-safe. */
@FunctionalInterface
public interface CredentialSource {
    Credentials current() throws IOException;
}
