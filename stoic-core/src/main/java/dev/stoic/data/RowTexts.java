package dev.stoic.data;

import dev.stoic.document.Nearest;
import dev.stoic.fault.Fault.Problem;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Some columns of CSV files as they are written, row by row, dropped rows included. Belongs to one thread. */
public final class RowTexts implements AutoCloseable {
    private final List<Path> files;
    private final CsvDialect dialect;
    private final List<String> columns;
    private final CsvChunks chunks;
    private final CsvChunk chunk = new CsvChunk();
    private final CsvCursor cursor;
    private final int[] at;
    private long row;

    private RowTexts(List<Path> files, CsvDialect dialect, List<String> columns) throws IOException {
        this.files = files;
        this.dialect = dialect;
        this.columns = List.copyOf(columns);
        this.chunks = new CsvChunks(files, dialect, CsvCut.EXACTLY, Progress.silent());
        this.cursor = new CsvCursor(dialect.notation().separator);
        this.at = new int[columns.size()];
    }

    /**
     * @param request what the rows are read by, so that both take the same line for the first
     * @throws StoicException if a column is not there, or the files have no texts
     */
    static RowTexts open(Request request, List<String> columns) throws IOException {
        if (request.located().format() != Located.Format.CSV) {
            throw StoicException.user(
                    "%s has no columns of text, because it is not a CSV"
                            .formatted(request.source().location()),
                    "number the rows instead");
        }
        var texts = new RowTexts(request.located().files(), CsvDialect.of(request), columns);
        texts.find(texts.dialect.names(), texts.files.getFirst());
        return texts;
    }

    private void find(List<String> header, Path file) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            names.add(header.get(i).isEmpty() ? "x" + i : header.get(i));
        }
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < at.length; i++) {
            String column = columns.get(i);
            at[i] = names.indexOf(column);
            if (at[i] < 0) {
                String near = Nearest.to(column, names)
                        .map("; did you mean \"%s\"?"::formatted)
                        .orElse("");
                problems.add(new Problem("column \"%s\"".formatted(column), "is not in the file" + near));
            }
        }
        if (!problems.isEmpty()) {
            throw StoicException.user(
                    "%s is missing columns that are asked for".formatted(file.getFileName()),
                    "name columns of the file",
                    problems);
        }
    }

    /** The texts of row {@code number}, counted from 1 over all files; rows are asked for in their order. */
    public List<String> row(long number) throws IOException {
        List<String> fields = List.of();
        while (row < number) {
            fields = next();
            row++;
        }
        List<String> texts = new ArrayList<>();
        for (int column : at) {
            texts.add(fields.get(column));
        }
        return texts;
    }

    private List<String> next() throws IOException {
        while (!cursor.toRecord()) {
            if (!chunks.next(chunk)) {
                throw StoicException.user(
                        "%s changed while it was read".formatted(files.getLast()),
                        "try again when the file is complete");
            }
            chunks.prepare(chunk);
            cursor.reset(chunk.bytes, chunk.from, chunk.end);
            if (chunk.startsFile && dialect.header() && cursor.toRecord()) {
                List<String> names = CsvDialect.record(cursor);
                if (chunk.file > 0) {
                    find(names, files.get(chunk.file));
                }
            }
        }
        return CsvDialect.record(cursor);
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
