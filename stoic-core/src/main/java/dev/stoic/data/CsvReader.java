package dev.stoic.data;

import dev.stoic.data.Source.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes CSV files, usually in one pass: types of columns are guessed from the first rows, and only if a later row refutes
 * the guess the files are read again. The result is that of looking at every row first. A column whose values are numbers with
 * few exceptions is one of numbers, and the exceptions are errors.
 */
final class CsvReader {
    private final Request request;
    private final CsvDialect dialect;
    private final Assignment assignment;
    /** What is no number, by column: the first of each. */
    private final Findings words;

    private final List<String> spoiled = new ArrayList<>();

    private CsvReader(Request request, CsvDialect dialect) {
        this.request = request;
        this.dialect = dialect;
        this.assignment = Assignment.of(request, dialect.names(), dialect::looksNumeric);
        this.words = dialect.first();
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
            } catch (Dictionary.Full e) {
                if (restoreNumbers()) {
                    continue;
                }
                throw e.fault;
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

    private TableWriter.Found found(CsvPass pass, Cell cell) {
        Findings findings = pass.findings();
        Missing policy = request.source().columns().missing();
        findings.require(request, ways(findings));
        boolean like = request.like().isPresent();
        if (!like) {
            findings.requireValues(pass.seen(), policy);
        }
        List<String> notes = new ArrayList<>();
        for (int column : assignment.doubtful(dialect.notation())) {
            words.surpriseNote(column).ifPresent(notes::add);
        }
        notes.addAll(assignment.manyFeatures());
        var deviations = new Deviations(request, assignment, findings);
        if (!like) {
            notes.addAll(deviations.notes());
        }
        return new TableWriter.Found(
                assignment.schema(cell.numbers),
                pass.rows(),
                notes,
                assignment.recoding(),
                pass.sources(),
                new Treated(like ? deviations.ofLikeRows() : List.of(), pass.gaps()));
    }

    /** What somebody can do about fields that are no numbers. */
    private List<String> ways(Findings findings) {
        List<String> ways = new ArrayList<>();
        if (findings.noNumbers().anyMatch(dialect.notation()::wantsComma)) {
            ways.add("set data.csv.decimal to comma");
        } else if (findings.noNumbers().findAny().isPresent()) {
            ways.add("name in data.csv.absent what stands for no value");
        }
        if (!spoiled.isEmpty()) {
            ways.add("call it a category: data.columns.category: [%s]".formatted(String.join(", ", spoiled)));
        }
        return ways;
    }
}
