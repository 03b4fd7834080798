package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFilesTest {
    @TempDir
    Path folder;

    private final Map<String, String> pushed = new TreeMap<>();

    private LocalFiles files() {
        return new LocalFiles(folder, (file, name) -> {
            try {
                pushed.put(name, Files.readString(file));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void aFileIsNamedByItsContentAndKeepsItsEnding() throws IOException {
        write("Rows 1.CSV", "a,b\n1,2\n");

        String moved = files().moved("Rows 1.CSV");

        assertThat(moved).matches("store://[0-9a-f]{32}/rows-1\\.csv");
        assertThat(pushed).containsExactly(Map.entry(moved.substring("store://".length()), "a,b\n1,2\n"));
    }

    @Test
    void theSameContentHasTheSameNameAndAnotherHasAnother() throws IOException {
        write("a/rows.csv", "1");
        write("b/rows.csv", "1");
        write("c/rows.csv", "2");

        assertThat(files().moved("a/rows.csv"))
                .isEqualTo(files().moved("b/rows.csv"))
                .isNotEqualTo(files().moved("c/rows.csv"));
    }

    @Test
    void filesOfAGlobKeepTheirOrder() throws IOException {
        write("rows/b.csv", "2");
        write("rows/a.csv", "1");
        write("rows/note.txt", "3");

        String moved = files().moved("rows/*.csv");

        assertThat(moved).matches("store://[0-9a-f]{32}/\\*");
        String into = moved.substring("store://".length(), moved.length() - 1);
        assertThat(pushed).containsExactly(Map.entry(into + "00000-a.csv", "1"), Map.entry(into + "00001-b.csv", "2"));
    }

    @Test
    void aFolderIsAllItsFiles() throws IOException {
        write("rows/a.csv", "1");
        write("rows/b.csv", "2");

        assertThat(files().moved("rows")).isEqualTo(files().moved("rows/*.csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mnist://train", "s3://bucket/rows.csv", "store://rows.csv", "https://host/rows.csv"})
    void whatIsElsewhereStaysThere(String location) {
        assertThat(files().moved(location)).isEqualTo(location);
        assertThat(pushed).isEmpty();
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> files().moved("gone.csv"))
                .withMessage("gone.csv: no such file");
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> files().moved("gone/*.csv"))
                .withMessageContaining("0 files");
    }

    @ParameterizedTest
    @CsvSource({"a.csv,a.csv", ".hidden,-hidden", "Ärger (1).npy,-rger--1-.npy"})
    void namesAreWhatAStoreTakes(String name, String expected) {
        assertThat(LocalFiles.plain(name)).isEqualTo(expected);
    }
}
