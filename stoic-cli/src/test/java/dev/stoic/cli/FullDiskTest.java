package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.store.SmallDisk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
    @TempDir
    private Path folder;

    /** A forest of some 200 kB on a disk of 64, which then grows. */
    @Test
    void aModelThatDoesNotFitIsLearnedAgainWhereItDoes() throws Exception {
        var here = new CommandLineFixture(folder);
        Path digits = CommandLineFixture.examples().resolve("digits-forest.yaml");
        String undisturbed = here.run("train", digits.toString()).hash();
        Path disk = folder.resolve("disk");
        String stoic = SmallDisk.java(Stoic.class);
        List<String> said = SmallDisk.of(disk, "64k")
                .run(
                        "export STOIC_HOME='%s' STOIC_RUNS='%s'; %s train '%s'; echo code $?; find '%s' -name '.unfinished*';"
                                        .formatted(folder.resolve("home"), disk, stoic, digits, disk)
                                + " mount -o remount,size=8m '%s'; %s resume; echo code $?".formatted(disk, stoic));
        assertThat(said)
                .anySatisfy(line ->
                        assertThat(line).contains("its model cannot be written to " + disk, "No space left on device"))
                .anySatisfy(line -> assertThat(line).contains("→ free some space there", "then: stoic resume r-"))
                .noneMatch(line -> line.contains(".unfinished"))
                .anySatisfy(line -> assertThat(line).startsWith("model").contains(undisturbed));
        assertThat(said).filteredOn(line -> line.startsWith("code")).containsExactly("code 4", "code 0");
    }
}
