package dev.stoic.learn.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Fit;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Kkt;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Pilot;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Samples;
import dev.stoic.learn.optimize.Schedule;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.learn.optimize.Sums;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SquaredLossTest extends LearnerContract<Fit, Probe, Sums> {
    @Override
    protected Learner<Fit, Probe, Sums> learner(RandomGenerator random) {
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, random.nextBoolean() ? 0 : 0.1);
        var schedule = Schedule.values()[random.nextInt(3)];
        Solver solver = random.nextBoolean()
                ? new Solver.Lbfgs()
                : new Solver.Sgd(1 + random.nextInt(20), 2, 0.01, 0.9, schedule, 1);
        var pilot = random.nextBoolean() ? Pilot.DEFAULT : new Pilot(2 + random.nextInt(5), 1, 0);
        return new FitLearner(new SquaredLoss(), Optional.of(solver), penalty, 500, 1e-9, pilot);
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        int width = 1 + random.nextInt(5);
        return random.nextBoolean()
                ? Samples.numbers(random, 1 + random.nextInt(60), width)
                : Samples.floats(random, 1 + random.nextInt(60), width, 9);
    }

    private static FitLearner learner(Solver solver, Penalty penalty) {
        return new FitLearner(new SquaredLoss(), Optional.of(solver), penalty, 500, 1e-9);
    }

    @EverySeed(20)
    void whereTilesEndNeverShows(RandomGenerator random) {
        var trial = trial(random);
        var a = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(512));
        var b = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(3));
        assertThat(Bits.of(a)).isEqualTo(Bits.of(b));
    }

    @EverySeed(20)
    void lbfgsFindsTheExactSolution(RandomGenerator random) {
        int width = 1 + random.nextInt(10);
        var rows = Samples.numbers(random, 50 + random.nextInt(300), width).withParts(4);
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, 0);
        var learner = learner(new Solver.Lbfgs(), penalty);
        var state = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
        var exact = (LinearModel) Runs.model(new ExactLearner(penalty, 1, 1), Runs.problem(rows, 1), rows);
        var model = (LinearModel) learner.model(state);
        assertThat(((Pass.Finished) learner.next(state)).outcome()).isEqualTo(Pass.Outcome.CONVERGED);
        assertThat(model.weights()).containsExactly(exact.weights(), within(1e-7));
        assertThat(model.bias()).isCloseTo(exact.bias(), within(1e-7));
    }

    @EverySeed(20)
    void lbfgsMeetsTheConditionsOfL1(RandomGenerator random) {
        int width = 2 + random.nextInt(10);
        var rows = Samples.numbers(random, 50 + random.nextInt(300), width).withParts(4);
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, 2 * random.nextDouble());
        var learner = new FitLearner(new SquaredLoss(), Optional.of(new Solver.Lbfgs()), penalty, 1000, 1e-7);
        var model = (LinearModel) Runs.model(learner, Runs.problem(rows, 1), rows);
        Kkt.check(ExactLearnerTest.gradient(rows, model), model.weights(), penalty, 1e-5);
    }

    @EverySeed(5)
    void longDescentByBatchesComesNearTheExactSolution(RandomGenerator random) {
        var rows = Samples.numbers(random, 300, 3).withParts(4);
        for (var schedule : new Schedule[] {Schedule.INVERSE, Schedule.COSINE}) {
            var learner = learner(new Solver.Sgd(32, 300, 0.05, 0.5, schedule, 0.5), new Penalty(0.1, 0.05));
            var model = (LinearModel) Runs.model(learner, Runs.problem(rows, 7), rows);
            var exact = (LinearModel)
                    Runs.model(new ExactLearner(new Penalty(0.1, 0.05), 1000, 1e-9), Runs.problem(rows, 1), rows);
            assertThat(model.weights()).containsExactly(exact.weights(), within(0.02));
            assertThat(model.bias()).isCloseTo(exact.bias(), within(0.02));
        }
    }

    @Test
    void aRateThatIsTooLargeEndsInPlainWords() {
        var rows = Samples.numbers(new java.util.SplittableRandom(1), 100, 3);
        var learner = learner(new Solver.Sgd(10, 1000, 50, 0.9, Schedule.CONSTANT, 1), Penalty.NONE);
        var state = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
        var end = (Pass.Finished) learner.next(state);
        assertThat(end.outcome()).isEqualTo(Pass.Outcome.DIVERGED);
        assertThat(end.why()).contains("rate below 50.0").contains("scaling");
    }

    @Test
    void aMissingNumberEndsInPlainWords() {
        var rows = HeapRows.of(new double[] {1, Double.NaN, 3}, 1).withTargets(1, 2, 3);
        var learner = learner(new Solver.Lbfgs(), Penalty.NONE);
        var state = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
        assertThat(((Pass.Finished) learner.next(state)).outcome()).isEqualTo(Pass.Outcome.DIVERGED);
    }

    @Test
    void everyRowOfATrainingEpochIsTakenOnce() {
        int n = 103;
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = i;
        }
        var rows = HeapRows.of(x, 1).withTargets(new double[n]).withParts(4);
        var learner = learner(new Solver.Sgd(10, 1, 1e-9, 0, Schedule.CONSTANT, 1), Penalty.NONE);
        var state = learner.begin(Runs.problem(rows, 3));
        long seen = 0;
        double targets = 0;
        for (int step = 0; step < 11; step++) {
            var total = learner.contribute(learner.publish(state), dev.stoic.learn.Range.all(4), rows)
                    .orElseThrow();
            seen += total.rows();
            targets += total.targets().mean() * total.rows();
            state = learner.improve(state, total);
        }
        assertThat(seen).isEqualTo(n);
        assertThat(targets).isZero();
        assertThat(learner.next(state)).isEqualTo(new Pass.Ask("evaluate"));
        assertThat(learner.report(state).done()).isEqualTo(1);
    }

    @Test
    void theReportTellsHowWellItFits() {
        var rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(1, 3, 2, 4);
        var learner = learner(new Solver.Lbfgs(), Penalty.NONE);
        var measures =
                learner.report(Runs.toEnd(learner, Runs.problem(rows, 1), rows)).measures();
        assertThat(measures).extracting(Report.Measure::name).containsExactly("loss", "gradient", "r2", "rmse");
        assertThat(measures.get(2).value()).isCloseTo(0.64, within(1e-12));
    }
}
