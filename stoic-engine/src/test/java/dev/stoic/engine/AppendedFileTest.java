package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {
    @TempDir
    Path folder;

    @Test
    void whoWasTakenForLostOverwritesNothing() throws IOException {
        Path path = folder.resolve("events");
        try (var lost = AppendedFile.lines(path)) {
            lost.add("one\n");
            try (var successor = AppendedFile.lines(path)) {
                successor.add("two\n");
                lost.add("late\n");
                successor.add("three\n");
            }
        }
        assertThat(Files.readAllLines(path)).containsExactly("one", "two", "late", "three");
    }

    @Test
    void halfALineOfACrashIsTakenAway() throws IOException {
        Path path = Files.writeString(folder.resolve("events"), "one\nhal");
        try (var file = AppendedFile.lines(path)) {
            file.add("two\n");
        }
        assertThat(Files.readAllLines(path)).containsExactly("one", "two");
    }
}
