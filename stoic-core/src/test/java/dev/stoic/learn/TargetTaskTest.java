package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source.TargetKind;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Problems;
import dev.stoic.fault.Fault;
import dev.stoic.job.Learners;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTaskTest {
    private record Outcome(Settings settings, List<Fault.Problem> problems, List<Keys.Resolved> resolved) {}

    private static Outcome read(String learner, Map<String, String> values) {
        var problems = new Problems();
        var nodes = new LinkedHashMap<String, Node>();
        values.forEach((key, value) -> nodes.put(key, new Scalar(value, 3)));
        try (var keys = new Keys("learner." + learner, new Mapping(nodes, 2), problems)) {
            Settings settings =
                    Objects.requireNonNull(Learners.KNOWN.get(learner)).apply(keys);
            return new Outcome(settings, problems.list(), keys.resolved());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "forest, criterion, variance",
        "boost, predict, number",
        "mlp, loss, squared",
        "cnn, loss, squared",
    })
    void theTaskIsTheSameAsItsOlderSpelling(String learner, String key, String word) {
        Outcome task = read(learner, Map.of("task", "numbers"));
        Outcome older = read(learner, Map.of(key, word));

        assertThat(task.problems()).isEmpty();
        assertThat(task.settings()).isEqualTo(older.settings());
        assertThat(task.settings().target()).isEqualTo(TargetKind.NUMBER);
        for (Outcome each : List.of(task, older)) {
            assertThat(each.resolved().stream().map(value -> value.path() + ": " + value.value()))
                    .contains("learner." + learner + ".task: numbers", "learner." + learner + "." + key + ": " + word);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"forest", "boost", "mlp", "cnn"})
    void classesAreTheTaskWhereNothingIsSaid(String learner) {
        Outcome classes = read(learner, Map.of("task", "classes"));

        assertThat(classes.settings()).isEqualTo(read(learner, Map.of()).settings());
        assertThat(classes.settings().target()).isEqualTo(TargetKind.CLASS);
    }

    @Test
    void howATaskIsDoneCanStillBeChosen() {
        Outcome entropy = read("forest", Map.of("task", "classes", "criterion", "entropy"));

        assertThat(entropy.problems()).isEmpty();
        assertThat(entropy.settings())
                .isEqualTo(read("forest", Map.of("criterion", "entropy")).settings());
        assertThat(read("mlp", Map.of("task", "classes", "preset", "apathetic-nn"))
                        .settings())
                .isEqualTo(read("mlp", Map.of("preset", "apathetic-nn")).settings());
    }

    @ParameterizedTest
    @CsvSource({
        "forest, numbers, criterion, gini, classes",
        "forest, classes, criterion, variance, numbers",
        "boost, numbers, predict, class, classes",
        "mlp, classes, loss, squared, numbers",
        "cnn, numbers, loss, binary-cross-entropy, classes",
    })
    void aContradictionNamesBothKeys(String learner, String task, String key, String word, String implied) {
        assertThat(read(learner, Map.of("task", task, key, word)).problems())
                .containsExactly(new Fault.Problem(
                        "learner.%s.task (line 3)".formatted(learner),
                        "is %s, but learner.%s.%s: %s is for %s. Remove one of the two"
                                .formatted(task, learner, key, word, implied)));
    }

    @ParameterizedTest
    @CsvSource({
        "linear, numbers, classes, logistic",
        "logistic, classes, numbers, linear",
    })
    void aLearnerOfOneTaskNamesTheLearnerOfTheOther(String learner, String own, String other, String right) {
        assertThat(read(learner, Map.of("task", own)).problems()).isEmpty();
        assertThat(read(learner, Map.of("task", other)).problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.what())
                        .startsWith("cannot be %s: %s predicts %s. Use learner: %s,"
                                .formatted(other, learner, own, right)));
        assertThat(read(learner, Map.of("task", "regression")).problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.what()).contains(own, "regression"));
    }
}
