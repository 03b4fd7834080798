package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadStartTest {
    @TempDir
    Path folder;

    private Shell shell;

    @BeforeEach
    void begin() {
        var nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        var env = Map.of("STOIC_HOME", folder.resolve("home").toString());
        shell = new Shell(nowhere, nowhere, env, folder, Terminal.lines());
    }

    /** Zeros, in a file that takes no room. */
    private void array(String name, int rows) throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, 512), }".formatted(rows);
        header += " ".repeat(117 - header.length()) + "\n";
        try (var file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
            file.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0});
            file.write(header.getBytes(StandardCharsets.US_ASCII));
            file.setLength(128L + 4L * rows * 512);
        }
    }

    private void take(String job) throws IOException {
        Files.writeString(folder.resolve("job.yaml"), job);
        HeadStart.take("job.yaml", shell);
    }

    @Test
    void jobsOfAllKindsOfFilesAreLookedAt() throws IOException {
        array("large.npy", 10_000);
        array("y.npy", 10_000);
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n");
        for (String job : List.of(
                "learner: { kmeans: { k: 3 } }\ndata: { train: large.npy }\n",
                "learner: { linear: { } }\ndata: { train: large.npy, target: y.npy }\n",
                "learner: { linear: { } }\ndata: { train: a.csv, target: y }\n",
                "learner: { mlp: { } }\ndata: { train: mnist://train }\n")) {
            assertThatCode(() -> take(job)).as(job).doesNotThrowAnyException();
        }
    }

    @Test
    void aJobThatIsWrongIsLeftToWhoReadsItProperly() {
        assertThatThrownBy(() -> take("learner: { kmeens: { } }\ndata: { train: a.npy }\n"))
                .isInstanceOf(StoicException.class);
        assertThatThrownBy(() -> HeadStart.take("absent.yaml", shell)).isInstanceOf(StoicException.class);
    }
}
