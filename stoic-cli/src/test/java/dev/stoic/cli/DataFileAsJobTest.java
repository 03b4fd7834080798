package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataFileAsJobTest {
    private static final String HOUSES =
            "area,rooms,living area (m2),price\n50,2,40,100000.5\n60,3,48,120000\n70,3,55,140000\n";

    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"houses.csv", "houses.txt", "houses", "houses.data"})
    void aDataFileGivenAsAJobGetsTheCommandThatTrainsOnIt(String name) {
        stoic.file(name, HOUSES);

        assertThat(stoic.run("train", name)).isEqualTo(new Said(2, "", """
                ✗ %1$s is a data file, not a job file
                  → train on it: stoic train forest --data %1$s --target <column>; its columns are area, rooms, living area (m2), price
                """.formatted(name)));
    }

    @Test
    void theTargetThatWasNamedIsInTheCommand() {
        stoic.file("my houses.csv", HOUSES);

        assertThat(stoic.run("train", "my houses.csv", "--target", "price").err())
                .contains("stoic train forest --data 'my houses.csv' --target price");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.txt", "x.dat", "x", "x.yaml", "x.tsv"})
    void whatTheFileHoldsIsNeverShown(String name) {
        stoic.file(name, "alice,hunter2\nbob,tr0ub4dor\n" + "carol,correct horse\n".repeat(2_000));

        Said said = stoic.run("train", name);

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).doesNotContain("alice", "hunter2", "carol").hasSizeLessThan(300);
    }

    @Test
    void aFileOfOneColumnIsNotShownEither() {
        stoic.file("numbers", "4711\n".repeat(1_000));

        Said said = stoic.run("train", "numbers");

        assertThat(said.err()).contains("numbers is not a job file").doesNotContain("4711");
    }

    @Test
    void aLineWithoutValuesIsNotTakenForAHeader() {
        stoic.file("plain.csv", "1,2,3\n4,5,6\n7,8,9\n");

        assertThat(stoic.run("train", "plain.csv").err())
                .contains("--data plain.csv --target <column>\n")
                .doesNotContain("columns are");
    }

    @Test
    void tenColumnsAreNamedAndTheOthersCounted() {
        var head = new StringBuilder("c0");
        var row = new StringBuilder("0");
        for (int i = 1; i < 15; i++) {
            head.append(";c").append(i);
            row.append(';').append(i);
        }
        stoic.file("wide.csv", head + "\n" + (row + "\n").repeat(3));

        assertThat(stoic.run("train", "wide.csv").err())
                .contains("c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 5 more\n");
    }

    @Test
    void binaryAndPackedFilesAreDataToo() throws IOException {
        Files.write(folder.resolve("m.npy"), new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 0});
        Files.write(folder.resolve("blob"), new byte[] {0, 1, 2, 3});
        try (var out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("h.csv.gz")))) {
            out.write(HOUSES.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }

        assertThat(stoic.run("train", "m.npy").err()).contains("m.npy is a data file", "--target <file of targets>");
        assertThat(stoic.run("train", "blob").err()).contains("blob is a data file");
        assertThat(stoic.run("train", "h.csv.gz").err()).contains("--data h.csv.gz", "area, rooms");
    }

    @Test
    void aFolderAndAModelAreNamedAsWhatTheyAre() throws IOException {
        Files.createDirectory(folder.resolve("rows"));
        stoic.file("model.stoic", "x");

        assertThat(stoic.run("train", "rows/").err()).contains("is a folder", "--data 'rows/*.csv'");
        assertThat(stoic.run("train", "model.stoic").err()).contains("is a model", "stoic predict model.stoic");
    }

    @Test
    void aBrokenJobShowsOneShortLineOfItself() {
        String secret = "s3cr3t ".repeat(50);
        stoic.file("list.yaml", "- " + secret + "\n");
        stoic.file("long.yaml", "learner: { kmeans: { k: \"" + secret + "\" } }\ndata: { train: long.yaml }\n");
        stoic.file("keys.yaml", secret.replace(' ', '_') + ": 1\n");
        stoic.file("twice.yaml", "a: 1\na: " + secret + "\n");

        for (String name : new String[] {"list.yaml", "long.yaml", "keys.yaml", "twice.yaml"}) {
            Said said = stoic.run("train", name);
            assertThat(said.code()).isEqualTo(2);
            assertThat(said.err().lines()).as(name).allMatch(line -> line.split("s3cr3t", -1).length < 10);
        }
        assertThat(stoic.run("train", "twice.yaml").err()).contains("line 2: duplicate key \"a\"");
    }

    @Test
    void thousandsOfUnknownKeysDoNotFillTheScreen() {
        var text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append("user").append(i).append(": x\n");
        }
        stoic.file("users.txt", text.toString());

        assertThat(stoic.run("train", "users.txt").err().lines()).hasSizeLessThan(40);
    }
}
