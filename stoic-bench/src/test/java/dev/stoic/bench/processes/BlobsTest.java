package dev.stoic.bench.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobsTest {
    @Test
    void filesAreNumPysAndTheSameEveryTime(@TempDir Path folder) throws IOException {
        Path points = folder.resolve("x.npy");
        Path labels = folder.resolve("y.npy");
        new Blobs(100, 3, 4).write(points, labels);
        byte[] once = Files.readAllBytes(points);
        assertThat(new String(once, StandardCharsets.ISO_8859_1))
                .startsWith("\u0093NUMPY")
                .contains("'shape': (100, 3)");
        int header = 10 + (once[8] & 0xff) + ((once[9] & 0xff) << 8);
        assertThat(header % 64).isZero();
        assertThat(once).hasSize(header + 100 * 3 * Float.BYTES);
        new Blobs(100, 3, 4).write(points, labels);
        assertThat(Files.readAllBytes(points)).isEqualTo(once);
    }
}
