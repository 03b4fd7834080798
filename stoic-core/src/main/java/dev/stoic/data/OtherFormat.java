package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Files that people give by mistake, told by their first bytes: taken for text they would be rows of nonsense. */
final class OtherFormat {
    /** @param advice with {@code %1$s} for the name of the file and {@code %2$s} for the name without its ending */
    private record Kind(byte[] start, String what, String advice) {
        Kind(String start, String what, String advice) {
            this(start.getBytes(StandardCharsets.ISO_8859_1), what, advice);
        }

        /** Whether text cannot begin so: a table may well have a column PAR1. */
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

    private static final int START = 1 << 16;

    /** Letters that are not written by chance. */
    private static final int LONG = 8;

    private static final String EXCEL = pandas("pandas.read_excel(\"%1$s\")");

    private static final List<Kind> KINDS = List.of(
            new Kind("PAR1", "is a Parquet file", pandas("pandas.read_parquet(\"%1$s\")")),
            new Kind("ARROW1", "is an Arrow file", pandas("pandas.read_feather(\"%1$s\")")),
            new Kind("ORC", "is an ORC file", pandas("pandas.read_orc(\"%1$s\")")),
            new Kind("Obj\1", "is an Avro file", pandas("pandas.DataFrame(fastavro.reader(open(\"%1$s\", \"rb\")))")),
            new Kind("\u0089HDF", "is an HDF5 file", pandas("pandas.read_hdf(\"%1$s\")")),
            new Kind(
                    "SQLite format 3",
                    "is a SQLite database",
                    "save a table as CSV: sqlite3 -header -csv \"%1$s\" \"SELECT * FROM …\" > \"%2$s.csv\""),
            new Kind("\u00D0\u00CF\u0011\u00E0", "is an old Excel or Word file", EXCEL),
            new Kind("\u0080\4\u0095", "is a Python pickle", pandas("pandas.read_pickle(\"%1$s\")")),
            new Kind("%PDF", "is a PDF file", "save its table as CSV"),
            new Kind("BZh91AY&SY", "is packed by bzip2", "unpack it first: bunzip2 --keep \"%1$s\""),
            new Kind("(\u00B5/\u00FD", "is packed by Zstandard", "unpack it first: unzstd \"%1$s\""),
            new Kind("\u00FD7zXZ", "is packed by xz", "unpack it first: unxz --keep \"%1$s\""));

    private static final String ZIP = "PK\3\4";

    /** What a byte-order mark tells; that of UTF-32 begins like that of UTF-16. */
    private enum Mark {
        UTF_32LE("\u00FF\u00FE\0\0", "UTF-32"),
        UTF_32BE("\0\0\u00FE\u00FF", "UTF-32"),
        UTF_16LE("\u00FF\u00FE", "UTF-16"),
        UTF_16BE("\u00FE\u00FF", "UTF-16"),
        UTF_8("\u00EF\u00BB\u00BF", "UTF-8");

        private final String bytes;
        private final String family;

        Mark(String bytes, String family) {
            this.bytes = bytes;
            this.family = family;
        }

        static Optional<Mark> of(byte[] start) {
            String first = new String(start, 0, Math.min(start.length, 4), StandardCharsets.ISO_8859_1);
            return Arrays.stream(values())
                    .filter(mark -> first.startsWith(mark.bytes))
                    .findFirst();
        }
    }

    private OtherFormat() {}

    private static String pandas(String read) {
        return "save it as CSV: " + read + ".to_csv(\"%2$s.csv\", index=False)";
    }

    /** Refuses a file that is not a CSV in this encoding, as far as its first bytes tell. */
    static void refuse(Path file, Charset charset) throws IOException {
        byte[] start = start(file);
        boolean binary = hasZero(start, start.length);
        if (new Kind(ZIP, "", "").begins(start)) {
            throw refused(file, archive(start));
        }
        Optional<Kind> kind = KINDS.stream()
                .filter(k -> k.begins(start) && (binary || k.isSure()))
                .findFirst();
        if (kind.isPresent()) {
            throw refused(file, kind.get());
        }
        requireMark(file, Mark.of(start), charset);
        if (TranscodedStream.isWide(charset) && !binary && start.length > 0) {
            throw StoicException.user(
                    "%s is not text in %s: none of its first bytes is zero".formatted(file, charset.name()),
                    "name another encoding, for instance data.csv.encoding: utf-8");
        }
    }

