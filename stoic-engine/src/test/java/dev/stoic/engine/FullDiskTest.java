package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Bits;
import dev.stoic.store.SmallDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
    @TempDir
    private Path folder;

    @Test
    void aDiskThatIsFullForAWhileEndsNothingAndDoesNotShow() throws Exception {
        Path disk = folder.resolve("disk");
        List<String> said = SmallDisk.of(disk, "4m").run(SmallDisk.java(FullDiskRun.class) + " " + disk);
        assertThat(said).contains("full: No space left on device");
        assertThat(said)
                .filteredOn(line -> line.startsWith("note: checkpoint"))
                .hasSize(2)
                .satisfiesExactly(
                        note -> assertThat(note).contains("No space left on device", "free some space in " + disk),
                        note -> assertThat(note).contains("again, from round"));
        assertThat(said)
                .filteredOn(line -> line.startsWith("note: not everything is recorded"))
                .hasSize(1);
        assertThat(said).contains("unfinished: 0", "newest: true", "kept: 2", "whole lines: true");
        assertThat(said).contains("bits: " + undisturbed());
    }

    private String undisturbed() throws IOException {
        var run = new RunFolders(folder.resolve("runs"), Time.system(), RandomGenerator.of("L64X128MixRandom"));
        return Bits.of(FullDiskRun.run(run.create("a"), ProgressListener.none()).state());
    }
}
