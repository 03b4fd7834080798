package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.fault.StoicException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YamlTest {
    @Test
    void everyValueKnowsItsLine() {
        Mapping root = Yaml.read("""
                # a comment
                learner:
                  kmeans:
                    k: 3
                data: {train: a.csv,
                  drop: [x, y]}
                """, "job.yaml");

        var learner = (Mapping) root.entries().get("learner");
        var kmeans = (Mapping) learner.entries().get("kmeans");
        assertThat(learner.line()).isEqualTo(2);
        assertThat(kmeans.entries()).containsEntry("k", new Scalar("3", 4));
        var data = (Mapping) root.entries().get("data");
        assertThat(data.entries().get("drop"))
                .isEqualTo(new Sequence(List.of(new Scalar("x", 6), new Scalar("y", 6)), 6));
    }

    @Test
    void whatIsWrittenReadsBack() {
        var tree = new Mapping(
                Map.of(
                        "a: b",
                        new Scalar("#no comment, \"quoted\"\nand a line", 0),
                        "list",
                        new Sequence(List.of(new Scalar("20%", 0), new Scalar("x y", 0), new Scalar("", 0)), 0),
                        "deep",
                        new Mapping(Map.of("er", new Mapping(Map.of("k", new Scalar("-1", 0)), 0)), 0),
                        "empty",
                        Mapping.empty(0)),
                0);

        assertThat(Yaml.value(Yaml.write(tree), "test")).isEqualTo(tree);
    }

    @Test
    void anEmptyFileIsAnEmptyJob() {
        assertThat(Yaml.read("# nothing\n", "job.yaml")).isEqualTo(Mapping.empty(1));
    }

    private static void refused(String text, String... words) {
        assertThatThrownBy(() -> Yaml.read(text, "job.yaml"))
                .isInstanceOf(StoicException.class)
                .hasMessageStartingWith("job.yaml")
                .satisfies(
                        e -> assertThat(((StoicException) e).fault().exitCode()).isEqualTo(2))
                .message()
                .contains(words);
    }

    @Test
    void aKeyStandsThereOnce() {
        refused("a: 1\nb: {c: 1, c: 2}\n", "line 2", "duplicate key \"c\"");
    }

    @Test
    void tabsAreRefusedWithTheirLine() {
        refused("a:\n\tb: 1\n", "line 2", "TAB");
    }

    @Test
    void brokenSyntaxIsRefusedWithItsLine() {
        refused("a: [1, 2\nb: 3\n", "line 2", "invalid YAML");
        refused("- a\n- b\n", "a job is a mapping");
        refused("just words", "a job is a mapping", "not one text");
        refused("? [a, b]\n: c\n", "a key must be a word");
    }

    @Test
    void aDocumentThatUnfoldsWithoutEndIsRefused() {
        var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            bomb.append("a%d: &a%d [".formatted(i, i));
            bomb.append("*a%d, ".formatted(i - 1).repeat(9)).append("x]\n");
        }
        refused(bomb.toString(), "more values than a job can have");
        refused("a: &a [*a]\n", "");
    }

    @Test
    void somethingHugeIsNoJob() {
        refused("x".repeat(2 << 20), "larger than a job");
    }
}
