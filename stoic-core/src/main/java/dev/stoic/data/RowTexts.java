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
    private final CsvRecords records;
    private final List<String> columns;
    private final int[] at;
    private List<String> header = List.of();
    private long row;

    private RowTexts(CsvRecords records, List<String> columns) {
        this.records = records;
        this.columns = List.copyOf(columns);
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
        Path first = request.located().files().getFirst();
        var texts = new RowTexts(CsvRecords.open(request), columns);
        try {
            texts.find(texts.records.names(), first);
            return texts;
        } catch (StoicException e) {
            texts.close();
            throw e;
        }
    }

    private void find(List<String> names, Path file) {
        header = names;
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
        for (; row < number; row++) {
            if (!records.next()) {
                throw StoicException.user(
                        "%s changed while it was read".formatted(records.file()),
                        "try again when the file is complete");
            }
            if (!records.names().equals(header)) {
                find(records.names(), records.file());
            }
            if (row + 1 < number) {
                records.skip();
            }
        }
        List<String> fields = records.take();
        List<String> texts = new ArrayList<>();
        for (int column : at) {
            texts.add(fields.get(column));
        }
        return texts;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
