package dev.stoic.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.data.Column;
import dev.stoic.data.Schema;
import dev.stoic.learn.forest.Criterion;
import dev.stoic.learn.forest.Draw;
import dev.stoic.learn.forest.ForestSettings;
import dev.stoic.learn.forest.Mode;
import dev.stoic.learn.kmeans.Init;
import dev.stoic.learn.kmeans.KMeansSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nobody sees must not fail unseen. */
class PracticeTest {
    private static Schema schema(Optional<Column> target) {
        List<Column> columns = IntStream.range(0, 5)
                .<Column>mapToObj(i -> new Column.Numeric("x" + i))
                .toList();
        return new Schema(columns, target, Schema.Numbers.FLOAT);
    }

    private static ForestSettings forest(Criterion criterion) {
        return new ForestSettings(2, 10, 1, new Draw.Count(99), criterion, true, true, 255, Mode.MEMORY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 11})
    void treesOfClassesAreGrown(int classes) {
        var target = new Column.Categorical(
                "y", IntStream.range(0, classes).mapToObj(Integer::toString).toList());
        var practice = Practice.ofNumbers(schema(Optional.of(target)), 16, 700, 8);
        assertThat(practice.run(forest(Criterion.GINI).learner())).isEqualTo(4);
    }

    @Test
    void treesOfNumbersAreGrown() {
        var practice = Practice.ofNumbers(schema(Optional.of(new Column.Numeric("y"))), 16, 700, 8);
        assertThat(practice.run(forest(Criterion.VARIANCE).learner())).isEqualTo(5);
    }

    @Test
    void clustersAreFound() {
        var settings = new KMeansSettings(10, 12, 1, new Init.Random(), 0);
        var practice = Practice.ofZeros(schema(Optional.empty()), 300, 700, 6);
        assertThat(practice.run(settings.learner())).isEqualTo(6);
    }
}
