package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DroppedRowsTest {
    @EverySeed(50)
    void keptRowsAreCountedAroundThoseThatWereDropped(RandomGenerator random) throws IOException {
        int rows = random.nextInt(1000);
        double share = random.nextDouble();
        var first = new DroppedRows();
        var second = new DroppedRows();
        int half = random.nextInt(rows + 1);
        boolean[] dropped = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            dropped[row] = random.nextDouble() < share;
            if (dropped[row] && row < half) {
                first.add(row);
            } else if (dropped[row]) {
                second.add(row - half);
            }
        }
        first.addAll(second, half);
        var bytes = new ByteArrayOutputStream();
        first.write(new DataOutputStream(bytes));
        DroppedRows again = DroppedRows.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        int kept = 0;
        for (int row = 0; row < rows; row++) {
            if (!dropped[row]) {
                assertThat(first.row(kept)).isEqualTo(row);
                assertThat(again.row(kept++)).isEqualTo(row);
            }
        }
        assertThat(again.count()).isEqualTo(rows - kept);
    }

    @Test
    void rowsFarApartAreKept() {
        var gaps = new DroppedRows();
        gaps.add(0);
        gaps.add(127);
        gaps.add(1L << 40);
        assertThat(gaps.row(0)).isEqualTo(1);
        assertThat(gaps.row(125)).isEqualTo(126);
        assertThat(gaps.row(126)).isEqualTo(128);
        assertThat(gaps.row((1L << 40) - 3)).isEqualTo((1L << 40) - 1);
        assertThat(gaps.row((1L << 40) - 2)).isEqualTo((1L << 40) + 1);
    }
}
