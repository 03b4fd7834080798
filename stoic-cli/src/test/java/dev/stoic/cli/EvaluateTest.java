package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateTest {
    @TempDir
    Path folder;

    private CommandLineFixture stoic;

    @BeforeEach
    void standInAFolder() {
        stoic = new CommandLineFixture(folder);
        stoic.points("points.csv", 120);
        stoic.file("classes.yaml", """
                learner: { logistic: { solver: lbfgs, l2: 0.01 } }
                data: { train: points.csv, test: 25%, target: group }
                """);
        stoic.file("heights.yaml", """
                learner: linear
                data: { train: points.csv, target: height }
                """);
        stoic.file("groups.yaml", """
                learner: { kmeans: { k: 3 } }
                data: { train: points.csv, columns: { drop: [group] } }
                """);
    }

    private Said ok(String... args) {
        Said said = stoic.run(args);
        assertThat(said.code()).as(said.out() + said.err()).isZero();
        return said;
    }

    private String page() throws IOException {
        return Files.readString(folder.resolve("evaluation.html"));
    }

    @Test
    void classesAreJudgedOnTheRowsThatWereSetAside() throws IOException {
        ok("train", "classes.yaml");
        Said said = ok("evaluate");
        assertThat(said.out())
                .contains("actual \\ predicted", "precision   recall       f1      auc", "macro average")
                .contains("test rows of points.csv (30)")
                .containsPattern("accuracy [0-9.]+   auc_macro [0-9.]+   f1_macro ");
        assertThat(page())
                .contains("<h1>Evaluation of r-", " on test rows</h1>", "test rows of points.csv (30)")
                .contains("Confusion matrix", "actual \\ predicted", "Average precision", "False positive rate")
                .contains("Predicted probability", "Observed frequency", "Misclassified rows")
                .doesNotContain("optimistic");
    }

    @Test
    void thePageNeedsNothingElse() throws IOException {
        for (String job : new String[] {"classes.yaml", "heights.yaml", "groups.yaml"}) {
            ok("train", job);
            ok("evaluate");
            assertThat(page())
                    .startsWith("<!doctype html>")
                    .endsWith("</html>\n")
                    .doesNotContain("http")
                    .doesNotContain("<script")
                    .doesNotContain("NaN");
        }
    }

    @Test
    void treesTellWhatCounts() throws IOException {
        stoic.file("heights-forest.yaml", """
                learner: { forest: { trees: 5, criterion: variance } }
                data: { train: points.csv, target: height }
                """);
        stoic.file("boost.yaml", """
                learner: { boost: { trees: 5 } }
                data: { train: points.csv, target: group }
                """);
        for (String job : new String[] {"heights-forest.yaml", "boost.yaml"}) {
            ok("train", job);
            assertThat(ok("evaluate").out())
                    .containsPattern("feature importance \\((gain|split count)\\) +[xyg].* 0\\.[0-9]{3}");
            assertThat(page())
                    .contains("Feature importance (")
                    .contains("share of")
                    .contains("title=\"x\"");
        }
        assertThat(page()).contains("split count").doesNotContain("by pixel");
    }

    @Test
    void aNetworkOfImagesShowsItsEpochsItsMistakesAndAForestItsPixels() throws IOException {
        Path digits = CommandLineFixture.examples().resolve("data").resolve("digits.csv");
        stoic.file("network.yaml", """
                learner: { mlp: { hidden: [8], epochs: 4 } }
                data: { train: %s, test: 50%%, validation: 10%%, target: label }
                run: { checkpoint: 0s }
                """.formatted(digits));
        stoic.file("forest.yaml", """
                learner: { forest: { trees: 3 } }
                data: { train: %s, test: 50%%, target: label }
                """.formatted(digits));
        ok("train", "network.yaml");
        ok("evaluate");
        assertThat(page())
                .contains("Learning curves")
                .containsPattern(">epoch</text>.*>loss</text>")
                .contains("</svg>validation</span>")
                .contains("src=\"data:image/png;base64,");
        ok("train", "forest.yaml");
        ok("evaluate");
        assertThat(page()).contains("importance by pixel").contains("Misclassified rows");
    }

    @Test
    void otherRowsCanBeGivenAndTheMeasuresAreTheSame() {
        ok("train", "heights.yaml");
        Said own = ok("evaluate", "@last", "--split", "train");
        Said other = ok("evaluate", "@last", "--data", "points.csv", "--out", "other.html");
        assertThat(measures(other)).startsWith("r2 ").isEqualTo(measures(own));
        assertThat(own.out())
                .contains("training rows of points.csv (120)", "note   training rows: an optimistic estimate");
        assertThat(other.out())
                .contains("rows of points.csv (120)", "the rows include the training rows: an optimistic");
        assertThat(folder.resolve("other.html")).exists();
    }

    @Test
    void programsGetOneLine() {
        ok("train", "groups.yaml");
        Said said = ok("evaluate", "--output", "json");
        assertThat(said.out().strip().lines()).hasSize(1);
        assertThat(said.out()).contains("\"event\":\"evaluated\"").contains("\"inertia\":");
    }

    @Test
    void rowsThatAreNotThereAreAnErrorThatSaysWhatToDo() {
        ok("train", "heights.yaml");
        Said missing = stoic.run("evaluate", "--split", "test");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("no rows for test").contains("--data");
        Said both = stoic.run("evaluate", "--split", "train", "--data", "points.csv");
        assertThat(both.err()).contains("exclude each other");
        assertThat(stoic.run("evaluate", "--data", "nothing.csv").err()).contains("nothing.csv");
    }

    private static String measures(Said said) {
        return said.out()
                .lines()
                .filter(line -> line.startsWith("r2 "))
                .findFirst()
                .orElse("");
    }
}
