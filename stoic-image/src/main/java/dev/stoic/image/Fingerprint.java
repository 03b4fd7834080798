package dev.stoic.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells whether two builds are made of the same things. */
final class Fingerprint {
    private final MessageDigest digest = sha256();

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    Fingerprint text(String text) {
        digest.update(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    Fingerprint file(Path file) throws IOException {
        digest.update(sha256().digest(Files.readAllBytes(file)));
        return this;
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