    private static byte[] start(Path file) throws IOException {
        try (InputStream in = Located.open(file)) {
            return in.readNBytes(START);
        }
    }

    /** What a person should know of a file that is read in an encoding of one byte a character but looks like UTF-8. */
    static Optional<String> doubt(Path file, Charset charset) throws IOException {
        boolean single = !charset.equals(StandardCharsets.UTF_8)
                && charset.canEncode()
                && charset.newEncoder().maxBytesPerChar() == 1;
        if (!single) {
            return Optional.empty();
        }
        byte[] start = start(file);
        int invalid = Utf8.invalid(start, 0, start.length);
        boolean utf8 = invalid < 0 || (start.length == START && invalid > START - 4);
        return utf8 && Utf8.ascii(start, 0, start.length) < start.length
                ? Optional.of(
                        "%s is read as %s but looks like UTF-8: if letters come out wrong, set data.csv.encoding: utf-8"
                                .formatted(file.getFileName(), charset.name()))
                : Optional.empty();
    }

    private static void requireMark(Path file, Optional<Mark> found, Charset charset) {
        if (found.isEmpty() || charset.name().startsWith(found.get().family)) {
            return;
        }
        String family = found.get().family;
        String key = "data.csv.encoding: " + family.toLowerCase(Locale.ROOT);
        if (found.get() == Mark.UTF_8) {
            throw StoicException.user(
                    "%s begins with the byte-order mark of UTF-8, but the job reads it as %s"
                            .formatted(file, charset.name()),
                    "set " + key);
        }
        throw StoicException.user(
                "%s is text in %s".formatted(file, family),
                "set " + key + ", or save it as UTF-8, in Excel as \"CSV UTF-8\"");
    }

    /** What a zip archive holds, by the names in it. */
    private static Kind archive(byte[] start) {
        String names = new String(start, StandardCharsets.ISO_8859_1);
        if (names.contains("[Content_Types].xml")
                || names.contains("xl/")
                || names.contains("opendocument.spreadsheet")) {
            return new Kind(ZIP, "is an Excel or OpenDocument file", EXCEL);
        }
        if (names.contains(".npy")) {
            return new Kind(
                    ZIP,
                    "is an archive of NumPy arrays",
                    "save one of them: numpy.save(\"%2$s.npy\", numpy.load(\"%1$s\")[…])");
        }
        return new Kind(ZIP, "is a zip archive", "unpack it first: unzip \"%1$s\"");
    }

    private static StoicException refused(Path file, Kind kind) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return StoicException.user(
                "%s %s".formatted(file, kind.what()),
                kind.advice().formatted(name, dot > 0 ? name.substring(0, dot) : name));
    }

    /**
     * Refuses text that is not a table.
     *
     * @param end where the text ends
     */
    static void refuseText(Path file, byte[] text, int end) {
        if (hasZero(text, end)) {
            throw StoicException.user(
                    "%s holds bytes that are not text".formatted(file),
                    "name a file of text (CSV), NumPy (.npy) or IDX; all of them may be packed by gzip");
        }
        if (isJson(text, end)) {
            throw isJsonLines(text, end)
                    ? refused(
                            file,
                            new Kind("{", "is written in JSON lines", pandas("pandas.read_json(\"%1$s\", lines=True)")))
                    : refused(file, new Kind("{", "is written in JSON", pandas("pandas.read_json(\"%1$s\")")));
        }
    }

    private static boolean hasZero(byte[] text, int end) {
        for (int at = 0; at < end; at++) {
            if (text[at] == 0) {
                return true;
            }
        }
        return false;
    }

    /** An object with a quoted key, or a list of objects or lists. */
    private static boolean isJson(byte[] text, int end) {
        int at = afterBlanks(text, 0, end);
        if (at == end || (text[at] != '{' && text[at] != '[')) {
            return false;
        }
        int next = afterBlanks(text, at + 1, end);
        return next < end && (text[at] == '{' ? text[next] == '"' : text[next] == '{' || text[next] == '[');
    }

    /** Whether the first line is a whole object. */
    private static boolean isJsonLines(byte[] text, int end) {
        int at = afterBlanks(text, 0, end);
        int line = at;
        while (line < end && text[line] != '\n') {
            line++;
        }
        return text[at] == '{'
                && new String(text, at, line - at, StandardCharsets.UTF_8)
                        .strip()
                        .endsWith("}");
    }

    private static int afterBlanks(byte[] text, int from, int end) {
        int at = from;
        while (at < end && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
            at++;
        }
        return at;
    }
}
