package dev.stoic.learn.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.data.HeapRows;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.SharedData;
import dev.stoic.learn.optimize.Solver;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** USA_Housing has a known best line. */
class HousingTest {
    private static final double[] WEIGHTS = {229_955.7, 164_205.4, 121_351.6, 2_037.5, 150_862.2};
    private static final double BIAS = 1_232_072.7;

    @Test
    void theExactSolverFindsItsWeights() {
        var rows = SharedData.standardised(housing()).withParts(8);
        check(new ExactLearner(Penalty.NONE, 1, 1), rows);
    }

    @Test
    void lbfgsFindsItsWeights() {
        var rows = SharedData.standardised(housing()).withParts(8);
        check(new FitLearner(new SquaredLoss(), Optional.of(new Solver.Lbfgs()), Penalty.NONE, 1000, 1e-9), rows);
    }

    @Test
    void theExactSolverNeedsNoScaling() {
        var plain = housing();
        var scaled = SharedData.standardised(plain);
        var learner = new ExactLearner(Penalty.NONE, 1, 1);
        var state = Runs.toEnd(learner, Runs.problem(plain, 1), plain);
        assertThat(measure(learner.report(state).measures(), "r2")).isCloseTo(0.91802, within(5e-6));
        double[] weights = state.solved().orElseThrow().model().weights();
        double[] expected = ((LinearModel) Runs.model(learner, Runs.problem(scaled, 1), scaled)).weights();
        int n = (int) plain.count();
        for (int j = 0; j < weights.length; j++) {
            double raw = (plain.value(0, j) - plain.value(1, j)) / (scaled.value(0, j) - scaled.value(1, j));
            assertThat(weights[j] * raw).isCloseTo(expected[j], within(1e-9 * Math.abs(expected[j])));
        }
        assertThat(n).isEqualTo(5000);
    }

    private static HeapRows housing() {
        return SharedData.rows("USA_Housing.csv", 5, 0, 1, 2, 3, 4);
    }

    private static <S, M, C extends dev.stoic.learn.Contribution<C>> void check(
            Learner<S, M, C> learner, HeapRows rows) {
        Problem problem = Runs.problem(rows, 1);
        S state = Runs.toEnd(learner, problem, rows);
        var model = (LinearModel) learner.model(state);
        assertThat(model.weights()).containsExactly(WEIGHTS, within(0.051));
        assertThat(model.bias()).isCloseTo(BIAS, within(0.051));
        var measures = learner.report(state).measures();
        assertThat(measure(measures, "r2")).isCloseTo(0.91802, within(5e-6));
        assertThat(measure(measures, "rmse")).isCloseTo(101_092.7, within(0.051));
    }

    private static double measure(List<Report.Measure> measures, String name) {
        return measures.stream()
                .filter(measure -> measure.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
