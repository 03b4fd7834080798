package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetMismatchTest {
    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void here() {
        sources = new Sources(folder);
    }

    private void write(String... targets) throws IOException {
        Files.writeString(
                folder.resolve("a.csv"),
                "x,y\n"
                        + IntStream.range(0, 40)
                                .mapToObj(i -> i + "," + targets[i % targets.length] + "\n")
                                .collect(Collectors.joining()));
    }

    @Test
    void wordsInsteadOfNumbersAreOneMistake() throws IOException {
        write("yes", "no");
        assertThatThrownBy(() -> sources.rows(Sources.of("a.csv", "y", TargetKind.NUMBER)))
                .isInstanceOf(StoicException.class)
                .hasMessage("target \"y\" holds words (yes, no), not numbers")
                .hasCauseInstanceOf(TargetMismatch.Words.class);
    }

    @Test
    void aFewWordsAmongNumbersAreNamedByPlace() throws IOException {
        write("1", "2", "3", "unknown");
        assertThatThrownBy(() -> sources.rows(Sources.of("a.csv", "y", TargetKind.NUMBER)))
                .isInstanceOf(StoicException.class)
                .hasNoCause();
    }

    @Test
    void numbersWrittenInAnotherWayAreNotWords() throws IOException {
        write("$12", "$13", "1 000");
        assertThatThrownBy(() -> sources.rows(Sources.of("a.csv", "y", TargetKind.NUMBER)))
                .isInstanceOf(StoicException.class)
                .hasNoCause();
    }

    @Test
    void tooManyClassesSayWhetherTheyAreNumbers() throws IOException {
        for (String prefix : new String[] {"", "c"}) {
            Files.writeString(
                    folder.resolve("a.csv"),
                    "x,y\n"
                            + IntStream.range(0, Dictionary.MOST + 1)
                                    .mapToObj(i -> "1," + prefix + i + "\n")
                                    .collect(Collectors.joining()));
            assertThatThrownBy(() -> sources.rows(Sources.of("a.csv", "y", TargetKind.CLASS)))
                    .hasMessageContaining("more than 10,000 classes")
                    .cause()
                    .isInstanceOfSatisfying(
                            TargetMismatch.Classes.class,
                            unfit -> assertThat(unfit.isNumbers()).isEqualTo(prefix.isEmpty()));
        }
    }
}
