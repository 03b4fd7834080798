package dev.stoic.learn.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Samples;
import dev.stoic.learn.optimize.SharedData;
import dev.stoic.learn.optimize.Solver;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Social_Network_Ads has a known most likely line between its classes. */
class AdsTest {
    @Test
    void everySolverFindsItsWeights() {
        var rows = SharedData.standardised(SharedData.rows("Social_Network_Ads.csv", 4, 2, 3))
                .withParts(8);
        var problem = Samples.problem(rows, 2, 1);
        for (Solver solver : new Solver[] {new Solver.Newton(), new Solver.Lbfgs()}) {
            double tolerance = solver instanceof Solver.Newton ? LogisticSettings.DEFAULT.tolerance() : 1e-7;
            var learner = new FitLearner(new LogLoss(), Optional.of(solver), Penalty.NONE, 100, tolerance);
            var state = Runs.toEnd(learner, problem, rows);
            var model = (LogisticModel) learner.model(state);
            assertThat(model.weights()).containsExactly(new double[] {2.4446, 1.2226}, within(5.1e-5));
            assertThat(model.biases()).containsExactly(new double[] {-1.1381}, within(5.1e-5));
            var measures = learner.report(state).measures();
            assertThat(measures).extracting(Report.Measure::name).containsExactly("loss", "gradient", "accuracy");
            assertThat(measures.getFirst().value()).isCloseTo(0.346314, within(5e-7));
            assertThat(measures.getLast().value()).isEqualTo(0.845);
        }
    }
}
