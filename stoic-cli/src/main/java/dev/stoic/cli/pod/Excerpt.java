package dev.stoic.cli.pod;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of lines: all of it if it is not large, otherwise how it begins and how it ends. */
final class Excerpt {
    private static final int MOST = 8 << 20;
    private static final int BEGINNING = 1 << 20;

    private Excerpt() {}

    static byte[] of(Path file) throws IOException {
        return of(file, MOST, BEGINNING);
    }

    static byte[] of(Path file, int most, int beginning) throws IOException {
        if (Files.size(file) <= most) {
            return Files.readAllBytes(file);
        }
        try (var in = new RandomAccessFile(file.toFile(), "r")) {
            var out = new ByteArrayOutputStream(most);
            byte[] head = new byte[beginning];
            in.readFully(head);
            int end = head.length;
            while (end > 0 && head[end - 1] != '\n') {
                end--;
            }
            out.write(head, 0, end);
            byte[] tail = new byte[most - beginning];
            in.seek(in.length() - tail.length);
            in.readFully(tail);
            int start = 0;
            while (start < tail.length && (start == 0 || tail[start - 1] != '\n')) {
                start++;
            }
            out.write(tail, start, tail.length - start);
            return out.toByteArray();
        }
    }
}
