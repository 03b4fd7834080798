package dev.stoic.cli.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * What a command writes, and how it knows a former result of its own, which it may replace without being asked.
 *
 * @param what as in "x.csv exists and is not …"
 */
public record ResultKind(String what, Recognition recognition) {
    private static final int START = 1 << 16;

    /** Looks at a file that is there, of any kind and size. */
    @FunctionalInterface
    public interface Recognition {
        boolean isOwn(Path file) throws IOException;
    }

    /** A file known by its beginning, of which at most 64 KiB are read. */
    public static ResultKind startingWith(String what, Predicate<byte[]> start) {
        return new ResultKind(what, file -> {
            try (InputStream in = Files.newInputStream(file)) {
                return start.test(in.readNBytes(START));
            }
        });
    }

    /** A text known by its first line. */
    public static ResultKind lines(String what, Predicate<String> first) {
        return startingWith(what, start -> {
            String text = new String(start, StandardCharsets.UTF_8);
            int end = text.indexOf('\n');
            return end >= 0 && first.test(text.substring(0, end));
        });
    }

    boolean isOwn(Path file) {
        try {
            return Files.size(file) == 0 || recognition.isOwn(file);
        } catch (IOException _) {
            // What cannot be read is not known.
            return false;
        }
    }
}
