package dev.stoic.data;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One reading of all files by several threads. Chunks are parsed in any order and added up in that of the file. */
final class CsvPass {
    private final Request request;
    private final List<Path> files;
    private final CsvDialect dialect;
    private final Assignment assignment;
    private final CsvChunks.Cutting cutting;
    private final Turns turns = new Turns();

    private final Findings findings;
    private long rows;
    private long seen;
    private long line;
    private boolean refuted;
    private String sources = "";

    CsvPass(Request request, CsvDialect dialect, Assignment assignment, CsvChunks.Cutting cutting) {
        this.request = request;
        this.files = request.located().files();
        this.dialect = dialect;
        this.assignment = assignment;
        this.cutting = cutting;
        this.findings = new Findings(assignment.names(), Findings.Place.LINE);
    }

    void run(TableWriter writer, Progress progress) throws IOException {
        try (CsvChunks chunks = new CsvChunks(files, dialect, cutting, progress)) {
            Crew.together(members(chunks.most()), () -> work(chunks, writer));
            sources = chunks.sources();
        }
    }

    /** The fingerprint of what was read. */
    String sources() {
        return sources;
    }

    Findings findings() {
        return findings;
    }

    long rows() {
        return rows;
    }

    /** Rows that were read, dropped ones included. */
    long seen() {
        return seen;
    }

    /** Each member holds a chunk and its rows, which together may take ten times the chunk's size. */
    private static int members(long chunks) {
        long memory = Runtime.getRuntime().maxMemory() / 4 / (12L << 20);
        return Math.clamp(Math.min(memory, chunks), 1, Crew.size());
    }

    private void work(CsvChunks chunks, TableWriter writer) throws IOException {
        CsvParser parser = new CsvParser(
                assignment, dialect.separator(), request.source().columns().missing());
        CsvChunks.Chunk chunk = new CsvChunks.Chunk();
        try (TableWriter.Pen pen = writer.pen()) {
            while (chunks.next(chunk)) {
                chunks.prepare(chunk);
                Parsed parsed = parse(parser, chunk);
                if (!turns.enter(chunk.index)) {
                    return;
                }
                long first = accept(chunk, parser, parsed);
                boolean wanted = !refuted;
                turns.leave();
                if (wanted) {
                    pen.write(first, parser.rows, values(parser, writer.layout().cell()), parser.targets);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            turns.end();
            throw e;
        }
    }

    private static MemorySegment values(CsvParser parser, Cell cell) {
        if (cell == Cell.DOUBLE) {
            return MemorySegment.ofArray(parser.values);
        }
        float[] rounded = new float[parser.values.length];
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = (float) parser.values[i];
        }
        return MemorySegment.ofArray(rounded);
    }

    /** @param broken what stopped the parser, told when all chunks before have been accepted */
    private record Parsed(long headerLines, long lines, List<RuntimeException> broken) {}

    private Parsed parse(CsvParser parser, CsvChunks.Chunk chunk) {
        long headerLines = 0;
        List<RuntimeException> broken = new ArrayList<>();
        long lines = 0;
        parser.rows = 0;
        try {
            if (chunk.startsFile && dialect.header()) {
                headerLines = header(chunk);
            }
            lines = parser.parse(chunk.bytes, chunk.from, chunk.end);
        } catch (RuntimeException e) {
            broken.add(e);
        }
        return new Parsed(headerLines, lines, broken);
    }

    private long header(CsvChunks.Chunk chunk) {
        CsvCursor cursor = new CsvCursor(dialect.separator());
        cursor.reset(chunk.bytes, chunk.from, chunk.end);
        if (!cursor.toRecord()) {
            throw StoicException.user("%s is empty".formatted(files.get(chunk.file)), "leave the file out");
        }
        List<String> names = CsvDialect.record(cursor);
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).isEmpty()) {
                names.set(i, "x" + i);
            }
        }
        if (!names.equals(dialect.names())) {
            throw StoicException.user(
                    "%s and %s differ in their columns".formatted(files.getFirst(), files.get(chunk.file)),
                    "%s has %s; %s has %s".formatted(name(0), dialect.names(), name(chunk.file), names));
        }
        chunk.from = cursor.at;
        return cursor.lines;
    }

    private String name(int file) {
        return String.valueOf(files.get(file).getFileName());
    }

    /** Adds a chunk to those before and returns the number of its first row. */
    private long accept(CsvChunks.Chunk chunk, CsvParser parser, Parsed parsed) {
        if (chunk.startsFile) {
            line = 1 + parsed.headerLines();
        }
        for (RuntimeException broken : parsed.broken()) {
            throw explain(broken, name(chunk.file));
        }
        findings.add(parser.findings, name(chunk.file), line);
        refuted |= !findings.surprises().isEmpty();
        line += parsed.lines();
        long first = rows;
        rows += parser.rows;
        seen += parser.seen;
        return first;
    }

    private RuntimeException explain(RuntimeException broken, String file) {
        if (cutting == CsvChunks.Cutting.BY_QUOTES) {
            return broken;
        }
        return switch (broken) {
            case CsvCursor.Unclosed e -> CsvCursor.fault(file, line + e.line, e);
            case CsvCursor.Trailing e -> CsvCursor.fault(file, line + e.line, e);
            case RuntimeException e -> e;
        };
    }
}
