package dev.stoic.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** A file of lines that somebody else is writing: gives every whole line once. */
final class GrowingFile {
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();
    private long offset;

    GrowingFile(Path path) {
        this.path = path;
    }

    /** Whether it is shorter than it was; then it is read from its beginning. */
    boolean isReplaced() throws IOException {
        boolean replaced = Files.exists(path) && Files.size(path) < offset;
        if (replaced) {
            offset = 0;
            open.reset();
        }
        return replaced;
    }

    void lines(Consumer<String> to) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.position(offset);
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            for (int read = channel.read(buffer); read >= 0; read = channel.read(buffer)) {
                offset += read;
                byte[] bytes = buffer.array();
                int start = 0;
                for (int i = 0; i < read; i++) {
                    if (bytes[i] == '\n') {
                        open.write(bytes, start, i - start);
                        to.accept(open.toString(StandardCharsets.UTF_8));
                        open.reset();
                        start = i + 1;
                    }
                }
                open.write(bytes, start, read - start);
                buffer.clear();
            }
        }
    }
}
