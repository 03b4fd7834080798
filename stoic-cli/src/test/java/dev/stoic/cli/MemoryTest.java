package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.job.Memory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What containers should have is a pure estimate from the job and its rows. */
class MemoryTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void aSmallJobAsksForLittle() {
        var stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 120);
        Facts small = memory(stoic, "kmeans", "--k", "3");
        assertThat(small.whole("coordinator")).isEqualTo(512 * MIB);
        assertThat(small.whole("worker")).isEqualTo(576 * MIB);
        Facts trees = memory(stoic, "forest", "--target", "group");
        assertThat(trees.whole("coordinator")).isEqualTo(1024 * MIB);
        assertThat(stoic.run("plan", "kmeans", "--data", "points.csv", "--k", "3")
                        .out())
                .contains("memory in pods: coordinator 512 MiB, each worker 576 MiB");
    }

    private static Facts memory(CommandLineFixture stoic, String learner, String... flags) {
        var args = new ArrayList<>(List.of("plan", learner, "--data", "points.csv", "--output", "json"));
        args.addAll(List.of(flags));
        return Facts.parse(stoic.run(args.toArray(String[]::new)).out())
                .orElseThrow()
                .facts("memory");
    }

    @Test
    void rowsAreGuessedFromTheirFiles() {
        assertThat(Memory.rowBytes("rows.csv", 100)).isEqualTo(200);
        assertThat(Memory.rowBytes("store://mnist/train-images.gz", 100)).isEqualTo(600);
        assertThat(Memory.rowBytes(1000, 9)).isEqualTo(80_000);
    }
}
