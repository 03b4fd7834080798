package dev.stoic.store.s3.server;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of an object beside its bytes.
 *
 * @param modified as the file system says
 * @param sha256 also its version
 * @param metadata headers that its writer gave, lower-case
 */
record About(long size, Instant modified, String sha256, SortedMap<String, String> metadata) {
    private static final String FIRST = "stoic object 1";

    /** A file that belongs to an object, as long as the object is the one that it was written for. */
    void write(Path file) throws IOException {
        var lines = new StringBuilder(FIRST).append('\n');
        lines.append(size)
                .append('\n')
                .append(modified)
                .append('\n')
                .append(sha256)
                .append('\n');
        metadata.forEach(
                (name, value) -> lines.append(name).append(' ').append(value).append('\n'));
        Files.writeString(file, lines.append("end\n"));
    }

    /** Nothing if there is none, or only half of one. */
    static Optional<About> read(Path file) throws IOException {
        try {
            List<String> lines = Files.readAllLines(file);
            if (lines.size() < 5
                    || !lines.getFirst().equals(FIRST)
                    || !lines.getLast().equals("end")) {
                return Optional.empty();
            }
            var metadata = new TreeMap<String, String>();
            for (String line : lines.subList(4, lines.size() - 1)) {
                int space = line.indexOf(' ');
                metadata.put(line.substring(0, space), line.substring(space + 1));
            }
            return Optional.of(
                    new About(Long.parseLong(lines.get(1)), Instant.parse(lines.get(2)), lines.get(3), metadata));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (MalformedInputException | IllegalArgumentException | IndexOutOfBoundsException _) {
            // What a power cut left of it says nothing.
            return Optional.empty();
        } catch (java.time.DateTimeException _) {
            return Optional.empty();
        }
    }
}
