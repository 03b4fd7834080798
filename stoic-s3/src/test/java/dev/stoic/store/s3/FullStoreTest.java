package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.store.SmallDisk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store on a real disk of four megabytes. */
class FullStoreTest {
    @TempDir
    private Path folder;

    @Test
    void aFullDiskIsSaidToBeFullAndNothingIsLeftThere() throws Exception {
        var disk = SmallDisk.of(folder.resolve("disk"), "4m");
        List<String> said = disk.run(SmallDisk.java(FullStoreRun.class) + " '" + disk.place() + "'");
        assertThat(said)
                .contains(
                        "s3://stoic/b: InsufficientStorage, answer 507: the store's disk is full",
                        "old bytes",
                        "room again",
                        "left [" + disk.place().resolve("lock") + "]")
                .anyMatch(line -> line.startsWith("HTTP/1.1 507"));
    }
}
