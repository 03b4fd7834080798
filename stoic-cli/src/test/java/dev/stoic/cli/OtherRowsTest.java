package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How files are written that a model is asked about. */
class OtherRowsTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    /** y = 2a + 1; the last row has no a. */
    private void learnWithCommas() {
        stoic.file("rows.csv", "a;y\n0,5;2\n1,5;4\n2,5;6\n3,5;8\n?;5\n");
        ok(
                "train",
                "linear",
                "--data",
                "rows.csv",
                "--target",
                "y",
                "--decimal",
                "comma",
                "--absent",
                "?,-",
                "--missing",
                "mean");
    }

    @Test
    void theyAreReadAsTheRowsOfTheJob() {
        learnWithCommas();
        stoic.file("new.csv", "a\n4,5\n?\n-\n");
        assertThat(ok("predict", "--data", "new.csv").out().lines().skip(1).map(Double::parseDouble))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1)
                .containsExactly(10.0, 5.0, 5.0);
        stoic.file("truth.csv", "a;y\n4,5;10\n?;5\n");
        assertThat(ok("evaluate", "--data", "truth.csv").out()).contains("rows 2", "r2 1");
    }

    @Test
    void flagsSayWhatIsDifferent() {
        learnWithCommas();
        stoic.file("new.csv", "a:b\n4.5:1\nnone:2\n");
        Said said = ok(
                "predict",
                "--data",
                "new.csv",
                "--decimal",
                "point",
                "--separator",
                ":",
                "--header",
                "true",
                "--absent",
                "none");
        assertThat(said.out().lines().skip(1).map(Double::parseDouble).map(Math::round))
                .containsExactly(10L, 5L);
    }

    @Test
    void flagsAboutRowsThatNobodyGaveAreRefused() {
        learnWithCommas();
        assertThat(stoic.run("evaluate", "--decimal", "point").err()).contains("rows of --data");
        assertThat(stoic.run("evaluate", "--missing", "drop").code()).isEqualTo(2);
        assertThat(stoic.run("evaluate").code()).isZero();
    }

    @Test
    void aWrongFlagIsNamed() {
        learnWithCommas();
        stoic.file("new.csv", "a\n4.5\n");
        assertThat(stoic.run("predict", "--data", "new.csv", "--decimal", "dot").err())
                .contains("how new.csv is read: 1 problem", "data.csv.decimal (--decimal): unknown value \"dot\"");
        assertThat(stoic.run("predict", "--data", "new.csv").err())
                .contains("new.csv:2 column \"a\": \"4.5\" is no number");
    }

    @Test
    void rowsLikeThoseOfAFileWithoutAHeaderHaveNone() {
        stoic.file("rows.csv", "red,1\nblue,2\nred,1\nblue,2\n");
        ok("train", "linear", "--data", "rows.csv", "--target", "x1", "--set", "data.csv.header=auto");
        stoic.file("new.csv", "blue\nred\n");
        assertThat(ok("predict", "--data", "new.csv").out().lines()).hasSize(3);
        stoic.file("named.csv", "x0\nblue\nred\n");
        assertThat(ok("predict", "--data", "named.csv").out().lines()).hasSize(3);
    }
}
