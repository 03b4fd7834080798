package dev.stoic.engine;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that grows by whole pieces: one that did not fit is taken back, and the next one goes in its place, so that a
 * full disk leaves a gap and never half a piece. Interrupts do not close it.
 */
final class AppendedFile implements AutoCloseable {
    private final RandomAccessFile file;
    private long end;

    private AppendedFile(RandomAccessFile file, long end) throws IOException {
        this.file = file;
        this.end = end;
        file.setLength(end);
    }

    /** Begins anew. */
    static AppendedFile empty(Path path) throws IOException {
        return new AppendedFile(new RandomAccessFile(path.toFile(), "rw"), 0);
    }

    /** Goes on after the last whole line; a crash may have left half of one, which nobody could read. */
    static AppendedFile lines(Path path) throws IOException {
        var file = new RandomAccessFile(path.toFile(), "rw");
        long end = file.length();
        while (end > 0) {
            file.seek(end - 1);
            if (file.read() == '\n') {
                break;
            }
            end--;
        }
        return new AppendedFile(file, end);
    }

    void add(String lines) throws IOException {
        add(lines.getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] piece) throws IOException {
        try {
            file.seek(end);
            file.write(piece);
            end += piece.length;
        } catch (IOException e) {
            try {
                file.setLength(end);
            } catch (IOException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
