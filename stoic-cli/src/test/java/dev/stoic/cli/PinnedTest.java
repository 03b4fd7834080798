package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedTest {
    private static Job read(String text, Path base) {
        return Job.of(JobDocument.of("job.yaml", Yaml.read(text, "job.yaml")), "job", base);
    }

    /** Everything but where files are and what came from the user. */
    private static void assertSame(JobSpec again, JobSpec first) {
        assertThat(again.name()).isEqualTo(first.name());
        assertThat(again.learner()).usingRecursiveComparison().isEqualTo(first.learner());
        assertThat(again.run()).isEqualTo(first.run());
        assertThat(again.data().scaling()).isEqualTo(first.data().scaling());
        assertThat(again.data().train().columns())
                .isEqualTo(first.data().train().columns());
        assertThat(again.data().train().csv()).isEqualTo(first.data().train().csv());
        assertThat(again.data().train().target()).isEqualTo(first.data().train().target());
        assertThat(again.data().test()).isEqualTo(first.data().test());
        assertThat(again.resolved()).hasSizeLessThanOrEqualTo(first.resolved().size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iris",
                "digits",
                "digits-forest",
                "diabetes",
                "cancer",
                "mnist-softmax",
                "mnist-kmeans",
                "cancer-boost",
                "mnist",
                "digits-mlp",
                "fashion",
                "digits-cnn",
                "mnist-cnn"
            })
    void anExampleReadsBackFromEverythingThatWasResolved(String example) throws IOException {
        Path examples = CommandLineFixture.examples();
        Job first = read(Files.readString(examples.resolve(example + ".yaml")), examples);

        Pinned pinned = Pinned.of(first.spec(), first.base());

        assertSame(Job.of(pinned.document("again"), "x", Path.of("/")).spec(), first.spec());
        assertSame(read(pinned.yaml(), Path.of("/")).spec(), first.spec());
    }

    @Test
    void choicesWithSettingsAndAwkwardNamesReadBack(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a b.csv"), "x\n1\n");
        Job first = read("""
                name: "a: b"
                learner: { logistic: { solver: { sgd: { batch: 64, rate: 0.5 } } } }
                data:
                  train: a b.csv
                  validation: 12.5%
                  target: "the [target], \\"quoted\\""
                  columns: { drop: ["one, two", "thr\\"ee"], missing: mean }
                  csv: { separator: ";", header: true }
                run: { parts: 4, seed: -3, checkpoint: 1500ms }
                """, folder);

        Pinned pinned = Pinned.of(first.spec(), first.base());

        assertSame(read(pinned.yaml(), Path.of("/")).spec(), first.spec());
        assertThat(pinned.yaml()).contains(folder.resolve("a b.csv").toString());
    }
}
