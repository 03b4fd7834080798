package dev.stoic.data;

import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A byte of a CSV that is not text in its encoding, and where it stands in the piece that was looked at. */
final class InvalidByte extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 30;

    final transient long line;
    private final transient int record;
    private final transient int field;
    private final transient String value;
    private final transient int octet;

    private InvalidByte(long line, int record, int field, String value, int octet) {
        super("a byte is not text in line " + line, null, false, false);
        this.line = line;
        this.record = record;
        this.field = field;
        this.value = value;
        this.octet = octet;
    }

    /** @param bad where it stands in {@code b[from, to)}, which is followed by a guard */
    static InvalidByte at(byte[] b, int from, int bad, int to, byte separator) {
        CsvCursor cursor = new CsvCursor(separator);
        cursor.reset(b, from, to);
        int record = 0;
        int field = 0;
        int start = from;
        try {
            while (cursor.toRecord()) {
                field = 0;
                start = cursor.at;
                cursor.field();
                while (cursor.at <= bad && b[cursor.at] == separator) {
                    field++;
                    start = ++cursor.at;
                    cursor.field();
                }
                if (cursor.at > bad) {
                    break;
                }
                cursor.restOfRecord(0);
                record++;
            }
        } catch (CsvCursor.Unclosed | CsvCursor.Trailing e) {
            // Quotes that are broken as well: the value begins where the last field did.
        }
        int octet = b[bad] == TranscodedStream.UNDECODABLE && bad + 1 < to ? b[bad + 1] & 0xFF : b[bad] & 0xFF;
        return new InvalidByte(lines(b, from, bad), record, field, shown(b, start, bad, to, separator), octet);
    }

    private static long lines(byte[] b, int from, int to) {
        long lines = 0;
        for (int at = from; at < to; at++) {
            lines += b[at] == '\n' || (b[at] == '\r' && b[at + 1] != '\n') ? 1 : 0;
        }
        return lines;
    }

    /** The field up to its end, its bytes beyond ASCII in hexadecimal digits. */
    private static String shown(byte[] b, int start, int bad, int to, byte separator) {
        int from = Math.max(start, bad - SHOWN);
        StringBuilder text = new StringBuilder(from > start ? "…" : "");
        int at = from;
        for (; at < to && at < bad + SHOWN && (at <= bad || !endsField(b[at], separator)); at++) {
            if (b[at] == TranscodedStream.UNDECODABLE && at + 1 < to) {
                at++;
            }
            text.append(b[at] >= 0 ? String.valueOf((char) b[at]) : "\\x%02x".formatted(b[at] & 0xFF));
        }
        return Visible.line(text.toString()) + (at == bad + SHOWN ? "…" : "");
    }

    private static boolean endsField(byte b, byte separator) {
        return b == separator || b == '\n' || b == '\r' || b == '"';
    }

    /** @param firstLine that of the piece in its file */
    StoicException fault(String file, long firstLine, CsvDialect dialect) {
        boolean header = dialect.header() && firstLine == 1 && record == 0;
        String column = field < dialect.names().size() && !header
                ? "column \"%s\"".formatted(dialect.names().get(field))
                : "column %d".formatted(field + 1);
        Charset charset = dialect.charset();
        boolean utf8 = charset.equals(StandardCharsets.UTF_8);
        return StoicException.user(
                "%s is not text in %s".formatted(file, charset.name()),
                utf8
                        ? "name its encoding, often data.csv.encoding: windows-1252, or save the file as UTF-8"
                        : "name another encoding than data.csv.encoding: "
                                + charset.name().toLowerCase(Locale.ROOT),
                List.of(new Problem(
                        "%s:%d %s".formatted(file, firstLine + line, column),
                        "\"%s\" has the byte 0x%02x, which is not %s".formatted(value, octet, charset.name()))));
    }
}
