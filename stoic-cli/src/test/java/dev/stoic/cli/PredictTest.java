package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code predict} tells of rows that are not like those of training, and how predictions are matched to rows. */
class PredictTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        var text = new StringBuilder("city,garden,area,price\n");
        for (int i = 0; i < 30; i++) {
            text.append("%s,%s,%d,%d%n"
                    .formatted(i % 3 == 0 ? "Basel" : "Genf", i % 2 == 0 ? "True" : "False", i, 10 * i + i % 2));
        }
        stoic.file("houses.csv", text.toString());
        stoic.file("new.csv", "id,city,garden,area,price\n7,Bern,false,1,\n8,Genf,True,2,\n");
        stoic.file("holes.csv", "city,garden,area\nGenf,True,1\nGenf,,2\nGenf,True,3\nBasel,True,\nBasel,False,5\n");
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    private Said refused(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isEqualTo(2);
        return said;
    }

    private void train(String... more) {
        var args = new java.util.ArrayList<>(List.of("train", "linear", "--data", "houses.csv", "--target", "price"));
        args.addAll(List.of(more));
        ok(args.toArray(String[]::new));
    }

    @Test
    void whatTheModelDidNotSeeIsToldEveryTime() {
        train();
        for (int again = 0; again < 2; again++) {
            Said said = ok("predict", "--data", "new.csv");
            assertThat(said.out().lines()).hasSize(3);
            assertThat(said.err().lines())
                    .containsExactly(
                            "note   new.csv column \"city\": 1 value was not seen in training, treated as none of the known"
                                    + " categories: \"Bern\" (new.csv:2)",
                            "note   new.csv column \"garden\": 1 value was not seen in training, treated as none of the known"
                                    + " categories: \"false\" (new.csv:2); \"false\" differs from the known \"False\" only by"
                                    + " case or blanks",
                            "note   new.csv: 1 column is not used by the model: id");
        }
        assertThat(ok("predict", "--data", "new.csv", "--output", "json").err()).contains("\"Bern\"");
        assertThat(ok("predict", "--data", "new.csv", "--quiet").err()).isEmpty();
    }

    @Test
    void strictMakesAllOfItAnErrorAndWritesNothing() {
        train();
        Said said = refused("predict", "--data", "new.csv", "--strict", "--out", "out.csv");
        assertThat(said.err()).contains("differs from the training rows in 3 ways", "\"Bern\"", "\"false\"", ": id");
        assertThat(folder.resolve("out.csv")).doesNotExist();
        assertThat(refused("predict", "--data", "holes.csv", "--strict", "--missing", "drop")
                        .err())
                .contains("in 1 way", "2 rows were dropped");
        assertThat(refused("evaluate", "--strict").err()).contains("rows of --data");
        stoic.file("same.csv", "city,garden,area,price\nGenf,True,1,1\n");
        ok("predict", "--data", "same.csv", "--strict");
        ok("evaluate", "--data", "same.csv", "--strict");
        ok("predict", "--data", "houses.csv", "--strict");
    }

    @Test
    void columnsThatAreCopiedOrThatTheJobLeavesOutHaveAUse() {
        train("--drop", "garden");
        stoic.file("known.csv", "id,city,garden,area\n7,Genf,maybe,1\n");
        assertThat(ok("predict", "--data", "known.csv", "--strict", "--id", "id")
                        .err())
                .isEmpty();
    }

    @Test
    void evaluationTellsOfOtherRowsToo() {
        train();
        stoic.file("truth.csv", "city,garden,area,price\nBern,True,1,10\n");
        assertThat(ok("evaluate", "--data", "truth.csv").out()).contains("note   truth.csv column \"city\": 1 value");
        assertThat(refused("evaluate", "--data", "truth.csv", "--strict").err()).contains("\"Bern\"");
    }

    @Test
    void droppedRowsLeaveNumbersAndIdsThatMatch() {
        train();
        Said plain = ok("predict", "--data", "holes.csv", "--missing", "drop");
        assertThat(plain.err()).contains("2 rows were dropped", "holes.csv:3, holes.csv:5", "--with-row-numbers");
        Said said = ok("predict", "--data", "holes.csv", "--missing", "drop", "--with-row-numbers", "--id", "area");
        assertThat(said.err()).doesNotContain("tells which is which");
        assertThat(said.out().lines().map(line -> line.replaceAll(",[^,]*$", "")))
                .containsExactly("row_number,area", "1,1", "3,3", "5,5");
        assertThat(ok("predict", "--data", "new.csv", "--with-row-numbers", "--id", "id,city", "--output", "json")
                        .out())
                .contains("{\"row_number\":1,\"id\":\"7\",\"city\":\"Bern\",\"price\":");
    }

    @Test
    void aColumnThatWouldBeInTheOutputTwiceIsRefused() {
        train();
        assertThat(refused("predict", "--data", "new.csv", "--id", "price").err())
                .contains("two columns \"price\"");
        assertThat(refused("predict", "--data", "new.csv", "--id", "idd").err())
                .contains("column \"idd\": is not in the file; did you mean \"id\"?");
    }

    @Test
    void missingTakesOnlyWhatTheModelCanDo() {
        train();
        assertThat(refused("predict", "--data", "holes.csv").err())
                .contains("holes.csv:3 column \"garden\": is empty")
                .contains("→ correct the file, or leave rows with empty fields out: --missing drop\n")
                .doesNotContain("keep", "mean", "data.columns");
        for (String word : List.of("mean", "keep")) {
            assertThat(refused("predict", "--data", "holes.csv", "--missing", word)
                            .err())
                    .contains("--missing " + word + ": the model cannot treat empty fields so")
                    .contains("trained with --missing error", "use --missing error or drop");
        }
        assertThat(refused("predict", "--data", "holes.csv", "--missing", "dorp")
                        .err())
                .contains("--missing must be error or drop, got \"dorp\"");
    }

    @Test
    void aModelThatFillsFieldsMayAlsoRefuseOrDropThem() {
        train("--missing", "mean");
        assertThat(ok("predict", "--data", "holes.csv").err())
                .contains("1 empty field of 1 column was filled with the mean of the training rows (area 1)")
                .contains("1 empty field of 1 column was treated as none of the known categories (garden 1)");
        assertThat(ok("predict", "--data", "holes.csv", "--missing", "mean")
                        .out()
                        .lines())
                .hasSize(6);
        assertThat(ok("predict", "--data", "holes.csv", "--missing", "drop")
                        .out()
                        .lines())
                .hasSize(4);
        refused("predict", "--data", "holes.csv", "--missing", "error");
        assertThat(refused("predict", "--data", "holes.csv", "--missing", "keep")
                        .err())
                .contains("use --missing error, drop or mean");
        stoic.file("one.csv", "city,garden,area\nGenf,True,\n");
        assertThat(ok("predict", "--data", "one.csv").out().lines()).hasSize(2);
    }

    @Test
    void fillsAreCountedInTrainingToo() {
        stoic.file("train.csv", "area,age,price\n1,,10\n2,5,20\n,,30\n4,1,40\n");
        assertThat(ok("train", "linear", "--data", "train.csv", "--target", "price", "--missing", "mean")
                        .err())
                .contains("3 empty fields of 2 columns were filled with the mean of the training rows (area 1, age 2)");
    }

    @Test
    void rowsWithoutATargetMayBeLeftOut() {
        stoic.file("train.csv", "area,price\n1,10\n,20\n3,\n4,40\n5,50\n");
        Said refused = refused("train", "linear", "--data", "train.csv", "--target", "price", "--missing", "mean");
        assertThat(refused.err()).contains("train.csv:4 column \"price\": is empty", "missing-target");
        Said said = ok(
                "train",
                "linear",
                "--data",
                "train.csv",
                "--target",
                "price",
                "--missing",
                "mean",
                "--missing-target",
                "drop");
        assertThat(said.err())
                .contains("1 row was dropped because the target is empty: train.csv:4")
                .contains("1 empty field of 1 column was filled");
        stoic.file("truth.csv", "area,price\n1,10\n,20\n3,\n");
        assertThat(ok("evaluate", "--data", "truth.csv").out()).contains("rows of truth.csv (2)");
        assertThat(ok("verify").out()).contains("PASS");
    }

    @Test
    void anEmptyBatchGivesAnEmptyResult() throws IOException {
        train();
        stoic.file("empty.csv", "city,garden,area,price\n");
        Said said = ok("predict", "--data", "empty.csv");
        assertThat(said.out()).isEqualTo("price\n");
        assertThat(said.err()).contains("note   0 rows");
        assertThat(ok("predict", "--data", "empty.csv", "--output", "json").out())
                .isEmpty();
        ok("predict", "--data", "empty.csv", "--out", "out.csv");
        assertThat(Files.readString(folder.resolve("out.csv"))).isEqualTo("price\n");
        assertThat(refused("evaluate", "--data", "empty.csv").err()).contains("no rows");
        assertThat(refused("train", "linear", "--data", "empty.csv", "--target", "price")
                        .err())
                .contains("no rows");
    }

    @Test
    void aDamagedModelIsCalledDamaged() throws IOException {
        train();
        byte[] model = Files.readAllBytes(stoicModel());
        Path copy = folder.resolve("copy.stoic");
        Files.write(copy, java.util.Arrays.copyOf(model, 500));
        assertThat(refused("predict", "copy.stoic", "--data", "new.csv").err())
                .contains("the model file is truncated: it has 500 bytes, expected %,d".formatted(model.length))
                .contains("copy or fetch the file again, or train the model again")
                .doesNotContain("name a model.stoic");
        model[model.length - 1] ^= 1;
        Files.write(copy, model);
        assertThat(refused("predict", "copy.stoic", "--data", "new.csv").err()).contains("the model file is damaged");
        stoic.file("text.stoic", "hello");
        assertThat(refused("predict", "text.stoic", "--data", "new.csv").err())
                .contains("not a model file", "name a model.stoic");
    }

    private Path stoicModel() throws IOException {
        try (var files = Files.walk(folder.resolve("stoic-runs"))) {
            return files.filter(file -> file.endsWith("model.stoic"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void predictionsThatAreNotFiniteAreCounted() {
        train();
        stoic.file("huge.csv", "city,garden,area\nGenf,True,1e308\nGenf,True,1\n");
        assertThat(ok("predict", "--data", "huge.csv", "--missing", "error").err())
                .contains("1 prediction is not a finite number");
        assertThat(refused("predict", "--data", "huge.csv", "--missing", "error", "--strict")
                        .err())
                .contains("not a finite number");
    }
}
