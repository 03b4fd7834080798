package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of rows before they are asked for. */
class ExpectedRowsTest {
    private static final int WIDTH = 512;

    @TempDir
    Path folder;

    private record Told(int width, Schema.Numbers numbers, long rows, Zeros zeros) {}

    private List<Told> told(Path file) {
        List<Told> told = new ArrayList<>();
        DataSet.expect(file, new Sources(folder).places(), new Progress() {
            @Override
            public void read(long bytesDone, long bytesTotal) {}

            @Override
            public void rows(Schema schema, long atLeast, Zeros zeros) {
                told.add(new Told(schema.width(), schema.numbers(), atLeast, zeros));
            }
        });
        return told;
    }

    /** Floats, of which the first may be ones and the rest are zeros that take no room. */
    private Path array(String name, int rows, int ones) throws IOException {
        String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }".formatted(rows, WIDTH);
        header += " ".repeat(117 - header.length()) + "\n";
        Path path = folder.resolve(name);
        ByteBuffer first = ByteBuffer.allocate(ones * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (first.hasRemaining()) {
            first.putFloat(1);
        }
        try (var file = new RandomAccessFile(path.toFile(), "rw")) {
            file.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0});
            file.write(header.getBytes(StandardCharsets.US_ASCII));
            file.write(first.array());
            file.setLength(128L + (long) Float.BYTES * rows * WIDTH);
        }
        return path;
    }

    @Test
    void aLargeArrayIsToldByItsHeaderAndItsFirstRows() throws IOException {
        assertThat(told(array("zeros.npy", 10_000, 0)))
                .containsExactly(new Told(WIDTH, Schema.Numbers.FLOAT, 10_000, Zeros.MANY));
        assertThat(told(array("ones.npy", 10_000, 16 * WIDTH)))
                .containsExactly(new Told(WIDTH, Schema.Numbers.FLOAT, 10_000, Zeros.FEW));
    }

    @Test
    void littleDataAndFilesThatAreNotThereAreNotToldOf() throws IOException {
        assertThat(told(array("small.npy", 100, 0))).isEmpty();
        assertThat(told(Files.writeString(folder.resolve("a.csv"), "x\n1\n"))).isEmpty();
        assertThat(told(folder.resolve("absent.npy"))).isEmpty();
    }
}
