package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes CSV files, usually in one pass: types of columns are guessed from the first rows, and only if a later row refutes
 * the guess the files are read again. The result is that of looking at every row first.
 */
final class CsvReader {
    private CsvReader() {}

    static TableWriter.Found decode(Request request, TableWriter writer, Progress progress) throws IOException {
        long bytes = 0;
        for (Path file : request.located().files()) {
            bytes += Files.size(file);
        }
        CsvPractice.begin(bytes);
        CsvDialect dialect = CsvDialect.of(request);
        Assignment assignment = Assignment.of(request, dialect.names(), dialect::looksNumeric);
        List<String> notes = new ArrayList<>();
        CsvCut cutting = CsvCut.BY_QUOTES;
        Cell cell = request.cell(Cell.DOUBLE);
        while (true) {
            CsvPass pass = new CsvPass(request, dialect, assignment, cutting);
            if (request.like().isEmpty()) {
                assignment.openDictionaries();
            }
            writer.begin(assignment.width(), cell, TableWriter.Targets.of(assignment.hasTarget()));
            try {
                pass.run(writer, progress);
            } catch (CsvCursor.Unclosed | CsvCursor.Trailing e) {
                cutting = CsvCut.EXACTLY;
                continue;
            }
            Findings findings = pass.findings();
            if (findings.surprises().isEmpty()) {
                Missing policy = request.source().columns().missing();
                findings.require(policy);
                findings.requireValues(pass.seen(), policy);
                notes.addAll(findings.dropNotes());
                return new TableWriter.Found(
                        assignment.schema(cell.numbers), pass.rows(), notes, assignment.recoding(), pass.sources());
            }
            notes.addAll(findings.surpriseNotes());
            findings.surprises().forEach(column -> assignment.roles()[column] = Role.CATEGORY);
        }
    }
}
