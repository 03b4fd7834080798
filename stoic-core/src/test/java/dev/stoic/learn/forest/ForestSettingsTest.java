package dev.stoic.learn.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForestSettingsTest {
    private final Problems problems = new Problems();

    @Test
    void everythingHasADefault() {
        assertThat(read(Map.of()))
                .isEqualTo(
                        new ForestSettings(100, 64, 1, new Draw.Sqrt(), Criterion.GINI, true, true, 255, Mode.MEMORY));
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everyKeyIsRead() {
        var settings = read(Map.of(
                "trees",
                "7",
                "depth",
                "5",
                "leaf",
                "3",
                "features",
                "12",
                "criterion",
                "entropy",
                "bootstrap",
                "false",
                "oob",
                "false",
                "bins",
                "16",
                "mode",
                "histogram"));
        assertThat(settings)
                .isEqualTo(new ForestSettings(
                        7, 5, 3, new Draw.Count(12), Criterion.ENTROPY, false, false, 16, Mode.HISTOGRAM));
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void theCriterionSaysWhatTheTargetIsAndHowManyFeaturesAreDrawn() {
        var numbers = read(Map.of("criterion", "variance"));
        assertThat(numbers.target()).isEqualTo(Source.TargetKind.NUMBER);
        assertThat(numbers.features()).isEqualTo(new Draw.Third());
        assertThat(read(Map.of("criterion", "entropy")).target()).isEqualTo(Source.TargetKind.CLASS);
    }

    @Test
    void wrongValuesAreAllNamed() {
        read(Map.of("trees", "0", "features", "half", "criterion", "ginni", "bins", "256"));
        assertThat(problems.list()).hasSize(4);
        assertThat(problems.list().toString())
                .contains("learner.forest.trees", "learner.forest.features", "learner.forest.bins", "gini");
    }

    @Test
    void thereIsAlwaysAFeatureToChooseFrom() {
        assertThat(new Draw.Third().of(2)).isEqualTo(1);
        assertThat(new Draw.Count(99).of(5)).isEqualTo(5);
        assertThat(new Draw.Sqrt().of(784)).isEqualTo(28);
    }

    private ForestSettings read(Map<String, String> values) {
        var nodes = new LinkedHashMap<String, Node>();
        values.forEach((key, value) -> nodes.put(key, new Scalar(value, 1)));
        try (var keys = new Keys("learner.forest", new Mapping(nodes, 1), problems)) {
            return ForestSettings.read(keys);
        }
    }
}
