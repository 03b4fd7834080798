package dev.stoic.data;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/** One reading of all files by several threads. Chunks are parsed in any order and added up in that of the file. */
final class CsvPass {
    private final Request request;
    private final List<Path> files;
    private final CsvDialect dialect;
    private final CsvHeaders headers;
    private final Assignment assignment;
    private final CsvCut cutting;

    private final Findings findings;
    private final DroppedRows gaps = new DroppedRows();
    private final RowNumbers numbers;
    private long rows;
    private long seen;
    private long line;
    private boolean refuted;
    private String sources = "";

    CsvPass(Request request, CsvDialect dialect, CsvHeaders headers, Assignment assignment, CsvCut cutting) {
        this.request = request;
        this.files = request.located().files();
        this.dialect = dialect;
        this.headers = headers;
        this.assignment = assignment;
        this.cutting = cutting;
        this.findings = new Findings(assignment.names(), Findings.Place.LINE);
        this.numbers = new RowNumbers(assignment);
    }

    void run(TableWriter writer, Progress progress) throws IOException {
        try (CsvChunks chunks = new CsvChunks(files, dialect, cutting, progress)) {
            int members = members(chunks.most());
            Optional<Schema> known = knownSchema(writer.layout().cell());
            var parsed = new InOrder<>(members, () -> new CsvRows(assignment.names()), next -> {
                accept(next);
                known.ifPresent(schema -> progress.rows(schema, rows, Zeros.UNKNOWN));
            });
            Crew.together(members, () -> work(chunks, parsed, writer));
            sources = chunks.sources();
        }
    }

    /** The schema, if it does not depend on rows that are yet to come. */
    private Optional<Schema> knownSchema(Cell cell) {
        return assignment.dictionaries().isEmpty() ? Optional.of(assignment.schema(cell.numbers)) : Optional.empty();
    }

    /** The fingerprint of what was read. */
    String sources() {
        return sources;
    }

    Findings findings() {
        return findings;
    }

    DroppedRows gaps() {
        return gaps;
    }

    RowNumbers numbers() {
        return numbers;
    }

    long rows() {
        return rows;
    }

    /** Rows that were read, dropped ones included. */
    long seen() {
        return seen;
    }

    /** For each member there is a chunk and twice its rows, which may take eight times the chunk's size. */
    private static int members(long chunks) {
        long memory = Runtime.getRuntime().maxMemory() / 4 / (20L << 20);
        return Math.clamp(Math.min(memory, chunks), 1, Crew.size());
    }

    private void work(CsvChunks chunks, InOrder<CsvRows> parsed, TableWriter writer) throws IOException {
        IdentityHashMap<List<Integer>, CsvParser> parsers = new IdentityHashMap<>();
        try (TableWriter.Pen pen = writer.pen();
                CsvChunk chunk = new CsvChunk()) {
            while (chunks.next(chunk)) {
                chunks.prepare(chunk);
                CsvRows rows = parsed.lend();
                CsvParser parser = parsers.computeIfAbsent(headers.order(chunk.file), this::parser);
                parse(parser, chunk, rows);
                if (parser.hasQuotes()) {
                    chunks.foundQuotes();
                }
                if (!parsed.bring(chunk.index, rows)) {
                    return;
                }
                write(parsed, pen, writer.layout().cell());
            }
        } catch (IOException | RuntimeException | Error e) {
            parsed.end();
            throw e;
        }
    }

    private CsvParser parser(List<Integer> order) {
        int[] columns = order.stream().mapToInt(Integer::intValue).toArray();
        return new CsvParser(
                assignment.ordered(columns),
                columns,
                dialect.notation(),
                request.source().columns());
    }

    /** Writes all that has come in order by now, whichever thread parsed it. */
    private static void write(InOrder<CsvRows> parsed, TableWriter.Pen pen, Cell cell) throws IOException {
        for (Optional<CsvRows> next = parsed.take(); next.isPresent(); next = parsed.take()) {
            CsvRows rows = next.get();
            if (rows.wanted) {
                pen.write(rows.first, rows.rows, values(rows, cell), rows.targets);
            }
            parsed.giveBack(rows);
        }
    }

    private static MemorySegment values(CsvRows rows, Cell cell) {
        if (cell == Cell.DOUBLE) {
            return MemorySegment.ofArray(rows.values);
        }
        float[] rounded = new float[rows.values.length];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (float) rows.values[i];
        }
        return MemorySegment.ofArray(rounded);
    }

    private void parse(CsvParser parser, CsvChunk chunk, CsvRows rows) {
        rows.begin(chunk, assignment.names());
        int bad = Utf8.invalid(chunk.bytes, chunk.from, chunk.end);
        if (bad >= 0) {
            rows.broken =
                    Optional.of(InvalidByte.at(chunk.bytes, chunk.from, bad, chunk.end, dialect.notation().separator));
            return;
        }
        try {
            if (chunk.startsFile && dialect.header()) {
                rows.headerLines = header(chunk);
            }
            rows.lines = parser.parse(chunk.bytes, chunk.from, chunk.end, rows);
        } catch (RuntimeException e) {
            rows.broken = Optional.of(e);
        }
    }

    private long header(CsvChunk chunk) {
        CsvCursor cursor = new CsvCursor(dialect.notation().separator);
        cursor.reset(chunk.bytes, chunk.from, chunk.end);
        if (cursor.toRecord()) {
            CsvDialect.record(cursor);
        }
        chunk.from = cursor.at;
        return cursor.lines;
    }

    private String name(int file) {
        return String.valueOf(files.get(file).getFileName());
    }

    /** Adds rows to those before and numbers them. */
    private void accept(CsvRows next) {
        if (next.startsFile) {
            line = 1 + next.headerLines;
        }
        if (next.broken.isPresent()) {
            throw explain(next.broken.get(), name(next.file));
        }
        findings.add(next.findings, name(next.file), line);
        gaps.addAll(next.gaps, seen);
        numbers.add(next.values, assignment.width(), next.rows);
        refuted |= !findings.surprises().isEmpty();
        line += next.lines;
        next.first = rows;
        next.wanted = !refuted;
        rows += next.rows;
        seen += next.seen;
    }

    private RuntimeException explain(RuntimeException broken, String file) {
        if (broken instanceof InvalidByte bad) {
            return bad.fault(file, line, dialect);
        }
        if (cutting == CsvCut.BY_QUOTES) {
            return broken;
        }
        return switch (broken) {
            case CsvCursor.Unclosed e -> CsvCursor.fault(file, line + e.line, e);
            case CsvCursor.Trailing e -> CsvCursor.fault(file, line + e.line, e);
            case RuntimeException e -> e;
        };
    }
}
