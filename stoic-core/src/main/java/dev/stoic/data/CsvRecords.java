package dev.stoic.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The records of CSV files one after another, those of dropped rows included. Belongs to one thread. */
final class CsvRecords implements AutoCloseable {
    private final List<Path> files;
    private final CsvDialect dialect;
    private final CsvChunks chunks;
    private final CsvChunk chunk = new CsvChunk();
    private final CsvCursor cursor;
    private List<String> names;
    private long row;
    private long linesBefore;

    private CsvRecords(List<Path> files, CsvDialect dialect) throws IOException {
        this.files = files;
        this.dialect = dialect;
        this.chunks = new CsvChunks(files, dialect, CsvCut.EXACTLY, Progress.silent());
        this.cursor = new CsvCursor(dialect.notation().separator);
        this.names = dialect.names();
    }

    /** @param request what the rows are read by, so that both take the same line for the first */
    static CsvRecords open(Request request) throws IOException {
        return new CsvRecords(request.located().files(), CsvDialect.of(request));
    }

    /** Goes to the next record, which is then taken or skipped; false after the last. */
    boolean next() throws IOException {
        while (!cursor.toRecord()) {
            linesBefore += cursor.lines;
            if (!chunks.next(chunk)) {
                return false;
            }
            chunks.prepare(chunk);
            cursor.reset(chunk.bytes, chunk.from, chunk.end);
            if (chunk.startsFile) {
                row = 0;
                linesBefore = 0;
                boolean header = dialect.header() && cursor.toRecord();
                names = header ? CsvDialect.named(CsvDialect.record(cursor)) : dialect.names();
            }
        }
        row++;
        return true;
    }

    /** The fields of the record as they are written. */
    List<String> take() {
        return CsvDialect.record(cursor);
    }

    void skip() {
        cursor.field();
        while (cursor.bytes[cursor.at] == cursor.separator && cursor.at < cursor.end) {
            cursor.at++;
            cursor.field();
        }
        cursor.lineEnd();
    }

    /** The file of the record. */
    Path file() {
        return files.get(chunk.file);
    }

    /** The columns of the file of the record, in its own order. */
    List<String> names() {
        return names;
    }

    /** Which row of its file the record is, from 1. */
    long row() {
        return row;
    }

    /** Where the record begins, before it is taken. */
    long line() {
        return linesBefore + cursor.lines + 1;
    }

    @Override
    public void close() throws IOException {
        try {
            chunk.close();
        } finally {
            chunks.close();
        }
    }
}
