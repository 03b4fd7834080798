package dev.stoic.data;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The rows of one chunk, on their way from the parser to the file. The arrays are used again for other chunks. */
final class CsvRows {
    /** What there is room for at first: rows of very many columns are few. */
    private static final int FEW_ROWS = 256;

    private static final int FEW_NUMBERS = 1 << 16;

    double[] values = new double[0];
    double[] targets = new double[0];
    int rows;
    /** Rows that were seen, dropped ones included. */
    int seen;

    /** With lines counted from 0. */
    Findings findings;

    /** Rows that were dropped, counted from 0. */
    DroppedRows gaps = new DroppedRows();

    int file;
    boolean startsFile;
    long headerLines;
    long lines;
    /** What stopped the parser, told when all chunks before have been accepted. */
    Optional<RuntimeException> broken = Optional.empty();

    /** The number of the first row; known when all chunks before have been accepted. */
    long first;

    /** Whether it is to be written: nothing is once a guess about columns is refuted. */
    boolean wanted;

    CsvRows(List<String> names) {
        findings = new Findings(names, Findings.Place.LINE);
    }

    void begin(CsvChunk chunk, List<String> names) {
        rows = 0;
        seen = 0;
        findings = new Findings(names, Findings.Place.LINE);
        gaps = new DroppedRows();
        file = chunk.file;
        startsFile = chunk.startsFile;
        headerLines = 0;
        lines = 0;
        broken = Optional.empty();
    }

    /** Makes room for another row. */
    void reserve(int width) {
        if (rows == targets.length) {
            int capacity = Math.max(Math.clamp(FEW_NUMBERS / Math.max(1, width), 1, FEW_ROWS), rows * 2);
            values = Arrays.copyOf(values, Math.multiplyExact(capacity, width));
            targets = Arrays.copyOf(targets, capacity);
        }
    }
}
