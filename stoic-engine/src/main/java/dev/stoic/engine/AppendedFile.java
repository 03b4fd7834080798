package dev.stoic.engine;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that grows by whole pieces: one that did not fit is taken back, and the next one goes in its place, so that a
 * full disk leaves a gap and never half a piece. Others may add to it too, as a coordinator does that was taken for lost:
 * every piece goes to the end that the file has then. Interrupts do not close it.
 */
final class AppendedFile implements AutoCloseable {
    private final RandomAccessFile file;
    private final FileOutputStream end;

    private AppendedFile(Path path, RandomAccessFile file, long length) throws IOException {
        this.file = file;
        file.setLength(length);
        end = new FileOutputStream(path.toFile(), true);
    }

    /** Begins anew. */
    static AppendedFile empty(Path path) throws IOException {
        return new AppendedFile(path, new RandomAccessFile(path.toFile(), "rw"), 0);
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
        return new AppendedFile(path, file, end);
    }

    void add(String lines) throws IOException {
        add(lines.getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] piece) throws IOException {
        long before = file.length();
        try {
            end.write(piece);
        } catch (IOException e) {
            takeBack(before, piece.length, e);
            throw e;
        }
    }

    private void takeBack(long before, int length, IOException why) {
        try {
            long half = file.length() - before;
            if (half > 0 && half < length) {
                file.setLength(before);
            }
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    @Override
    public void close() throws IOException {
        end.close();
        file.close();
    }
}
