package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadStartTest {
    @TempDir
    Path folder;

    private List<Path> files(String... args) {
        var nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        return HeadStart.files(List.of(args), new Shell(nowhere, nowhere, Map.of(), folder, Terminal.lines()));
    }

    @Test
    void filesOfAJobAreSeenFromWhereItLies() throws IOException {
        Path job = Files.createDirectory(folder.resolve("jobs")).resolve("a.yaml");
        Files.writeString(job, "data: { train: \"../rows.csv\", test: held.csv, target: y }\n# s3://bucket/far.csv\n");
        assertThat(files("train", "jobs/a.yaml", "--workers", "2"))
                .containsExactly(folder.resolve("jobs/../rows.csv"), folder.resolve("jobs/held.csv"));
    }

    @Test
    void flagsNameFilesFromWhereTheUserStands() {
        assertThat(files("train", "kmeans", "--data", "cars.csv", "--k", "3"))
                .containsExactly(folder.resolve("cars.csv"));
    }

    @Test
    void aJobThatIsNotThereOrNoTextNamesNone() throws IOException {
        Files.write(folder.resolve("bytes.yaml"), new byte[] {(byte) 0xC3, 0x28, '.', 'c', 's', 'v'});
        assertThat(files("train", "absent.yaml")).isEmpty();
        assertThat(files("train", "bytes.yaml")).isEmpty();
        assertThat(files("train", "\0.csv")).isEmpty();
    }
}
