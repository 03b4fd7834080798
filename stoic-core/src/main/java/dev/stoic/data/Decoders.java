package dev.stoic.data;

import java.io.IOException;

/** Chooses the reader of a format. */
final class Decoders {
    private Decoders() {}

    static TableWriter.Found decode(Request request, TableWriter writer, Progress progress) throws IOException {
        return switch (request.located().format()) {
            case CSV -> CsvReader.decode(request, writer, progress);
            case NPY -> ArrayReader.decode(request, writer, progress, NpyFile::open);
            case IDX -> ArrayReader.decode(request, writer, progress, IdxFile::open);
        };
    }
}
