package dev.stoic.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Finds the places of a few rows in their files, which are read once more for it, up to the last row that is wanted.
 */
final class RowOriginFinder {
    private final Request request;
    private final long[] wanted;
    private final Map<Long, RowOrigin> found = new LinkedHashMap<>();
    private long seen;
    private int at;

    private RowOriginFinder(Request request, long[] rows) {
        this.request = request;
        this.wanted = Arrays.stream(rows).sorted().distinct().toArray();
    }

    /**
     * @param rows of the files, dropped ones counted
     * @return places by row; a row that a changed file no longer has is left out
     */
    static Map<Long, RowOrigin> of(Request request, long[] rows) throws IOException {
        var origins = new RowOriginFinder(request, rows);
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
        try (CsvRecords records = CsvRecords.open(request)) {
            for (; !isDone() && records.next(); seen++) {
                if (isWanted()) {
                    found.put(seen, origin(records));
                    at++;
                } else {
                    records.skip();
                }
            }
        }
    }

    private static RowOrigin origin(CsvRecords records) {
        OptionalLong line = OptionalLong.of(records.line());
        List<String> names = records.names();
        List<String> values = records.take();
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            fields.put(names.get(i), values.get(i));
        }
        return new RowOrigin(name(records.file()), records.row(), line, fields);
    }

    private void arrays(ArrayFile.Opening opening) throws IOException {
        try (Arena arena = Arena.ofShared()) {
            for (Path path : request.located().files()) {
                long rows = opening.open(path, arena).rows();
                while (!isDone() && wanted[at] < seen + rows) {
                    found.put(
                            wanted[at],
                            new RowOrigin(name(path), wanted[at] - seen + 1, OptionalLong.empty(), Map.of()));
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
