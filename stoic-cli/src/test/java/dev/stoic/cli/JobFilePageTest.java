package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.document.Keys;
import dev.stoic.document.Shape;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSchema;
import dev.stoic.job.Learners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page about the job file tells the truth. */
class JobFilePageTest {
    private static String page() throws IOException {
        return Files.readString(Path.of("..", "docs", "job-file.md"));
    }

    private static String section(String title) throws IOException {
        String page = page();
        int start = page.indexOf("### `" + title + "`");
        assertThat(start).as("a section about " + title).isPositive();
        int end = page.indexOf("\n### ", start + 1);
        return end < 0 ? page.substring(start) : page.substring(start, end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "logistic", "kmeans", "forest", "boost", "mlp", "cnn"})
    void everyKeyOfALearnerIsThereWithItsDefault(String learner) throws IOException {
        String section = section("learner." + learner);
        var defaults = Learners.defaults(learner);
        for (String key : Learners.keys(learner)) {
            String row = section.lines()
                    .filter(line -> line.startsWith("| `" + key + "` |"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no row about " + key));
            String told = row.split("\\|")[2].strip();
            String used = defaults.getOrDefault(key, "");
            if (used.matches("[0-9.E-]+")) {
                assertThat(Double.parseDouble(told.split(";")[0])).as(row).isEqualTo(Double.parseDouble(used));
            } else if (!used.isEmpty()) {
                assertThat(told).isEqualTo("`" + used + "`");
            }
        }
    }

    @Test
    void everyKeyAboutPodsIsThere() throws IOException {
        String section = section("pods");
        var pods = (Shape.Fields) Optional.ofNullable(JobSchema.shape().fields().get("pods"))
                .orElseThrow()
                .shape();

        pods.fields().forEach((key, field) -> {
            if (!(field.shape() instanceof Shape.Refused)) {
                assertThat(section).contains("| `" + key + "` |");
            }
        });
        assertThat(section).contains("`serviceAccount`", "`hostPath`", "`privileged`");
    }

    @Test
    void everyOtherKeyIsThere() throws IOException {
        Path examples = CommandLineFixture.examples();
        var document =
                JobDocument.of("iris.yaml", Yaml.read(Files.readString(examples.resolve("iris.yaml")), "iris.yaml"));
        List<String> paths = Job.of(document, "iris", examples).spec().resolved().stream()
                .map(Keys.Resolved::path)
                .filter(path -> !path.startsWith("learner."))
                .toList();

        String page = page();
        assertThat(paths)
                .hasSizeGreaterThan(12)
                .allSatisfy(path -> assertThat(page).contains("| `" + path + "` |"));
    }
}
