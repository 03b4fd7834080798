package dev.stoic.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * 128 bits that tell whether bytes have changed, at the speed of the memory. Enough against every accident; against somebody
 * who means to deceive there is the fingerprint of the content.
 */
record Checksum(long low, long high) {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Bytes of a step: two words for each of four lanes. */
    private static final int STEP = 8 * Long.BYTES;

    // Digits of the square roots of 2, 3, 5 and 7: odd, and with about as many ones as zeros.
    private static final long A = 0x6a09e667f3bcc909L;
    private static final long B = 0xbb67ae8584caa73bL;
    private static final long C = 0x3c6ef372fe94f82bL;
    private static final long D = 0xa54ff53a5f1d36f1L;

    /** Bytes of a turn: a loop that is called again is compiled once, between calls; a long one also as it runs. */
    private static final int PIECE = 1 << 14;

    static Checksum of(byte[] bytes, int from, int length) {
        long[] lanes = {A, B, C, D};
        int at = from;
        int end = from + length;
        while (end - at >= STEP) {
            int now = Math.min(PIECE, end - at) / STEP * STEP;
            steps(bytes, at, at + now, lanes);
            at += now;
        }
        long a = lanes[0];
        long b = lanes[1];
        long c = lanes[2];
        long d = lanes[3];
        for (; at < end; at++) {
            a = fold(a ^ bytes[at] ^ C, b ^ D);
            b = Long.rotateLeft(b, 9) + a;
        }
        long low = fold(a ^ fold(b ^ A, c ^ B), d ^ length ^ C);
        long high = fold(d ^ fold(c ^ D, b ^ C), a ^ length ^ A);
        return new Checksum(fold(low ^ B, high ^ D), fold(high ^ C, low ^ A));
    }

    private static void steps(byte[] bytes, int from, int end, long[] lanes) {
        long a = lanes[0];
        long b = lanes[1];
        long c = lanes[2];
        long d = lanes[3];
        for (int at = from; at < end; at += STEP) {
            a = fold(word(bytes, at) ^ a, word(bytes, at + 8) ^ B) + (a << 1);
            b = fold(word(bytes, at + 16) ^ b, word(bytes, at + 24) ^ C) + (b << 1);
            c = fold(word(bytes, at + 32) ^ c, word(bytes, at + 40) ^ D) + (c << 1);
            d = fold(word(bytes, at + 48) ^ d, word(bytes, at + 56) ^ A) + (d << 1);
        }
        lanes[0] = a;
        lanes[1] = b;
        lanes[2] = c;
        lanes[3] = d;
    }

    private static long word(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** All bits of a product, half upon half. */
    private static long fold(long x, long y) {
        return Math.multiplyHigh(x, y) ^ (x * y);
    }
}
