package dev.stoic.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Whether bytes are UTF-8 (RFC 3629): the shortest form, and neither surrogates nor what is above U+10FFFF. */
final class Utf8 {
    private static final long HIGH = 0x8080808080808080L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Utf8() {}

    /** Where the first sequence begins in {@code b[from, to)} that is not UTF-8, or −1. */
    static int invalid(byte[] b, int from, int to) {
        int at = ascii(b, from, to);
        while (at < to) {
            int length = length(b, at, to);
            if (length == 0) {
                return at;
            }
            at += length;
            if (at < to && b[at] >= 0) {
                at = ascii(b, at, to);
            }
        }
        return -1;
    }

    /** Where the first byte beyond ASCII stands, or {@code to}. */
    static int ascii(byte[] b, int from, int to) {
        int at = from;
        for (; at <= to - 32; at += 32) {
            if (((word(b, at) | word(b, at + 8) | word(b, at + 16) | word(b, at + 24)) & HIGH) != 0) {
                break;
            }
        }
        while (at < to && b[at] >= 0) {
            at++;
        }
        return at;
    }

    private static long word(byte[] b, int at) {
        return (long) LONGS.get(b, at);
    }

    /** How many bytes the character takes that begins at {@code at}; 0 if there is none. */
    private static int length(byte[] b, int at, int to) {
        int first = b[at] & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xC2 || first > 0xF4) {
            return 0;
        }
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (to - at < length) {
            return 0;
        }
        int second = b[at + 1] & 0xFF;
        int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((b[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
