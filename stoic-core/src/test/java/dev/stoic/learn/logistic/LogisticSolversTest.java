package dev.stoic.learn.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
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
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LogisticSolversTest {
    private static FitLearner learner(Solver solver, Penalty penalty) {
        return new FitLearner(new LogLoss(), Optional.of(solver), penalty, 1000, 1e-9);
    }

    private static LogisticModel model(FitLearner learner, HeapRows rows, int classes) {
        return (LogisticModel) Runs.model(learner, Samples.problem(rows, classes, 1), rows);
    }

    private static double[] slopes(HeapRows rows, LogisticModel model) {
        int vectors = model.biases().length;
        double[] point = java.util.Arrays.copyOf(model.weights(), model.weights().length + vectors);
        System.arraycopy(model.biases(), 0, point, model.weights().length, vectors);
        var probe = new Probe(Probe.Want.GRADIENT, vectors, point, new Probe.Extent.All());
        var learner = new FitLearner(new LogLoss(), Optional.empty(), Penalty.NONE, 1, 1);
        double[] sums = learner.contribute(probe, 0, rows.withParts(1)).gradient();
        return java.util.Arrays.stream(sums).map(s -> s / rows.count()).toArray();
    }

    @EverySeed(20)
    void newtonAndLbfgsAgree(RandomGenerator random) {
        int width = 1 + random.nextInt(6);
        var rows = Samples.classes(random, 100 + random.nextInt(200), width, 2).withParts(4);
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, 0);
        var newton = model(learner(new Solver.Newton(), penalty), rows, 2);
        var lbfgs = model(learner(new Solver.Lbfgs(), penalty), rows, 2);
        assertThat(lbfgs.weights()).containsExactly(newton.weights(), within(1e-6));
        assertThat(lbfgs.biases()).containsExactly(newton.biases(), within(1e-6));
        Kkt.check(slopes(rows, newton), newton.weights(), penalty, 1e-9);
    }

    @EverySeed(10)
    void softmaxOfManyClassesReachesItsLeastPoint(RandomGenerator random) {
        int classes = 3 + random.nextInt(3);
        var rows = Samples.classes(random, 200, 1 + random.nextInt(4), classes).withParts(4);
        var penalty = new Penalty(0.01, 0);
        var model = model(learner(new Solver.Lbfgs(), penalty), rows, classes);
        Kkt.check(slopes(rows, model), model.weights(), penalty, 1e-9);
    }

    @EverySeed(20)
    void l1HoldsWeightsAtZeroExactlyWhereItsConditionsSay(RandomGenerator random) {
        int classes = 2 + random.nextInt(3);
        var rows = Samples.classes(random, 150, 6, classes).withParts(4);
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.01, 0.1 * random.nextDouble());
        var learner = new FitLearner(new LogLoss(), Optional.of(new Solver.Lbfgs()), penalty, 1000, 1e-6);
        var model = model(learner, rows, classes);
        Kkt.check(slopes(rows, model), model.weights(), penalty, 1e-5);
    }

    @Test
    void aLargeL1LeavesMostWeightsAtZero() {
        var rows = Samples.classes(new SplittableRandom(5), 500, 10, 2);
        var model = model(learner(new Solver.Lbfgs(), new Penalty(0, 0.1)), rows, 2);
        assertThat(model.weights()[0]).isNotZero();
        assertThat(java.util.Arrays.stream(model.weights()).filter(w -> w == 0).count())
                .isGreaterThan(4);
    }

    @EverySeed(3)
    void longDescentByBatchesComesNearNewton(RandomGenerator random) {
        var rows = Samples.classes(random, 300, 3, 2).withParts(4);
        var penalty = new Penalty(0.05, 0);
        var exact = model(learner(new Solver.Newton(), penalty), rows, 2);
        var near = model(learner(new Solver.Sgd(32, 200, 0.2, 0.5, Schedule.COSINE, 1), penalty), rows, 2);
        assertThat(near.weights()).containsExactly(exact.weights(), within(0.02));
        assertThat(near.biases()).containsExactly(exact.biases(), within(0.02));
    }

    @EverySeed(10)
    void aPilotChangesTheWayAndNotTheEnd(RandomGenerator random) {
        var rows = Samples.classes(random, 2000, 3, 2).withParts(4);
        for (Solver solver : new Solver[] {new Solver.Newton(), new Solver.Lbfgs()}) {
            var plain = new FitLearner(new LogLoss(), Optional.of(solver), Penalty.NONE, 100, 1e-8);
            var led =
                    new FitLearner(new LogLoss(), Optional.of(solver), Penalty.NONE, 100, 1e-8, new Pilot(8, 100, 10));
            assertThat(led.next(led.begin(Samples.problem(rows, 2, 1)))).isEqualTo(new Pass.Ask("pilot"));
            assertThat(model(led, rows, 2).weights())
                    .containsExactly(model(plain, rows, 2).weights(), within(1e-6));
        }
    }

    @Test
    void aPilotThatMisleadsIsForgotten() {
        int n = 400;
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            boolean early = i < 50;
            x[i] = (i % 2 == 0 ? 1 : -1) * (early ? 1 : 1000) * (1 + i % 7);
            y[i] = (x[i] > 0) == early ? 1 : 0;
        }
        var rows = HeapRows.of(x, 1).withTargets(y);
        var led = new FitLearner(new LogLoss(), Optional.empty(), new Penalty(1e-3, 0), 100, 1e-8, new Pilot(8, 1, 1));
        var plain = new FitLearner(new LogLoss(), Optional.empty(), new Penalty(1e-3, 0), 100, 1e-8);
        var states =
                Runs.states(led, Samples.problem(rows, 2, 1), rows, (m, r) -> Optional.of(led.contribute(m, 0, r)));
        assertThat(states.stream()
                        .filter(s -> s.stage() == Fit.Stage.WHOLE)
                        .filter(s -> led.report(s).measures().isEmpty()))
                .as("starts over all rows: where the pilot led, and from zero")
                .hasSize(2);
        assertThat(((LogisticModel) led.model(states.getLast())).weights())
                .isEqualTo(model(plain, rows, 2).weights());
    }

    @Test
    void fewProbesAreWasted() {
        var rows = Samples.classes(new SplittableRandom(2), 2000, 30, 4);
        var learner = learner(new Solver.Lbfgs(), new Penalty(1e-3, 0));
        var states = Runs.states(
                learner, Samples.problem(rows, 4, 1), rows, (m, r) -> Optional.of(learner.contribute(m, 0, r)));
        double iterations = learner.report(states.getLast()).done();
        assertThat(states.size() - 1).isLessThan((int) (1.1 * iterations + 3));
    }

    @Test
    void classesThatCanBeToldApartEndHonestly() {
        var rows = HeapRows.of(new double[] {-2, -1, 1, 2}, 1).withTargets(0, 0, 1, 1);
        for (Solver solver : new Solver[] {new Solver.Newton(), new Solver.Lbfgs()}) {
            var learner = new FitLearner(new LogLoss(), Optional.of(solver), Penalty.NONE, 100, 1e-6);
            Fit state = Runs.toEnd(learner, Samples.problem(rows, 2, 1), rows);
            var end = (Pass.Finished) learner.next(state);
            assertThat(end.outcome()).isEqualTo(Pass.Outcome.LIMIT);
            assertThat(end.why()).isEqualTo("classes are perfectly separable, weights diverge; add l2");
            assertThat(((LogisticModel) learner.model(state)).weights()[0])
                    .isFinite()
                    .isGreaterThan(3);
        }
        var tight = new FitLearner(new LogLoss(), Optional.of(new Solver.Newton()), Penalty.NONE, 500, 1e-300);
        var model = model(tight, rows, 2);
        assertThat(model.weights()[0]).isFinite();
        assertThat(model.biases()[0]).isFinite();
    }

    @Test
    void aClassThatNeverComesEndsHonestly() {
        var rows = HeapRows.of(new double[] {1, 2, 3, 4, 5, 6}, 2).withTargets(1, 1, 1);
        for (int classes : new int[] {2, 3}) {
            var learner = new FitLearner(new LogLoss(), Optional.empty(), Penalty.NONE, 50, 1e-6);
            Fit state = Runs.toEnd(learner, Samples.problem(rows, classes, 1), rows);
            assertThat(((Pass.Finished) learner.next(state)).outcome()).isEqualTo(Pass.Outcome.LIMIT);
            assertThat(((LogisticModel) learner.model(state)).weights()).doesNotContain(Double.NaN);
        }
    }

    @EverySeed(10)
    void constantAndCopiedFeaturesDoNotStopNewton(RandomGenerator random) {
        var plain = Samples.classes(random, 200, 1, 2);
        double[] x = new double[200 * 4];
        for (int i = 0; i < 200; i++) {
            x[i * 4] = plain.value(i, 0);
            x[i * 4 + 1] = 5;
            x[i * 4 + 2] = plain.value(i, 0);
        }
        var rows = HeapRows.of(x, 4).withTargets(targets(plain)).withParts(4);
        var learner = new FitLearner(new LogLoss(), Optional.of(new Solver.Newton()), Penalty.NONE, 100, 1e-8);
        Fit state = Runs.toEnd(learner, Samples.problem(rows, 2, 1), rows);
        assertThat(((Pass.Finished) learner.next(state)).outcome()).isEqualTo(Pass.Outcome.CONVERGED);
        var expected = model(learner(new Solver.Newton(), Penalty.NONE), plain, 2);
        var model = (LogisticModel) learner.model(state);
        assertThat(model.weights()[0] + model.weights()[2]).isCloseTo(expected.weights()[0], within(1e-5));
    }

    @EverySeed(10)
    void moreFeaturesThanRowsEndWithFiniteWeights(RandomGenerator random) {
        var rows = Samples.classes(random, 5, 20, 2).withParts(8);
        for (Solver solver : new Solver[] {new Solver.Newton(), new Solver.Lbfgs()}) {
            var learner = new FitLearner(new LogLoss(), Optional.of(solver), Penalty.NONE, 100, 1e-6);
            for (double weight : model(learner, rows, 2).weights()) {
                assertThat(weight).isFinite();
            }
        }
    }

    @Test
    void theSolverDependsOnSchemaAndJobAlone() {
        var loss = new LogLoss();
        var narrow = HeapRows.of(new double[500], 500);
        var wide = HeapRows.of(new double[501], 501);
        assertThat(loss.solver(Samples.problem(narrow, 2, 1), Optional.empty(), Penalty.NONE))
                .isEqualTo(new Solver.Newton());
        assertThat(loss.solver(Samples.problem(narrow, 2, 1), Optional.empty(), new Penalty(0, 1)))
                .isEqualTo(new Solver.Lbfgs());
        assertThat(loss.solver(Samples.problem(narrow, 3, 1), Optional.empty(), Penalty.NONE))
                .isEqualTo(new Solver.Lbfgs());
        assertThat(loss.solver(Samples.problem(wide, 2, 1), Optional.empty(), Penalty.NONE))
                .isEqualTo(new Solver.Lbfgs());
    }

    @Test
    void whatCannotBeLearnedIsRefusedInPlainWords() {
        var rows = HeapRows.of(new double[2], 1).withTargets(0, 0);
        var newton = learner(new Solver.Newton(), Penalty.NONE);
        assertThatThrownBy(() -> newton.begin(Samples.problem(rows, 3, 1)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("two classes");
        assertThatThrownBy(() -> newton.begin(Samples.problem(rows, 1, 1)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("\"c0\"");
        assertThatThrownBy(() -> newton.begin(Runs.problem(rows, 1)))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("classes");
    }

    @EverySeed(10)
    void probabilitiesOfAModelAreItsLoss(RandomGenerator random) {
        int classes = 2 + random.nextInt(3);
        var rows = Samples.classes(random, 100, 3, classes);
        var learner = new FitLearner(new LogLoss(), Optional.empty(), new Penalty(0, 0), 100, 1e-6);
        Fit state = Runs.toEnd(learner, Samples.problem(rows, classes, 1), rows);
        Tile tile = whole(rows);
        double[] out = new double[100 * classes];
        learner.model(state).predict(tile, out);
        double loss = 0;
        for (int i = 0; i < 100; i++) {
            double sum = 0;
            for (int k = 0; k < classes; k++) {
                sum += out[i * classes + k];
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
            loss -= StrictMath.log(out[i * classes + (int) tile.target(i)]) / 100;
        }
        Report.Measure measured = learner.report(state).measures().getFirst();
        assertThat(measured.name()).isEqualTo("loss");
        assertThat(measured.value()).isCloseTo(loss, within(1e-9));
    }

    private static double[] targets(HeapRows rows) {
        return whole(rows).targets();
    }

    private static Tile whole(HeapRows rows) {
        Rows one = rows.withTile((int) rows.count());
        var tiles = one.tiles(new Span(0, rows.count()));
        tiles.next();
        return tiles.tile();
    }
}
