package dev.stoic.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The beginning of a CSV as UTF-8, up to a line end.
 *
 * @param text with a guard behind it
 * @param whole whether that is all of the file
 */
record CsvStart(byte[] text, boolean whole) {
    static final int SAMPLE = 1 << 16;
    /** Rows of files with very many columns are long. */
    static final int LARGEST = 1 << 27;

    static final int GROWTH = 8;

    /** @param size how many bytes of text, at most */
    static CsvStart read(Path file, Charset charset, int size) throws IOException {
        byte[] bytes;
        try (InputStream in = TranscodedStream.of(Located.open(file), charset)) {
            bytes = in.readNBytes(size);
        }
        int from = mark(bytes, 0, bytes.length);
        int end = bytes.length;
        if (bytes.length == size) {
            while (end > from && bytes[end - 1] != '\n') {
                end--;
            }
            end = end == from ? bytes.length : end;
        }
        byte[] text = Arrays.copyOf(Arrays.copyOfRange(bytes, from, end), end - from + 1 + CsvCursor.GUARD.length);
        text[end - from] = '\n';
        System.arraycopy(CsvCursor.GUARD, 0, text, end - from + 1, CsvCursor.GUARD.length);
        return new CsvStart(text, bytes.length < size);
    }

    /** How many bytes the mark of UTF-8 takes at the beginning. */
    static int mark(byte[] bytes, int from, int to) {
        boolean marked = to - from >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** Where the text ends. */
    int end() {
        return text.length - CsvCursor.GUARD.length;
    }

    /** Whole records at the beginning; a broken one ends them. */
    List<List<String>> records(byte separator, int most) {
        return CsvDialect.records(text, separator, most);
    }

    /** @throws dev.stoic.fault.StoicException if it has bytes that are not text in its encoding */
    void requireText(Path file, CsvDialect dialect) {
        int bad = Utf8.invalid(text, 0, end());
        // The last character may have been cut in two.
        if (bad >= 0 && (whole || bad < end() - 5)) {
            throw InvalidByte.at(text, 0, bad, end(), dialect.notation().separator)
                    .fault(String.valueOf(file.getFileName()), 1, dialect);
        }
    }
}
