package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Files that people give by mistake, told by their first bytes: taken for text they would be rows of nonsense. */
final class OtherFormat {
    private record Kind(byte[] start, String what, String advice) {
        Kind(String start, String what, String advice) {
            this(start.getBytes(StandardCharsets.ISO_8859_1), what, advice);
        }

        /** Whether no text begins so: a table may well have a column PAR1. */
        boolean isSure() {
            boolean odd = false;
            for (byte b : start) {
                odd |= b < ' ';
            }
            return odd || start.length >= LONG;
        }

        boolean begins(byte[] bytes) {
            return bytes.length >= start.length && Arrays.equals(start, 0, start.length, bytes, 0, start.length);
        }
    }

    /** Letters that nobody writes by chance. */
    private static final int LONG = 8;

    private static final String TABLE = "save the table as CSV, or its numbers as .npy";
    private static final String UTF_8 = "save it as UTF-8, in Excel as \"CSV UTF-8\"";
    private static final String UNPACK = "unpack it first; of packed files only gzip is read";

    private static final List<Kind> KINDS = List.of(
            new Kind("PAR1", "is a Parquet file", "save it as CSV: pandas.read_parquet(…).to_csv(…, index=False)"),
            new Kind("PK\3\4", "is a zip archive, as .xlsx and .npz are", "unpack it, or " + TABLE),
            new Kind("ARROW1", "is an Arrow file", TABLE),
            new Kind("ORC", "is an ORC file", TABLE),
            new Kind("Obj\1", "is an Avro file", TABLE),
            new Kind("\u0089HDF", "is an HDF5 file", TABLE),
            new Kind("SQLite format 3", "is a SQLite database", TABLE),
            new Kind("\u00D0\u00CF\u0011\u00E0", "is an old Excel or Word file", TABLE),
            new Kind("%PDF", "is a PDF file", TABLE),
            new Kind("BZh91AY&SY", "is packed by bzip2", UNPACK),
            new Kind("(\u00B5/\u00FD", "is packed by Zstandard", UNPACK),
            new Kind("\u00FD7zXZ", "is packed by xz", UNPACK),
            new Kind("\u00FF\u00FE", "is written in UTF-16", UTF_8),
            new Kind("\u00FE\u00FF", "is written in UTF-16", UTF_8));

    private OtherFormat() {}

    /** @param end where the text ends */
    static void refuse(Path file, byte[] start, int end) {
        byte[] text = Arrays.copyOf(start, end);
        boolean binary = hasZero(text);
        Optional<Kind> kind = KINDS.stream()
                .filter(k -> k.begins(text) && (binary || k.isSure()))
                .findFirst();
        if (kind.isPresent()) {
            throw StoicException.user(
                    "%s %s".formatted(file, kind.get().what()), kind.get().advice());
        }
        if (binary) {
            throw StoicException.user(
                    "%s holds bytes that are no text".formatted(file),
                    "name a file of text (CSV), NumPy (.npy) or IDX; all of them may be packed by gzip");
        }
        if (isJson(text)) {
            throw StoicException.user(
                    "%s is written in JSON".formatted(file),
                    "save it as CSV: pandas.read_json(…).to_csv(…, index=False)");
        }
    }

    private static boolean hasZero(byte[] text) {
        for (byte b : text) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    /** An object with a quoted key, or a list of objects or lists. */
    private static boolean isJson(byte[] text) {
        int at = afterBlanks(text, 0);
        if (at == text.length || (text[at] != '{' && text[at] != '[')) {
            return false;
        }
        int next = afterBlanks(text, at + 1);
        return next < text.length && (text[at] == '{' ? text[next] == '"' : text[next] == '{' || text[next] == '[');
    }

    private static int afterBlanks(byte[] text, int from) {
        int at = from;
        while (at < text.length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
        return at;
    }
}
