package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How a CSV is written, detected from its first rows where the job does not say it.
 *
 * @param names of the header, or {@code x0, x1, …}
 * @param quoted whether there are quotes below the first row
 * @param nameless columns whose name in the header is empty
 * @param first what is not a number in the first rows
 */
record CsvDialect(
        CsvNotation notation,
        Charset charset,
        boolean header,
        boolean quoted,
        List<String> names,
        List<Integer> nameless,
        Findings first) {
    private static final int SAMPLE_ROWS = 1000;
    private static final String SEPARATORS = ",;\t|";

    static CsvDialect of(Request request) throws IOException {
        Path file = request.located().files().getFirst();
        Source.Csv csv = request.source().csv();
        OtherFormat.refuse(file, csv.encoding());
        CsvStart start = CsvStart.read(file, csv.encoding(), CsvStart.SAMPLE);
        OtherFormat.refuseText(file, start.text(), start.end());
        byte separator = separator(start.text(), csv);
        List<List<String>> records = start.records(separator, SAMPLE_ROWS);
        for (int size = CsvStart.SAMPLE; records.size() < 3 && !start.whole() && size < CsvStart.LARGEST; ) {
            size *= CsvStart.GROWTH;
            start = CsvStart.read(file, csv.encoding(), size);
            OtherFormat.refuseText(file, start.text(), start.end());
            separator = separator(start.text(), csv);
            records = start.records(separator, SAMPLE_ROWS);
        }
        CsvNotation notation = CsvNotation.of(separator, csv);
        if (records.isEmpty()) {
            throw nothing(file, start.text(), notation);
        }
        boolean header = csv.header().isPresent() ? csv.header().get() : hasHeader(records, notation, request);
        List<String> first = records.getFirst();
        List<String> names = header ? named(first) : named(Collections.nCopies(first.size(), ""));
        List<Integer> nameless = IntStream.range(0, header ? first.size() : 0)
                .filter(i -> first.get(i).isEmpty())
                .boxed()
                .toList();
        Findings words = words(file, start.text(), notation, header, names);
        CsvDialect dialect =
                new CsvDialect(notation, csv.encoding(), header, hasQuoteBelow(start.text()), names, nameless, words);
        start.requireText(file, dialect);
        return dialect;
    }

    /** What columns are called whose header is this. */
    static List<String> named(List<String> header) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            names.add(header.get(i).isEmpty() ? "x" + i : header.get(i));
        }
        return names;
    }

    /** What reads all rows later tells it of these, too: by then it is compiled, if there are many. */
    private static Findings words(Path file, byte[] start, CsvNotation notation, boolean header, List<String> names) {
        CsvCursor cursor = new CsvCursor(notation.separator);
        int end = start.length - CsvCursor.GUARD.length;
        cursor.reset(start, 0, end);
        CsvRows rows = new CsvRows(names);
        try {
            if (header && cursor.toRecord()) {
                record(cursor);
            }
            new CsvParser(Assignment.ofNumbers(names), notation, Source.Columns.all(Source.Missing.MEAN))
                    .parse(start, cursor.at, end, rows);
        } catch (CsvCursor.Unclosed | CsvCursor.Trailing e) {
            // What comes before tells enough.
        }
        Findings words = new Findings(names, Findings.Place.LINE);
        words.add(rows.findings, String.valueOf(file.getFileName()), 1 + cursor.lines);
        return words;
    }

    private static boolean hasQuoteBelow(byte[] start) {
        int end = start.length - CsvCursor.GUARD.length;
        int line = 0;
        while (line < end && start[line] != '\n') {
            line++;
        }
        return CsvCut.hasQuote(start, line, end);
    }

    private static byte given(char separator) {
        if (separator >= 128 || separator == '"' || separator == '\n' || separator == '\r') {
            throw StoicException.user(
                    "data.csv.separator must be an ASCII character, got '%s'".formatted(separator),
                    "usual are ',' ';' '|' and a tab");
        }
        return (byte) separator;
    }

    /** As the job says, or as the first rows look. */
    private static byte separator(byte[] start, Source.Csv csv) {
        if (csv.separator().isPresent()) {
            return given(csv.separator().get());
        }
        String possible = SEPARATORS.replace(String.valueOf(csv.decimal().sign()), "");
        byte[] others = bytes(
                possible.chars().filter(c -> !csv.thousands().is((char) c)).toArray());
        byte[] unlikely = bytes(possible.chars().toArray());
        // What stands in numbers is the separator only where nothing else can be, and the decimal sign only beside
        // quotes.
        boolean quoted = CsvCut.hasQuote(start, 0, start.length - CsvCursor.GUARD.length);
        byte[] all = quoted ? bytes(SEPARATORS.chars().toArray()) : unlikely;
        return regular(start, others).or(() -> regular(start, all)).orElseGet(() -> mostFrequent(start, unlikely));
    }

    private static byte[] bytes(int[] characters) {
        byte[] bytes = new byte[characters.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) characters[i];
        }
        return bytes;
    }

    private static Set<String> mentioned(Request request) {
        Source source = request.source();
        Set<String> names = new HashSet<>();
        source.target().ifPresent(names::add);
        names.addAll(source.columns().drop());
        names.addAll(source.columns().keep());
        names.addAll(source.columns().category());
        names.addAll(source.columns().number());
        request.like().ifPresent(schema -> schema.columns().forEach(column -> names.add(column.name())));
        return names;
    }

    /** Why a file has no first row. */
    private static StoicException nothing(Path file, byte[] start, CsvNotation notation) {
        CsvCursor cursor = new CsvCursor(notation.separator);
        cursor.reset(start, 0, start.length - CsvCursor.GUARD.length);
        String name = String.valueOf(file.getFileName());
        try {
            if (cursor.toRecord()) {
                record(cursor);
            }
        } catch (CsvCursor.Unclosed e) {
            return CsvCursor.fault(name, 1 + e.line, e);
        } catch (CsvCursor.Trailing e) {
            return CsvCursor.fault(name, 1 + e.line, e);
        }
        return StoicException.user("%s is empty".formatted(file), "name a file with rows");
    }

    /** Whether rows must be like others that had no header, as far as one can tell. */
    private static boolean isLikeNameless(Request request) {
        return request.like().isPresent()
                && request.like().get().columns().stream()
                        .allMatch(column -> column.name().matches("x\\d+"));
    }

    /** Names that the job mentions, text above numbers, or words that never come again make a header. */
    private static boolean hasHeader(List<List<String>> records, CsvNotation notation, Request request) {
        List<String> first = records.getFirst();
        if (first.stream().anyMatch(mentioned(request)::contains)) {
            return true;
        }
        if (isLikeNameless(request)) {
            return false;
        }
        boolean words = records.size() > 2 && new HashSet<>(first).size() == first.size();
        for (int i = 0; i < first.size(); i++) {
            int column = i;
            String top = first.get(i);
            List<String> below = records.stream()
                    .skip(1)
                    .filter(row -> row.size() > column && !notation.isMissing(row.get(column)))
                    .map(row -> row.get(column))
                    .toList();
            boolean text = !notation.isMissing(top) && !notation.isNumber(top);
            if (text && !below.isEmpty() && below.stream().allMatch(notation::isNumber)) {
                return true;
            }
            words &= text && !below.contains(top);
        }
        return words;
    }

    /** Whether all values of the column in the first rows are numbers. */
    boolean looksNumeric(int column) {
        return !first.hasSurprise(column);
    }

    /** The separator that gives all rows the same number of fields, as many as possible. */
    private static Optional<Byte> regular(byte[] start, byte[] separators) {
        byte best = separators[0];
        int most = 1;
        for (byte candidate : separators) {
            int fields =
                    records(start, candidate, 1).stream().mapToInt(List::size).sum();
            if (fields > most && records(start, candidate, 50).stream().allMatch(row -> row.size() == fields)) {
                best = candidate;
                most = fields;
            }
        }
        return most > 1 ? Optional.of(best) : Optional.empty();
    }

    /** For files whose rows differ in length, so that the error about them names sensible fields. */
    private static byte mostFrequent(byte[] start, byte[] separators) {
        Optional<List<String>> first = records(start, (byte) '\n', 1).stream().findFirst();
        byte best = separators[0];
        long most = 0;
        for (byte candidate : separators) {
            long count = first.stream()
                    .flatMapToInt(row -> String.join("", row).chars())
                    .filter(c -> c == candidate)
                    .count();
            if (count > most) {
                best = candidate;
                most = count;
            }
        }
        return best;
    }

    /** Whole records at the beginning; a broken one ends them. */
    static List<List<String>> records(byte[] start, byte separator, int most) {
        List<List<String>> records = new ArrayList<>();
        CsvCursor cursor = new CsvCursor(separator);
        cursor.reset(start, 0, start.length - CsvCursor.GUARD.length);
        try {
            while (records.size() < most && cursor.toRecord()) {
                records.add(record(cursor));
            }
        } catch (CsvCursor.Unclosed | CsvCursor.Trailing e) {
            return records;
        }
        return records;
    }

    static List<String> record(CsvCursor cursor) {
        List<String> fields = new ArrayList<>();
        cursor.field();
        fields.add(cursor.value());
        while (cursor.bytes[cursor.at] == cursor.separator && cursor.at < cursor.end) {
            cursor.at++;
            cursor.field();
            fields.add(cursor.value());
        }
        cursor.lineEnd();
        return fields;
    }
}
