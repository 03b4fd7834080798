package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over the fields of a piece of CSV (RFC 4180). Blanks around a field do not count unless it is quoted; a quote
 * inside a field that did not begin with one is an ordinary character. The piece ends with a line end and is followed by
 * {@link #GUARD}, so that scanning needs no bounds.
 */
final class CsvCursor {
    /** What follows the piece: a line end stops plain fields, a quote stops quoted ones, zeros may be read ahead. */
    static final byte[] GUARD = {'\n', '"', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    /** A quoted field that does not end with the piece. */
    static final class Unclosed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient long line;

        Unclosed(long line) {
            super("a quoted field begins in line " + line + " and never ends", null, false, false);
            this.line = line;
        }
    }

    /** Text after the end of a quoted field. */
    static final class Trailing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient long line;

        Trailing(long line) {
            super("text follows a quoted field in line " + line, null, false, false);
            this.line = line;
        }
    }

    final byte separator;
    byte[] bytes = GUARD;
    int at;
    int end;
    /** Line ends passed so far. */
    long lines;

    /** The last field: {@code text[from, to)}. */
    byte[] text = GUARD;

    int from;
    int to;

    /** Whether any field was quoted. */
    boolean quotes;

    private byte[] unescaped = new byte[64];

    CsvCursor(byte separator) {
        this.separator = separator;
    }

    void reset(byte[] piece, int start, int stop) {
        bytes = piece;
        at = start;
        end = stop;
        lines = 0;
    }

    boolean isBlank(byte b) {
        return b == ' ' || (b == '\t' && separator != '\t');
    }

    /** Passes a line end, or nothing if there is none here. */
    boolean lineEnd() {
        byte b = bytes[at];
        if (b == '\n') {
            at++;
        } else if (b == '\r') {
            at += bytes[at + 1] == '\n' && at + 1 < end ? 2 : 1;
        } else {
            return false;
        }
        lines++;
        return true;
    }

    /** Passes empty lines; false at the end of the piece. */
    boolean toRecord() {
        while (at < end) {
            int p = at;
            while (isBlank(bytes[p])) {
                p++;
            }
            if (bytes[p] != '\n' && bytes[p] != '\r') {
                return true;
            }
            at = p;
            if (at < end) {
                lineEnd();
            }
        }
        return false;
    }

    /** Scans the field that begins here and stops at the separator or line end behind it. */
    void field() {
        byte[] b = bytes;
        int p = at;
        while (isBlank(b[p])) {
            p++;
        }
        if (b[p] == '"') {
            quoted(p + 1);
            return;
        }
        int start = p;
        byte c = b[p];
        while (c != separator && c != '\n' && c != '\r') {
            c = b[++p];
        }
        at = p;
        while (p > start && isBlank(b[p - 1])) {
            p--;
        }
        text = b;
        from = start;
        to = p;
    }

    private void quoted(int start) {
        quotes = true;
        byte[] b = bytes;
        int p = start;
        int copied = 0;
        int copyFrom = start;
        long began = lines;
        while (true) {
            byte c = b[p];
            if (c == '"') {
                if (p >= end) {
                    throw new Unclosed(began);
                }
                if (b[p + 1] != '"' || p + 1 >= end) {
                    break;
                }
                copied = keep(copied, copyFrom, p + 1);
                p += 2;
                copyFrom = p;
            } else {
                if (c == '\n' || (c == '\r' && b[p + 1] != '\n')) {
                    lines++;
                }
                p++;
            }
        }
        if (copyFrom == start) {
            text = b;
            from = start;
            to = p;
        } else {
            to = keep(copied, copyFrom, p);
            text = unescaped;
            from = 0;
        }
        p++;
        while (isBlank(b[p])) {
            p++;
        }
        if (b[p] != separator && b[p] != '\n' && b[p] != '\r') {
            throw new Trailing(lines);
        }
        at = p;
    }

    private int keep(int copied, int begin, int stop) {
        int length = copied + stop - begin;
        if (unescaped.length < length) {
            unescaped = Arrays.copyOf(unescaped, length * 2);
        }
        System.arraycopy(bytes, begin, unescaped, copied, stop - begin);
        return length;
    }

    String value() {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    /** Passes the rest of a record and says how many fields it had, {@code before} of them already passed. */
    int restOfRecord(int before) {
        int fields = before;
        while (bytes[at] == separator) {
            at++;
            field();
            fields++;
        }
        lineEnd();
        return fields;
    }

    static StoicException fault(String file, long line, RuntimeException broken) {
        return StoicException.user(
                "%s:%d: %s"
                        .formatted(
                                file,
                                line,
                                broken instanceof Unclosed
                                        ? "a quoted field begins here and never ends"
                                        : "text follows the closing quote of a field"),
                "write a quote inside a quoted field twice (\"\")");
    }
}
