package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        assertThat(ok("evaluate", "--data", "truth.csv").out()).contains("rows of truth.csv (2)", "r2 1");
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

    private void write(String name, String text, String encoding) {
        try {
            Files.write(folder.resolve(name), text.getBytes(Charset.forName(encoding)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Said learn(String file, String... flags) {
        List<String> args =
                new ArrayList<>(List.of("train", "linear", "--data", file, "--target", "y", "--l2", "0.01"));
        args.addAll(List.of(flags));
        return ok(args.toArray(new String[0]));
    }

    @Test
    void theSameTableInAnyEncodingGivesTheSameModel() {
        String rows = "Größe,y\n" + "Müller,1\nMöller,2\nMaller,3\n".repeat(4);
        write("utf-8.csv", rows, "utf-8");
        write("windows.csv", rows, "windows-1252");
        write("latin.csv", rows, "iso-8859-1");
        write("wide.csv", rows, "utf-16");

        String hash = learn("utf-8.csv").hash();

        assertThat(learn("windows.csv", "--encoding", "windows-1252").hash()).isEqualTo(hash);
        assertThat(learn("latin.csv", "--encoding", "latin-1").hash()).isEqualTo(hash);
        assertThat(learn("wide.csv", "--encoding", "utf-16").hash()).isEqualTo(hash);
        Said refused = stoic.run("train", "linear", "--data", "latin.csv", "--target", "y");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "latin.csv is not text in UTF-8", "latin.csv:1 column 1: \"Gr\\xf6\\xdfe\" has the byte 0xf6");
    }

    @Test
    void theirEncodingAndThousandsAreThoseOfTheJobUnlessFlagsNameOthers() {
        write("rows.csv", "Größe;y\n" + "1'000,5;1\n2'000,5;2\n3'000,5;3\n".repeat(4), "iso-8859-1");
        learn("rows.csv", "--encoding", "latin-1", "--thousands", "apostrophe", "--decimal", "comma");
        write("new.csv", "Größe\n2'000,5\n", "iso-8859-1");
        String predicted = ok("predict", "--data", "new.csv").out();
        write("other.csv", "Größe\n2.000,5\n", "utf-8");
        assertThat(ok("predict", "--data", "other.csv", "--encoding", "utf-8", "--thousands", "point")
                        .out())
                .isEqualTo(predicted);
    }

    @Test
    void naIsAValueIfItIsOneInTheJob() {
        stoic.file("rows.csv", "country,y\n" + "NA,1\nCH,2\n".repeat(4));
        learn("rows.csv", "--na", "text");
        stoic.file("new.csv", "country\nNA\n");
        assertThat(ok("predict", "--data", "new.csv").out().lines()).hasSize(2);
        assertThat(stoic.run("predict", "--data", "new.csv", "--na", "missing").code())
                .isEqualTo(2);
    }

    @Test
    void aWrongFlagIsNamed() {
        learnWithCommas();
        stoic.file("new.csv", "a\n4.5\n");
        assertThat(stoic.run("predict", "--data", "new.csv", "--decimal", "dot").err())
                .contains("how new.csv is read: 1 problem", "--decimal: unknown value \"dot\"");
        assertThat(stoic.run("predict", "--data", "new.csv").err())
                .contains("new.csv:2 column \"a\": \"4.5\" is not a number: it has a decimal point");
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
