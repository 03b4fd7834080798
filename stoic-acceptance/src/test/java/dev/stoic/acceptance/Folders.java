package dev.stoic.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Folders that a scenario made. */
final class Folders {
    private Folders() {}

    static void delete(Path folder) throws IOException {
        try (var inside = Files.walk(folder)) {
            for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    static void link(Path to, Path at) {
        try {
            Files.createDirectories(at.getParent());
            Files.createSymbolicLink(at, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
