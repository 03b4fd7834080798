package dev.stoic.data;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.fault.Visible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decodes CSV files, usually in one pass: types of columns are guessed from the first rows, and only if a later row refutes
 * the guess the files are read again. The result is that of looking at every row first. A column whose values are numbers with
 * few exceptions is one of numbers, and the exceptions are errors.
 */
final class CsvReader {
    private final Request request;
    private final CsvDialect dialect;
    private final CsvHeaders headers;
    private final Assignment assignment;
    /** What is not a number, by column: the first of each. */
    private final Findings words;

    private final List<String> spoiled = new ArrayList<>();

    private CsvReader(Request request, CsvDialect dialect) throws IOException {
        this.request = request;
        this.dialect = dialect;
        this.headers = CsvHeaders.of(request, dialect);
        this.assignment = assignment(request, dialect);
        this.words = dialect.first();
    }

    /** Names in the wrong encoding are not found: then the encoding is what to look at. */
    private static Assignment assignment(Request request, CsvDialect dialect) throws IOException {
        try {
            return Assignment.of(request, dialect.names(), dialect::looksNumeric);
        } catch (StoicException e) {
            Path first = request.located().files().getFirst();
            Optional<String> doubt = OtherFormat.doubt(first, dialect.charset());
            if (doubt.isPresent() && e.fault() instanceof Fault.User fault) {
                throw new StoicException(new Fault.User(fault.message(), doubt.get(), fault.problems()), e);
            }
            throw e;
        }
    }

    static TableWriter.Found decode(Request request, TableWriter writer, Progress progress) throws IOException {
        long bytes = 0;
        for (Path file : request.located().files()) {
            bytes += Files.size(file);
        }
        CsvPractice.begin(bytes);
        return new CsvReader(request, CsvDialect.of(request)).read(writer, progress);
    }

    private TableWriter.Found read(TableWriter writer, Progress progress) throws IOException {
        CsvCut cutting = CsvCut.BY_QUOTES;
        Cell cell = request.cell(Cell.DOUBLE);
        while (true) {
            CsvPass pass = new CsvPass(request, dialect, headers, assignment, cutting);
            if (request.like().isEmpty()) {
                assignment.openDictionaries();
            }
            writer.begin(assignment.width(), cell, TableWriter.Targets.of(assignment.hasTarget()));
            try {
                pass.run(writer, progress);
            } catch (CsvCursor.Unclosed | CsvCursor.Trailing e) {
                cutting = CsvCut.EXACTLY;
                continue;
            } catch (Dictionary.Full e) {
                if (restoreNumbers()) {
                    continue;
                }
                throw e.of.tooMany(dialect.notation());
            }
            if (!refute(pass.findings()) && !restoreNumbers()) {
                return found(pass, cell);
            }
        }
    }

    /** Makes categories of columns that hold something else than numbers; false if all are as they were taken to be. */
    private boolean refute(Findings findings) {
        words.addSurprises(findings);
        findings.surprises().forEach(column -> assignment.roles()[column] = Role.CATEGORY);
        return !findings.surprises().isEmpty();
    }

    /** Makes numbers again of categories that are numbers but for a few; false if there are none. */
    private boolean restoreNumbers() {
        List<String> restored = assignment.restoreNumbers(dialect.notation());
        spoiled.addAll(restored);
        return !restored.isEmpty();
    }

    private TableWriter.Found found(CsvPass pass, Cell cell) throws IOException {
        Findings findings = pass.findings();
        EmptyColumns empty = new EmptyColumns(request, assignment, dialect.nameless(), findings, pass.seen());
        empty.require();
        findings.requireNumbers(assignment.target(), pass.seen());
        findings.require(ways(findings), this::why);
        List<String> notes = new ArrayList<>();
        for (Path file : request.located().files()) {
            OtherFormat.doubt(file, dialect.charset()).ifPresent(notes::add);
        }
        boolean like = request.like().isPresent();
        var deviations = new Deviations(request, assignment, findings, pass.seen());
        if (!like) {
            notes.addAll(ColumnNotes.of(assignment, dialect, words, pass.numbers(), empty));
            notes.addAll(missingWords(findings));
            notes.addAll(empty.notes());
            notes.addAll(deviations.notes());
        }
        return new TableWriter.Found(
                assignment.schema(cell.numbers),
                pass.rows(),
                notes,
                assignment.recoding(),
                pass.sources(),
                new RowTreatment(like ? deviations.ofLikeRows() : List.of(), pass.gaps()));
    }

    /** What one can do about rows that cannot be used, besides correcting the file. */
    private List<String> ways(Findings findings) {
        List<String> ways = new ArrayList<>(Remedies.ofMissing(findings, request));
        ways.addAll(Remedies.ofWords(findings, assignment));
        ways.addAll(Remedies.ofNumbers(findings, dialect.notation(), spoiled));
        return ways;
    }

    /** What keeps a value from being a number. */
    private String why(String value) {
        return ValueFormat.of(value, dialect.notation())
                .reason(value, dialect.notation())
                .map(reason -> ": it " + reason)
                .orElse("");
    }

    /** Categories in which NA and its like count as missing. */
    private List<String> missingWords(Findings findings) {
        return assignment.dictionaries().keySet().stream()
                .filter(column -> findings.missingWords(column) > 0)
                .map(column ->
                        "column \"%s\": NA, N/A, NaN or null counts as missing in %,d %s; to read it as a value, set data.csv.na: text"
                                .formatted(
                                        Visible.line(assignment.names().get(column)),
                                        findings.missingWords(column),
                                        findings.missingWords(column) == 1 ? "row" : "rows"))
                .toList();
    }
}
