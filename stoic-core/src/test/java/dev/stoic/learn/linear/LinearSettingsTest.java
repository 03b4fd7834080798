package dev.stoic.learn.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Problems;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Schedule;
import dev.stoic.learn.optimize.Solver;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinearSettingsTest {
    private final Problems problems = new Problems();

    private LinearSettings read(Map<String, Node> entries) {
        try (var keys = new Keys("learner.linear", new Node.Mapping(entries, 1), problems)) {
            return LinearSettings.read(keys);
        }
    }

    private static Node text(String text) {
        return new Node.Scalar(text, 2);
    }

    private static Node under(String key, Map<String, Node> entries) {
        return new Node.Mapping(Map.of(key, new Node.Mapping(entries, 3)), 2);
    }

    @Test
    void nothingSaidMeansExactWithoutPenalty() {
        var settings = read(Map.of());
        assertThat(settings).isEqualTo(LinearSettings.DEFAULT);
        assertThat(settings.learner()).isInstanceOf(ExactLearner.class);
        assertThat(settings.scaling()).isEqualTo(Scaling.NONE);
        assertThat(settings.batch()).isZero();
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everySolverCanBeNamed() {
        assertThat(read(Map.of("solver", text("exact"), "l1", text("0.5"))).penalty())
                .isEqualTo(new Penalty(0, 0.5));
        assertThat(read(Map.of("solver", text("lbfgs"))).learner()).isInstanceOf(FitLearner.class);
        var sgd = read(Map.of(
                "solver", under("sgd", Map.of("batch", text("64"), "rate", text("0.1"), "schedule", text("cosine")))));
        assertThat(sgd.descent()).isEqualTo(Optional.of(new Solver.Sgd(64, 10, 0.1, 0.9, Schedule.COSINE, 1)));
        assertThat(sgd.batch()).isEqualTo(64);
        assertThat(sgd.scaling()).isEqualTo(Scaling.STANDARD);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everyMistakeIsNamed() {
        read(Map.of(
                "solver",
                under("sgd", Map.of("rate", text("0"), "epoch", text("3"), "decay", text("2"))),
                "l2",
                text("-1"),
                "tolerence",
                text("1")));
        assertThat(problems.list())
                .extracting(Object::toString)
                .anySatisfy(p -> assertThat(p).contains("solver.sgd.rate").contains("above 0"))
                .anySatisfy(p -> assertThat(p).contains("sgd.epoch").contains("epochs"))
                .anySatisfy(p -> assertThat(p).contains("sgd.decay").contains("inverse"))
                .anySatisfy(p -> assertThat(p).contains("linear.l2"))
                .anySatisfy(p -> assertThat(p).contains("tolerence").contains("tolerance"))
                .hasSize(5);
    }
}
