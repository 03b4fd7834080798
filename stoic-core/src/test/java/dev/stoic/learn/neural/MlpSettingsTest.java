package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MlpSettingsTest {
    private final Problems problems = new Problems();

    private MlpSettings read(Map<String, Node> entries) {
        try (var keys = new Keys("learner.mlp", new Node.Mapping(entries, 1), problems)) {
            return MlpSettings.read(keys);
        }
    }

    private static Node text(String text) {
        return new Node.Scalar(text, 2);
    }

    private static Node under(String name, Map<String, Node> entries) {
        return new Node.Mapping(Map.of(name, new Node.Mapping(entries, 2)), 2);
    }

    @Test
    void nothingSaidGivesTheDefaults() {
        assertThat(read(Map.of())).isEqualTo(MlpSettings.DEFAULT);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void layersAreAListOrANumber() {
        var list = new Node.Sequence(List.of(text("64"), text("1_024")), 2);
        assertThat(read(Map.of("hidden", list)).hidden()).containsExactly(64, 1024);
        assertThat(read(Map.of("hidden", text("32"))).hidden()).containsExactly(32);
        assertThat(read(Map.of("hidden", new Node.Sequence(List.of(), 2))).hidden())
                .isEmpty();
        assertThat(problems.list()).isEmpty();

        read(Map.of("hidden", new Node.Sequence(List.of(text("64"), text("many")), 2)));
        read(Map.of("hidden", text("0")));
        assertThat(problems.list())
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem.toString())
                        .contains("learner.mlp.hidden")
                        .contains("whole numbers from 1 to 65536"));
    }

    @Test
    void everyOptimizerCanBeNamed() {
        assertThat(read(Map.of("optimizer", text("sgd"))).fitting().optimizer()).isEqualTo(Optimizer.Sgd.DEFAULT);
        assertThat(read(Map.of("optimizer", text("rmsprop"))).fitting().optimizer())
                .isEqualTo(Optimizer.Rmsprop.DEFAULT);
        assertThat(read(Map.of("optimizer", under("adam", Map.of("rate", text("0.01")))))
                        .fitting()
                        .optimizer())
                .isEqualTo(new Optimizer.Adam(0.01, 0.9, 0.999, 1e-8));
        assertThat(problems.list()).isEmpty();
        read(Map.of("optimizer", text("adm")));
        assertThat(problems.list().getFirst().toString()).contains("adam");
    }

    @Test
    void theLossDecidesHowTheTargetIsRead() {
        assertThat(read(Map.of("loss", text("squared"))).target()).isEqualTo(Source.TargetKind.NUMBER);
        assertThat(read(Map.of()).target()).isEqualTo(Source.TargetKind.CLASS);
    }

    @Test
    void ratesRiseAndFall() {
        var steps = read(Map.of(
                        "schedule",
                        under("step", Map.of("every", text("2"), "factor", text("0.1"))),
                        "warmup",
                        text("1")))
                .fitting()
                .schedule();
        assertThat(steps.share(0, 9, 10)).isEqualTo(0.1);
        assertThat(steps.share(8, 9, 10)).isEqualTo(0.9);
        assertThat(steps.share(9, 9, 10)).isEqualTo(1);
        assertThat(steps.share(18, 9, 10)).isEqualTo(0.1);
        assertThat(steps.share(36, 9, 10)).isCloseTo(0.01, within(1e-15));
        var cosine = read(Map.of("schedule", text("cosine"))).fitting().schedule();
        assertThat(cosine.share(0, 10, 10)).isEqualTo(1);
        assertThat(cosine.share(50, 10, 10)).isCloseTo(0.5, within(1e-12));
        assertThat(cosine.share(99, 10, 10)).isLessThan(0.001);
        assertThat(problems.list()).isEmpty();
    }
}
