package dev.stoic.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Finds the places of a few rows in their files, which are read once more for it, up to the last row that is wanted. */
final class Origins {
    private final Request request;
    private final long[] wanted;
    private final Map<Long, Origin> found = new LinkedHashMap<>();
    private long seen;
    private int at;

    private Origins(Request request, long[] rows) {
        this.request = request;
        this.wanted = Arrays.stream(rows).sorted().distinct().toArray();
    }

    /**
     * @param rows of the files, dropped ones counted
     * @return places by row; a row that a changed file no longer has is left out
     */
    static Map<Long, Origin> of(Request request, long[] rows) throws IOException {
        var origins = new Origins(request, rows);
        switch (request.located().format()) {
            case CSV -> origins.csv();
            case NPY -> origins.arrays(NpyFile::open);
            case IDX -> origins.arrays(IdxFile::open);
        }
        return origins.found;
    }

    private boolean isDone() {
        return at == wanted.length;
    }

    private boolean isWanted() {
        return !isDone() && wanted[at] == seen;
    }

    private void csv() throws IOException {
        CsvDialect dialect = CsvDialect.of(request);
        List<Path> files = request.located().files();
        try (CsvChunks chunks = new CsvChunks(files, dialect, CsvCut.EXACTLY, Progress.silent());
                CsvChunk chunk = new CsvChunk()) {
            var cursor = new CsvCursor(dialect.notation().separator);
            List<String> names = dialect.names();
            long row = 0;
            long lines = 0;
            while (!isDone() && chunks.next(chunk)) {
                chunks.prepare(chunk);
                cursor.reset(chunk.bytes, chunk.from, chunk.end);
                if (chunk.startsFile) {
                    row = 0;
                    lines = 0;
                    names = dialect.header() && cursor.toRecord() ? names(cursor) : dialect.names();
                }
                String file = name(files.get(chunk.file));
                while (!isDone() && cursor.toRecord()) {
                    row++;
                    record(cursor, names, file, row, lines);
                }
                lines += cursor.lines;
            }
        }
    }

    private static List<String> names(CsvCursor cursor) {
        List<String> names = CsvDialect.record(cursor);
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).isEmpty()) {
                names.set(i, "x" + i);
            }
        }
        return names;
    }

    private void record(CsvCursor cursor, List<String> names, String file, long row, long linesBefore) {
        long line = cursor.lines;
        if (isWanted()) {
            List<String> values = CsvDialect.record(cursor);
            Map<String, String> fields = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
                fields.put(names.get(i), values.get(i));
            }
            found.put(seen, new Origin(file, row, OptionalLong.of(linesBefore + line + 1), fields));
            at++;
        } else {
            pass(cursor);
        }
        seen++;
    }

    private static void pass(CsvCursor cursor) {
        cursor.field();
        while (cursor.bytes[cursor.at] == cursor.separator && cursor.at < cursor.end) {
            cursor.at++;
            cursor.field();
        }
        cursor.lineEnd();
    }

    private void arrays(ArrayFile.Opening opening) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            for (Path path : request.located().files()) {
                long rows = opening.open(path, arena).rows();
                while (!isDone() && wanted[at] < seen + rows) {
                    found.put(
                            wanted[at], new Origin(name(path), wanted[at] - seen + 1, OptionalLong.empty(), Map.of()));
                    at++;
                }
                seen += rows;
            }
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
