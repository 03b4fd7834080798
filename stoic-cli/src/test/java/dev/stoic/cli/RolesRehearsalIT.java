package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody would notice a rehearsal that fails, but by waiting longer. */
class RolesRehearsalIT {
    @TempDir
    private Path scratch;

    @Test
    void rolesTrainToTheEndAsProcessesAndAsPods() throws Exception {
        new RolesRehearsal(CommandLineFixture.examples().resolveSibling("."), scratch).run();

        assertThat(models(scratch.resolve("runs"))).isEqualTo(1);
        assertThat(models(scratch.resolve("pods-runs"))).isEqualTo(1);
        assertThat(scratch.resolve("store/objects/team/runs/iris-rehearsal/record/model.stoic"))
                .exists();
    }

    private static long models(Path runs) throws Exception {
        try (var files = Files.walk(runs)) {
            return files.filter(file -> file.endsWith("model.stoic")).count();
        }
    }
}
