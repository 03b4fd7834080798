package dev.stoic.codec;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 at full speed from the first kilobytes on. Processors have instructions for it, but only compiled code uses them; and what is
 * interpreted is a thousand times slower. So the first blocks are added one by one: a JVM of Stoic compiles what is called a few
 * times with them ({@code scripts/jvm/train.args}).
 */
public final class Sha256 {
    private static final int BLOCK = 64;
    private static final int FIRST = 32 * BLOCK;

    /** A method that is called again is compiled between calls; a long loop in it would have to be compiled as it runs. */
    private static final int PIECE = 1 << 13;

    private Sha256() {}

    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public static void add(MessageDigest digest, byte[] bytes, int from, int length) {
        int done = 0;
        while (done < length) {
            int now = Math.min(done < FIRST ? BLOCK : PIECE, length - done);
            digest.update(bytes, from + done, now);
            done += now;
        }
    }

    /** In hexadecimal digits. */
    public static String of(byte[] bytes) {
        MessageDigest digest = begin();
        add(digest, bytes, 0, bytes.length);
        return HexFormat.of().formatHex(digest.digest());
    }
}
