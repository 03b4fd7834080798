package dev.stoic.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How record ends are found. Where no field has been quoted so far, a line end is one; elsewhere counting quotes is fast,
 * and right unless there is a quote inside a field that is not quoted. If either is wrong, a chunk ends inside a field,
 * its parser notices, and all is read again exactly.
 */
enum CsvCut {
    BY_QUOTES,
    EXACTLY;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The end of the last whole record in {@code b[from, to)} if there is no quote, or {@code from}. */
    static int lastLineEnd(byte[] b, int from, int to) {
        int end = to;
        while (end > from && !endsLine(b, end, to)) {
            end--;
        }
        return end;
    }

    /** The same if there are quotes. */
    int lastRecordEnd(byte[] b, int from, int to, byte separator) {
        return switch (this) {
            case BY_QUOTES -> byQuotes(b, from, to);
            case EXACTLY -> exactly(b, from, to, separator);
        };
    }

    private static boolean endsLine(byte[] b, int end, int to) {
        return b[end - 1] == '\n' || (b[end - 1] == '\r' && end < to && b[end] != '\n');
    }

    static boolean hasQuote(byte[] b, int from, int to) {
        int at = from;
        for (; at <= to - 32; at += 32) {
            if (((quotes(b, at) | quotes(b, at + 8)) | (quotes(b, at + 16) | quotes(b, at + 24))) != 0) {
                return true;
            }
        }
        while (at < to) {
            if (b[at++] == '"') {
                return true;
            }
        }
        return false;
    }

    /** Marks quotes among eight bytes; the lowest mark is exact. */
    private static long quotes(byte[] b, int at) {
        long x = (long) LONGS.get(b, at) ^ 0x2222222222222222L;
        return (x - 0x0101010101010101L) & ~x & 0x8080808080808080L;
    }

    private static int byQuotes(byte[] b, int from, int to) {
        int last = from;
        boolean inside = false;
        for (int at = from; at < to; at++) {
            byte c = b[at];
            if (c == '"') {
                inside = !inside;
            } else if (!inside && c <= '\r' && endsLine(b, at + 1, to)) {
                last = at + 1;
            }
        }
        return last;
    }

    private static int exactly(byte[] b, int from, int to, byte separator) {
        int last = from;
        boolean inside = false;
        boolean fieldStarts = true;
        for (int at = from; at < to; at++) {
            byte c = b[at];
            if (inside) {
                if (c == '"') {
                    if (at + 1 < to && b[at + 1] == '"') {
                        at++;
                    } else {
                        inside = false;
                    }
                }
            } else if (c == '"' && fieldStarts) {
                inside = true;
                fieldStarts = false;
            } else if (endsLine(b, at + 1, to)) {
                last = at + 1;
                fieldStarts = true;
            } else if (c == separator) {
                fieldStarts = true;
            } else if (c != ' ' && c != '\t') {
                fieldStarts = false;
            }
        }
        return last;
    }
}
