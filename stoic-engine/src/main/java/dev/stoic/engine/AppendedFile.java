package dev.stoic.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that grows by whole pieces: one that did not fit is taken back, and the next one goes in its place, so that a
 * full disk leaves a gap and never half a piece. Others may add to it too, as a coordinator does that was taken for lost:
 * every piece goes to the end that the file has then. Interrupts do not close it.
 */
final class AppendedFile implements AutoCloseable {
    private final Path path;

    /** A stream of a file, unlike its channel, stays open when its thread is interrupted. */
    private final OutputStream end;

    private AppendedFile(Path path) throws IOException {
        this.path = path;
        end = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Begins anew. */
    static AppendedFile empty(Path path) throws IOException {
        cut(path, 0);
        return new AppendedFile(path);
    }

    /** Goes on after the last whole line; a crash may have left half of one, which nobody could read. */
    static AppendedFile lines(Path path) throws IOException {
        if (Files.exists(path)) {
            uninterrupted(() -> {
                try (var channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    channel.truncate(wholeLines(channel));
                }
            });
        }
        return new AppendedFile(path);
    }

    private static long wholeLines(FileChannel channel) throws IOException {
        var last = ByteBuffer.allocate(1);
        for (long end = channel.size(); end > 0; end--) {
            if (channel.read(last.clear(), end - 1) == 1 && last.get(0) == '\n') {
                return end;
            }
        }
        return 0;
    }

    void add(String lines) throws IOException {
        add(lines.getBytes(StandardCharsets.UTF_8));
    }

    void add(byte[] piece) throws IOException {
        long before = Files.size(path);
        try {
            end.write(piece);
        } catch (IOException e) {
            takeBack(before, piece.length, e);
            throw e;
        }
    }

    private void takeBack(long before, int length, IOException why) {
        try {
            long half = Files.size(path) - before;
            if (half > 0 && half < length) {
                cut(path, before);
            }
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    private static void cut(Path path, long length) throws IOException {
        uninterrupted(() -> {
            try (var channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
        });
    }

    @FunctionalInterface
    private interface Use {
        void run() throws IOException;
    }

    /** An interrupted thread closes the channel that it uses, and half a piece must not stay for that. */
    private static void uninterrupted(Use use) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            use.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() throws IOException {
        end.close();
    }
}
