package dev.stoic.learn.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Problems;
import dev.stoic.learn.optimize.Solver;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogisticSettingsTest {
    private final Problems problems = new Problems();

    private LogisticSettings read(Map<String, Node> entries) {
        try (var keys = new Keys("learner.logistic", new Node.Mapping(entries, 1), problems)) {
            return LogisticSettings.read(keys);
        }
    }

    private static Node text(String text) {
        return new Node.Scalar(text, 2);
    }

    @Test
    void nothingSaidLeavesTheSolverToTheSchema() {
        assertThat(read(Map.of())).isEqualTo(LogisticSettings.DEFAULT);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everySolverCanBeNamed() {
        assertThat(read(Map.of("solver", text("newton"))).solver()).isEqualTo(Optional.of(new Solver.Newton()));
        assertThat(read(Map.of("solver", text("lbfgs"))).solver()).isEqualTo(Optional.of(new Solver.Lbfgs()));
        assertThat(read(Map.of("solver", text("sgd"))).batch()).isEqualTo(256);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void newtonRefusesL1AtTheDoor() {
        read(Map.of("solver", text("newton"), "l1", text("0.1")));
        assertThat(problems.list()).hasSize(1);
        assertThat(problems.list().getFirst().toString())
                .contains("learner.logistic.solver")
                .contains("lbfgs");
    }

    @Test
    void aMisspelledSolverIsCorrected() {
        read(Map.of("solver", text("neton")));
        assertThat(problems.list().getFirst().toString()).contains("newton");
    }
}
