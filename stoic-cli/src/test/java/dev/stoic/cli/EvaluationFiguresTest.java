package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code evaluate} tells of rows and figures. */
class EvaluationFiguresTest {
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

    private String page() throws IOException {
        return Files.readString(folder.resolve("evaluation.html"));
    }

    private Node json(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 3);
        all[args.length] = "--output";
        all[args.length + 1] = "json";
        all[args.length + 2] = "--quiet";
        return Yaml.value(ok(all).out(), "evaluate");
    }

    /** What is found along keys and indices. */
    private static Node at(Node node, Object... way) {
        Node at = node;
        for (Object step : way) {
            at = step instanceof String key
                    ? ((Mapping) at).entries().get(key)
                    : ((Sequence) at).items().get((int) step);
        }
        return at;
    }

    private static String text(Node node, Object... way) {
        return ((Scalar) at(node, way)).text();
    }

    private static double number(Node node, Object... way) {
        return Double.parseDouble(text(node, way));
    }

    private static List<Node> items(Node node, Object... way) {
        return ((Sequence) at(node, way)).items();
    }

    /** Labels that no model can know of: every row that it gets wrong is one of these. */
    private Map<Long, String> noisy(String name, int from, int rows) {
        var labels = new HashMap<Long, String>();
        var text = new StringBuilder("record_id,x,z,label\n");
        for (int i = 0; i < rows; i++) {
            boolean noise = (from + i) % 7 == 3;
            String label = (i % 2 == 0) != noise ? "left" : "right";
            labels.put(i + 1L, label);
            text.append(
                    "id-%d,%s,%s,%s\n".formatted(from + i, i % 2 == 0 ? -1 - i / 1e4 : 1 + i / 1e4, from + i, label));
        }
        stoic.file(name, text.toString());
        return labels;
    }

    @Test
    void rowNumbersAreThoseOfTheFile() throws IOException {
        Map<Long, String> labels = noisy("rows.csv", 0, 200);
        ok("train", "logistic", "--data", "rows.csv", "--target", "label", "--drop", "record_id,z", "--test", "30%");
        Node told = json("evaluate");
        assertThat(text(told, "split")).isEqualTo("test");
        List<Node> wrong = items(told, "misclassified");
        assertThat(wrong).hasSizeGreaterThan(3);
        String page = page();
        for (Node row : wrong) {
            long number = (long) number(row, "row");
            assertThat((number - 1) % 7).as("row %d has a wrong label", number).isEqualTo(3);
            assertThat(text(row, "actual")).isEqualTo(labels.get(number));
            assertThat(text(row, "file")).isEqualTo("rows.csv");
            assertThat(number(row, "line")).isEqualTo(number + 1);
            assertThat(page).contains("<td>%d</td><td>%d</td>".formatted(number, number + 1));
            assertThat(page)
                    .as("the id that the model does not read")
                    .contains("title=\"id-%d\"".formatted(number - 1));
        }
    }

    @Test
    void rowsOfSeveralFilesAreNamedWithTheirFile() throws IOException {
        noisy("part1.csv", 0, 60);
        noisy("part2.csv", 60, 60);
        ok("train", "logistic", "--data", "part*.csv", "--target", "label", "--drop", "record_id,z");
        Node told = json("evaluate");
        assertThat(items(told, "misclassified")).isNotEmpty();
        for (Node row : items(told, "misclassified")) {
            int before = text(row, "file").equals("part1.csv") ? 0 : 60;
            assertThat((before + number(row, "row") - 1) % 7).isEqualTo(3);
        }
        assertThat(page()).contains("<th class=\"text\">File</th>", "title=\"part2.csv\"");
    }

    @Test
    void largestErrorsOfNumbersNameRowsAmongDroppedOnes() {
        var text = new StringBuilder("x,y\n");
        for (int i = 0; i < 100; i++) {
            text.append(i % 10 == 5 ? ",1\n" : "%d,%d\n".formatted(i, i == 77 ? 1_000_000 : 3 * i));
        }
        stoic.file("rows.csv", text.toString());
        ok("train", "linear", "--data", "rows.csv", "--target", "y", "--missing", "drop");
        Node told = json("evaluate");
        assertThat(number(told, "largest_errors", 0, "row")).isEqualTo(78);
        assertThat(number(told, "largest_errors", 0, "actual")).isEqualTo(1_000_000);
        assertThat(text(told, "task")).isEqualTo("regression");
        assertThat(number(told, "baseline", "rmse")).isGreaterThan(number(told, "metrics", "rmse"));
        assertThat(items(told, "errors")).hasSize(7);
        assertThat(items(told, "notes").stream().map(note -> ((Scalar) note).text()))
                .containsExactly("training rows: an optimistic estimate");
    }

    @Test
    void jsonHasTheFiguresOfThePage() throws IOException {
        noisy("rows.csv", 0, 200);
        String run = ok("train", "boost", "--trees", "5", "--data", "rows.csv", "--target", "label", "--test", "50%")
                .run();
        Node told = json("evaluate");
        assertThat(text(told, "run")).isEqualTo(run);
        assertThat(text(told, "model")).startsWith("sha256:");
        assertThat(text(told, "source")).isEqualTo("rows.csv");
        assertThat(number(told, "rows")).isEqualTo(100);
        assertThat(text(told, "positive")).isEqualTo("right");
        double correct = number(told, "confusion", "matrix", 0, 0) + number(told, "confusion", "matrix", 1, 1);
        assertThat(number(told, "metrics", "accuracy")).isEqualTo(correct / 100);
        assertThat(number(told, "metrics", "f1")).isEqualTo(number(told, "per_class", 1, "f1"));
        assertThat(number(told, "metrics", "auc")).isEqualTo(number(told, "per_class", 1, "auc"));
        assertThat(number(told, "per_class", 0, "support") + number(told, "per_class", 1, "support"))
                .isEqualTo(100);
        assertThat(number(told, "averages", "macro", "f1"))
                .isEqualTo((number(told, "per_class", 0, "f1") + number(told, "per_class", 1, "f1")) / 2);
        assertThat(items(told, "curves", 0, "roc", "false_positive_rate"))
                .hasSameSizeAs(items(told, "curves", 0, "roc", "true_positive_rate"))
                .hasSizeLessThanOrEqualTo(101);
        assertThat(items(told, "curves", 0, "calibration").stream()
                        .mapToDouble(bin -> number(bin, "rows"))
                        .sum())
                .isEqualTo(100);
        assertThat(text(told, "importances", "kind")).isEqualTo("split count");
        assertThat(page())
                .contains("%.4f".formatted(number(told, "metrics", "auc")))
                .contains("%.4f".formatted(number(told, "metrics", "brier")))
                .contains("<h1>Evaluation of %s on test rows</h1>".formatted(run))
                .doesNotContain("last run");
    }

    @Test
    void fortyClassesAreAllInTheTableAndTenInTheCurves() throws IOException {
        var text = new StringBuilder("x,y,place\n");
        for (int i = 0; i < 800; i++) {
            int c = i % 40;
            text.append("%s,%s,a place with a long name, the %d.\n"
                    .formatted(c % 8 + (i * 37 % 100) / 90.0, c / 8 + (i * 53 % 100) / 90.0, c)
                    .replace(" name,", " name"));
        }
        stoic.file("places.csv", text.toString());
        ok("train", "forest", "--trees", "5", "--data", "places.csv", "--target", "place", "--test", "50%");
        Said said = ok("evaluate");
        assertThat(said.out()).contains("40 classes: the confusion matrix is in the page");
        assertThat(said.out().lines()).allMatch(line -> line.length() < 200);
        String page = page();
        for (int c = 0; c < 40; c++) {
            String name = "<span class=\"cut\" title=\"a place with a long name the %d.\">".formatted(c);
            assertThat(page.split(Pattern.quote(name), -1))
                    .as("class %d heads a column, a row of the matrix and one of the table", c)
                    .hasSizeGreaterThan(3);
        }
        assertThat(page)
                .contains("10 of 40 classes shown, those with the lowest AUC: ")
                .contains("matrix small");
        assertThat(items(json("evaluate"), "per_class")).hasSize(40);
        assertThat(items(json("evaluate"), "curves")).hasSize(10);
    }

    @Test
    void aClassThatTheRowsDoNotHaveHasNoAuc() throws IOException {
        stoic.points("points.csv", 90);
        ok("train", "logistic", "--data", "points.csv", "--target", "group");
        stoic.file("two.csv", "x,y,group,height\n0.1,0.2,a,1\n8.5,0.3,c,1\n0.4,1.2,a,2\n8.1,1,c,1\n");
        Node told = json("evaluate", "--data", "two.csv");
        assertThat(text(told, "split")).isEqualTo("null");
        assertThat(text(told, "per_class", 1, "auc")).isEqualTo("null");
        assertThat(text(told, "per_class", 1, "recall")).isEqualTo("null");
        assertThat(number(told, "per_class", 0, "auc")).isEqualTo(1);
        assertThat(number(told, "metrics", "auc_macro")).isEqualTo(1);
        assertThat(ok("evaluate", "--data", "two.csv").out()).contains("–").doesNotContain("NaN");
        assertThat(page()).contains("<td>–</td>").doesNotContain("NaN");
        stoic.file("one.csv", "x,y,group,height\n0.1,0.2,a,1\n");
        assertThat(text(json("evaluate", "--data", "one.csv"), "metrics", "auc_macro"))
                .isEqualTo("null");
        assertThat(page())
                .contains("Not defined: the rows are all of one class.")
                .doesNotContain("NaN");
    }

    @Test
    void testRowsThatAreTheTrainingRowsAreNoted() throws IOException {
        stoic.points("points.csv", 60);
        Said trained = ok("train", "linear", "--data", "points.csv", "--target", "height", "--test", "points.csv");
        assertThat(trained.err()).contains("points.csv) are the training rows: test figures are optimistic");
        assertThat(ok("evaluate").out())
                .contains(
                        "test rows of points.csv (60)", "the test rows are the training rows: an optimistic estimate");
        assertThat(page()).contains("The test rows are the training rows: an optimistic estimate.");
        stoic.points("more.csv", 61);
        assertThat(ok("train", "linear", "--data", "points.csv", "--target", "height", "--test", "more.csv")
                        .err())
                .doesNotContain("optimistic");
    }

    @Test
    void longNamesOfClassesKeepTheColumnsOfTheTerminal() {
        var text = new StringBuilder("x,kind\n");
        IntStream.range(0, 60)
                .forEach(
                        i -> text.append("%s,a class with a very long name %d\n".formatted(i % 3 + i / 1000.0, i % 3)));
        stoic.file("rows.csv", text.toString());
        ok("train", "logistic", "--data", "rows.csv", "--target", "kind");
        List<String> lines = ok("evaluate").out().lines().toList();
        assertThat(lines.getFirst()).contains("name 0", "name 1", "name 2");
        assertThat(lines.subList(0, 11)).allMatch(line -> line.length() <= 80);
    }
}
