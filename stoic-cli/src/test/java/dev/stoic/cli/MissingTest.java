package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Empty fields of a file, from the job to the prediction. */
class MissingTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    /** Only whether the first field is empty tells the classes apart; the second is always empty. */
    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        var text = new StringBuilder("seen,never,noise,colour,kind\n");
        for (int i = 0; i < 80; i++) {
            boolean empty = i % 3 == 0;
            text.append(empty ? "" : i % 7)
                    .append(",,")
                    .append(i % 5)
                    .append(i % 4 == 1 ? ",red," : i % 4 == 2 ? ",blue," : ",,")
                    .append(empty ? "gone" : "there")
                    .append('\n');
        }
        stoic.file("rows.csv", text.toString());
        stoic.file("new.csv", "seen,never,noise,colour\n,,2,red\n3,,2,\n,,,\n");
    }

    private void job(String learner, String missing) {
        stoic.file("job.yaml", """
                learner: %s
                data: { train: rows.csv, target: kind, columns: { category: [colour], missing: %s } }
                """.formatted(learner, missing));
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "boost",
                "{ boost: { leaves: 8 } }",
                "{ forest: { trees: 20 } }",
                "{ boost: { columns: 0.7, rows: 0.9 } }"
            })
    void whatIsMissingTellsClassesApartWhereItIsKept(String learner) {
        job(learner, "keep");

        assertThat(ok("train", "job.yaml").out()).contains("accuracy 1 ");
        assertThat(ok("predict", "--data", "new.csv").out().lines().skip(1).map(line -> line.split(",")[0]))
                .containsExactly("gone", "there", "gone");
    }

    @Test
    void keptFieldsAreScaledAsWellAsTheOthers() {
        stoic.file("job.yaml", """
                learner: boost
                data: { train: rows.csv, target: kind, columns: { drop: [colour], scale: standard, missing: keep } }
                """);

        assertThat(ok("train", "job.yaml").out()).contains("accuracy 1 ");
    }

    @Test
    void whatNeedsNumbersCannotKeepWhatIsMissing() {
        job("logistic", "keep");

        Said said = stoic.run("train", "job.yaml");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("data.columns.missing", "logistic needs a number in every field");
    }

    @Test
    void aTargetIsNeverKeptEmpty() {
        stoic.file("rows.csv", "x,kind\n1,a\n2,\n3,b\n");
        stoic.file("job.yaml", """
                learner: boost
                data: { train: rows.csv, target: kind, columns: { missing: keep } }
                """);

        Said said = stoic.run("train", "job.yaml");
        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("kind", "is empty");
    }

    @Test
    void emptyFieldsAreAnErrorWhereTheJobSaysNothing() {
        stoic.file("job.yaml", """
                learner: boost
                data: { train: rows.csv, target: kind, columns: { drop: [never], category: [colour] } }
                """);

        assertThat(stoic.run("train", "job.yaml").err()).contains("keep for trees");
    }

    @Test
    void aColumnThatIsAlwaysEmptyIsNamedOnce() {
        job("boost", "error");

        assertThat(stoic.run("train", "job.yaml").err()).startsWith("✗ column \"never\" is empty in all 80 rows\n");
    }
}
