package dev.stoic.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.learn.Bits;
import dev.stoic.store.Checkpoints;
import dev.stoic.store.MemoryBlobStore;
import dev.stoic.store.SmallDisk;
import java.nio.file.Path;
import java.util.List;
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
                .filteredOn(line -> line.startsWith("note: some events are not recorded"))
                .hasSize(1);
        assertThat(said).contains("unfinished: 0", "newest: true", "kept: 2", "whole lines: true");
        assertThat(said).contains("bits: " + undisturbed());
    }

    private static String undisturbed() {
        var checkpoints = new Checkpoints(new MemoryBlobStore(), "job");
        return Bits.of(FullDiskRun.run(checkpoints, ProgressListener.none()).state());
    }
}
