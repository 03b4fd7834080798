package dev.stoic.store.s3.server;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The one secret that a store keeps. All others follow from it, so that whoever has it can give them out. */
public final class Master {
    private static final int SHORTEST = 16;

    private final byte[] bytes;

    /** @param text its letters are the secret, without what is blank around them */
    public Master(String text) {
        bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        if (bytes.length < SHORTEST) {
            throw StoicException.user(
                    "the secret of the store has %d characters".formatted(bytes.length),
                    "it needs at least %d; openssl rand -hex 32 makes a good one".formatted(SHORTEST));
        }
    }

    public static Master read(Path file) {
        try {
            return new Master(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw StoicException.user(
                    file + ": no such file", "openssl rand -hex 32 > %s makes a secret".formatted(file));
        } catch (IOException e) {
            throw StoicException.environment(
                    file + ": cannot be read", "check its read permission, and that it is text", e);
        }
    }

    /** What belongs to an access key: its HMAC-SHA256 in the alphabet of addresses, without padding. */
    public String secretOf(String id) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(id.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
