package dev.stoic.data;

import dev.stoic.codec.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** SHA-256 of texts, numbers and bytes. */
final class Digests {
    private Digests() {}

    static MessageDigest sha256() {
        return Sha256.begin();
    }

    static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Adds a text with its length, so that neighbours cannot flow into each other. */
    static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(digest, bytes.length);
        digest.update(bytes);
    }

    static void add(MessageDigest digest, long number) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
    }
}
