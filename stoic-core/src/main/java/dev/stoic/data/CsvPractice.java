package dev.stoic.data;

import dev.stoic.math.Numerals;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * Reads a made-up file in the background, once in a process, while the first rows of a large one are looked at: what reads it is
 * compiled when the reading begins, and knows that numbers are written in several ways, however rare the others are.
 */
final class CsvPractice {
    private static final int COLUMNS = 48;
    static final int ROWS = 64;
    static final int TIMES = 8;

    /** Most are as long as doubles need; one of each other kind. */
    private static final List<String> NUMBERS = List.of(
            "0.41708243651948251",
            "-1.2094511763850241",
            "0.0738210946625103",
            "-0.5512070364412873",
            "2.108339204471655",
            "-0.88230154927116437",
            "0.3019447125830926",
            "-0.016624093758120947",
            "1.5740926631184",
            "0.7",
            "-3",
            "0.93025184620117735",
            "12.75",
            "-0.6071395528462013",
            "0.000093115",
            "1.9e-05",
            "-0.2437716950483127",
            "0.66120938457102938",
            "-1.1180257396141072");

    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private CsvPractice() {}

    static void begin(long bytes) {
        if (bytes >= DataSet.LARGE && BEGUN.compareAndSet(false, true)) {
            Numerals.expect();
            Thread.ofPlatform()
                    .daemon()
                    .name("stoic-practice")
                    // Whatever goes wrong costs speed, nothing else.
                    .uncaughtExceptionHandler((_, _) -> {})
                    .start(CsvPractice::run);
        }
    }

    /** Says how many rows were read. */
    static int run() {
        byte[] text = text();
        int end = text.length - CsvCursor.GUARD.length;
        Assignment assignment = assignment();
        CsvParser parser = new CsvParser(assignment, CsvNotation.usual((byte) ','), Source.Columns.all());
        int read = 0;
        for (int i = 0; i < TIMES; i++) {
            Checksum.of(text, 0, end);
            CsvRows rows = new CsvRows(assignment.names());
            parser.parse(text, 0, end, rows);
            read += rows.rows;
        }
        return read;
    }

    private static byte[] text() {
        var text = new StringBuilder();
        for (int i = 0; i < ROWS * COLUMNS; i++) {
            text.append(NUMBERS.get(i % NUMBERS.size())).append(i % COLUMNS == COLUMNS - 1 ? '\n' : ',');
        }
        text.append(new String(CsvCursor.GUARD, StandardCharsets.ISO_8859_1));
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Features, and a target behind them. */
    private static Assignment assignment() {
        Assignment assignment = Assignment.ofNumbers(
                IntStream.range(0, COLUMNS).mapToObj(i -> "x" + i).toList());
        assignment.roles()[COLUMNS - 1] = Role.TARGET_NUMBER;
        return assignment;
    }
}
