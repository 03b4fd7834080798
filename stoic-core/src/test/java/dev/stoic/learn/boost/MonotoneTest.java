package dev.stoic.learn.boost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.data.Tile;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import dev.stoic.learn.boost.BoostSettings.Monotone;
import dev.stoic.learn.boost.BoostSettings.Predict;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class MonotoneTest {
    private static final int WIDTH = 3;
    private static final Monotone UP_AND_DOWN = new Monotone(List.of("x0"), List.of("x1"));

    private static BoostSettings settings(int depth, int leaves, double columns, Monotone monotone) {
        return new BoostSettings(Predict.NUMBER, 30, depth, leaves, 0.3, 1, 0, 0, 1, columns, 64, monotone, 0);
    }

    /** Waves in all features and much noise, so that trees would go up and down if they were let. */
    private static HeapRows waves(RandomGenerator random, boolean classes) {
        int n = 600;
        double[] values = random.doubles((long) n * WIDTH, -3, 3)
                .map(x -> random.nextInt(12) == 0 ? Double.NaN : x)
                .toArray();
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            double a = Double.isNaN(values[WIDTH * i]) ? 2 : values[WIDTH * i];
            double b = Double.isNaN(values[WIDTH * i + 1]) ? 2 : values[WIDTH * i + 1];
            double y = a + 2 * Math.abs(a) - b * b / 2 + random.nextDouble(-2, 2);
            targets[i] = classes ? (y > 0 ? 1 : 0) : y;
        }
        return HeapRows.of(values, WIDTH).withTargets(targets).withParts(4);
    }

    /** What the second class, or the number, gets along a feature with the others at rest. */
    private static double[] along(BoostModel model, int feature, double[] at) {
        int many = model.outputs().size();
        int steps = 121;
        double[] values = new double[steps * WIDTH];
        for (int i = 0; i < steps; i++) {
            System.arraycopy(at, 0, values, i * WIDTH, WIDTH);
            values[i * WIDTH + feature] = -3 + i * 0.05;
        }
        double[] out = new double[steps * many];
        model.predict(new Tile.Doubles(values, 0, steps, WIDTH, new double[0], 0), out);
        double[] last = new double[steps];
        for (int i = 0; i < steps; i++) {
            last[i] = out[i * many + many - 1];
        }
        return last;
    }

    private static long wrong(double[] values, int direction) {
        long wrong = 0;
        for (int i = 1; i < values.length; i++) {
            wrong += direction * (values[i] - values[i - 1]) < 0 ? 1 : 0;
        }
        return wrong;
    }

    private static BoostModel fit(BoostSettings settings, HeapRows rows, boolean classes) {
        Problem problem = classes ? BoostLawTest.classes(rows, 2) : Runs.problem(rows, 3);
        return (BoostModel) Runs.model(new Boost(settings), problem, rows);
    }

    @EverySeed(8)
    void predictionsNeverGoTheOtherWay(RandomGenerator random) {
        boolean classes = random.nextBoolean();
        HeapRows rows = waves(random, classes);
        double columns = random.nextBoolean() ? 1 : 0.7;
        for (BoostSettings settings :
                List.of(settings(5, 0, columns, UP_AND_DOWN), settings(0, 20, columns, UP_AND_DOWN))) {
            BoostModel model = fit(settings, rows, classes);
            for (int i = 0; i < 40; i++) {
                double[] at = random.doubles(WIDTH, -3, 3).toArray();
                at[random.nextInt(WIDTH)] = Double.NaN;
                assertThat(wrong(along(model, 0, at), 1)).isZero();
                assertThat(wrong(along(model, 1, at), -1)).isZero();
            }
        }
    }

    @EverySeed(3)
    void withoutDirectionsTheyWould(RandomGenerator random) {
        BoostModel model = fit(settings(5, 0, 1, Monotone.NONE), waves(random, false), false);
        assertThat(wrong(along(model, 0, new double[] {0, 0, 0}), 1)).isPositive();
    }

    @EverySeed(3)
    void whatRisesAnywayIsLearned(RandomGenerator random) {
        BoostModel model = fit(settings(4, 0, 1, UP_AND_DOWN), waves(random, false), false);
        double[] rising = along(model, 0, new double[] {0, 0, 0});
        assertThat(rising[rising.length - 1] - rising[rising.length / 2]).isGreaterThan(6);
    }

    @Test
    void featuresAreFoundThroughTheirColumns() {
        var schema = new Schema(
                List.of(new Column.Categorical("c", List.of("p", "q")), new Column.Numeric("z")),
                Optional.of(new Column.Numeric("y")),
                Schema.Numbers.DOUBLE);
        var problem = new Problem(schema, List.of(0, 0, 1), 10, 1, 1);
        assertThat(Directions.of(problem, new Monotone(List.of(), List.of("z"))))
                .containsExactly(0, 0, -1);
        assertThatThrownBy(() -> Directions.of(problem, new Monotone(List.of("c"), List.of())))
                .hasMessageContaining("no order");
        assertThatThrownBy(() -> Directions.of(problem, new Monotone(List.of("zz"), List.of())))
                .hasMessageContaining("unknown column \"zz\"");
    }

    @Test
    void manyClassesHaveNoDirection() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3}, 1).withTargets(0, 1, 2);
        var learner = new Boost(settings(2, 0, 1, new Monotone(List.of("x0"), List.of())));
        assertThatThrownBy(() -> learner.begin(BoostLawTest.classes(rows, 3))).hasMessageContaining("3 classes");
    }
}
