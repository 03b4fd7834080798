package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsTest {
    @TempDir
    Path folder;

    private Said shown(IOException e, String... args) {
        var err = new ByteArrayOutputStream();
        var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        var env = Map.of("STOIC_HOME", folder.resolve("home").toString(), "STOIC_RUNS", "runs");
        int code = new Faults(new Shell(stream, stream, env, folder, Terminal.lines())).show(e, List.of(args));
        return new Said(code, "", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aReadOnlyFolderNamesTheSettingToChange() {
        String reason = "Read-only file system";

        Said runs = shown(new FileSystemException(folder.resolve("runs/r-abcde").toString(), null, reason));
        Said home = shown(new FileSystemException(folder.resolve("home").toString(), null, reason));
        Said out = shown(
                new FileSystemException(folder.resolve("p.csv").toString(), null, reason), "predict", "--out", "p.csv");

        assertThat(runs.err()).contains("is on a read-only file system", "→ set STOIC_RUNS");
        assertThat(home.err()).contains("→ set STOIC_HOME");
        assertThat(out.err()).contains("→ name another place with --out");
        assertThat(List.of(runs, home, out)).allSatisfy(said -> {
            assertThat(said.code()).isEqualTo(3);
            assertThat(said.err()).doesNotContain("Exception");
        });
    }

    @Test
    void aFolderThatIsMissingIsNamedInsteadOfTheFile() {
        Said said =
                shown(new NoSuchFileException(folder.resolve("gone/p.csv").toString()), "predict", "--out=gone/p.csv");

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err())
                .isEqualTo(
                        "✗ folder %1$s does not exist\n  → create it: mkdir -p %1$s; or name another place with --out\n"
                                .formatted(folder.resolve("gone")));
    }

    @Test
    void aHomeOrRunsThatIsAFileIsSaid() {
        var stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 30);
        stoic.file("a-file", "x");
        String[] train = {"train", "kmeans", "--data", "points.csv", "--k", "2", "--drop", "group", "--quiet"};

        Said runs = stoic.with("STOIC_RUNS", "a-file").run(train);
        Said home =
                stoic.with("STOIC_HOME", folder.resolve("a-file").toString()).run(train);

        assertThat(runs.err()).contains("a-file", "set STOIC_RUNS to a folder").doesNotContain("Exception");
        assertThat(home.err()).contains("a-file", "set STOIC_HOME to a folder").doesNotContain("Exception");
        assertThat(List.of(runs.code(), home.code())).containsOnly(2);
    }

    @Test
    void placesThatAreNotReadSayHowToBringTheRowsHere() {
        var stoic = new CommandLineFixture(folder);

        Said web = stoic.run("train", "linear", "--data", "https://example.org/x.csv", "--target", "y");
        Said input = stoic.run("train", "linear", "--data", "-", "--target", "y");

        assertThat(web.err())
                .contains("--data: reading from https:// is not supported; download the file first: curl -LO https://");
        assertThat(input.err()).contains("--data: standard input cannot be read here", "> rows.csv");
    }
}
