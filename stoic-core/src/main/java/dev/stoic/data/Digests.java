package dev.stoic.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of texts, numbers and bytes. */
final class Digests {
    private static final int PIECE = 1 << 13;
    /** Enough for what calls the processor's own code to be compiled, and not for the code that it replaces. */
    private static final int CALLS = 400;

    private static final int FEW = 1 << 6;

    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Gets the hash compiled for somebody who will have much to hash. */
    static void practise() {
        MessageDigest digest = sha256();
        byte[] few = new byte[FEW];
        for (int i = 0; i < CALLS; i++) {
            digest.update(few);
        }
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

    static byte[] of(byte[] bytes, int from, int length) {
        MessageDigest digest = sha256();
        add(digest, bytes, from, length);
        return digest.digest();
    }

    /** Adds in small pieces: only a method that is called often gets the code that uses what a processor has for this. */
    static void add(MessageDigest digest, byte[] bytes, int from, int length) {
        for (int done = 0; done < length; done += PIECE) {
            digest.update(bytes, from + done, Math.min(PIECE, length - done));
        }
    }
}
