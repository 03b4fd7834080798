package dev.stoic.learn.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Fit;
import dev.stoic.learn.optimize.FitLearner;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Pilot;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Samples;
import dev.stoic.learn.optimize.Schedule;
import dev.stoic.learn.optimize.Solver;
import dev.stoic.learn.optimize.Sums;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The laws for every solver, for two classes and for more, in double and in float. */
class LogisticLearnerTest extends LearnerContract<Fit, Probe, Sums> {
    @Override
    protected Learner<Fit, Probe, Sums> learner(RandomGenerator random) {
        throw new UnsupportedOperationException("which solvers there are depends on the classes: see trial");
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        throw new UnsupportedOperationException("see trial");
    }

    @Override
    protected Trial<Fit, Probe, Sums> trial(RandomGenerator random) {
        int classes = 2 + random.nextInt(3);
        int width = 1 + random.nextInt(5);
        int count = 1 + random.nextInt(60);
        HeapRows rows = random.nextBoolean()
                ? Samples.classes(random, count, width, classes)
                : Samples.floats(random, count, width, classes);
        Optional<Solver> solver = switch (random.nextInt(4)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(classes == 2 ? new Solver.Newton() : new Solver.Lbfgs());
            case 2 -> Optional.of(new Solver.Lbfgs());
            default -> Optional.of(new Solver.Sgd(1 + random.nextInt(20), 2, 0.1, 0.9, Schedule.COSINE, 1));
        };
        boolean newton = solver.isPresent() && solver.get() instanceof Solver.Newton;
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, newton || random.nextBoolean() ? 0 : 0.05);
        var pilot = random.nextBoolean() ? Pilot.DEFAULT : new Pilot(2 + random.nextInt(5), 1, 0);
        var learner = new FitLearner(new LogLoss(), solver, penalty, 12, 1e-6, pilot);
        rows = rows.withParts(1 << random.nextInt(6)).withTile(1 + random.nextInt(9));
        return new Trial<>(learner, Samples.problem(rows, classes, random.nextLong()), rows);
    }

    @EverySeed(40)
    void whereTilesEndNeverShows(RandomGenerator random) {
        var trial = trial(random);
        var a = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(512));
        var b = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(3));
        assertThat(Bits.of(a)).isEqualTo(Bits.of(b));
    }

    @EverySeed(3)
    void whereTilesOfManyFloatsEndNeverShows(RandomGenerator random) {
        var rows = Samples.floats(random, 3000, 7, 4).withParts(2);
        var learner = new FitLearner(new LogLoss(), Optional.of(new Solver.Lbfgs()), Penalty.NONE, 5, 1e-6);
        var problem = Samples.problem(rows, 4, 1);
        String expected = Bits.of(Runs.toEnd(learner, problem, rows));
        for (int tile : new int[] {1, 100, 511}) {
            assertThat(Bits.of(Runs.toEnd(learner, problem, rows.withTile(tile))))
                    .isEqualTo(expected);
        }
    }

    /** Loss and gradient of a probe as the learner gives them. */
    private static Sums at(double[] point, int vectors, Probe.Want want, HeapRows rows) {
        var learner = new FitLearner(new LogLoss(), Optional.empty(), Penalty.NONE, 1, 1);
        return learner.contribute(new Probe(want, vectors, point, new Probe.Extent.All()), 0, rows);
    }

    @EverySeed(20)
    void theGradientIsTheSlopeOfTheLoss(RandomGenerator random) {
        int classes = 2 + random.nextInt(4);
        int vectors = LogisticModel.vectors(classes);
        int width = 1 + random.nextInt(5);
        var rows = Samples.classes(random, 40, width, classes);
        double[] point = Samples.normal(random, vectors * (width + 1));
        double[] gradient = at(point, vectors, Probe.Want.GRADIENT, rows).gradient();
        for (int i = 0; i < point.length; i++) {
            double[] above = point.clone();
            double[] below = point.clone();
            above[i] += 1e-5;
            below[i] -= 1e-5;
            double slope = (at(above, vectors, Probe.Want.GRADIENT, rows).loss()
                            - at(below, vectors, Probe.Want.GRADIENT, rows).loss())
                    / 2e-5;
            assertThat(gradient[i]).as("derivative %d", i).isCloseTo(slope, within(1e-6));
        }
    }

    @EverySeed(20)
    void theHessianIsTheSlopeOfTheGradient(RandomGenerator random) {
        int width = 1 + random.nextInt(5);
        var rows = Samples.classes(random, 40, width, 2);
        double[] point = Samples.normal(random, width + 1);
        double[] hessian = at(point, 1, Probe.Want.CURVATURE, rows).hessian();
        int upper = 0;
        for (int i = 0; i <= width; i++) {
            double[] above = point.clone();
            double[] below = point.clone();
            above[i] += 1e-5;
            below[i] -= 1e-5;
            double[] high = at(above, 1, Probe.Want.CURVATURE, rows).gradient();
            double[] low = at(below, 1, Probe.Want.CURVATURE, rows).gradient();
            for (int j = i; j <= width; j++) {
                assertThat(hessian[upper++]).isCloseTo((high[j] - low[j]) / 2e-5, within(1e-6));
            }
        }
    }

    @EverySeed(10)
    void floatsAndDoublesTellTheSame(RandomGenerator random) {
        int classes = 3;
        var floats = Samples.floats(random, 1500, 4, classes);
        double[] values = new double[6000];
        for (int i = 0; i < values.length; i++) {
            values[i] = floats.value(i / 4, i % 4);
        }
        double[] targets = new double[1500];
        var tiles = floats.withTile(1500).tiles(new dev.stoic.data.Span(0, 1500));
        tiles.next();
        System.arraycopy(tiles.tile().targets(), 0, targets, 0, 1500);
        var doubles = HeapRows.of(values, 4).withTargets(targets);
        double[] point = Samples.normal(random, classes * 5);
        Sums a = at(point, classes, Probe.Want.GRADIENT, floats);
        Sums b = at(point, classes, Probe.Want.GRADIENT, doubles);
        assertThat(a.loss()).isCloseTo(b.loss(), within(1e-5 * b.loss()));
        assertThat(a.gradient()).containsExactly(b.gradient(), within(1e-2));
    }

    @EverySeed(5)
    void squaresAreSummedOverTheRowsOfTheProbeAlone(RandomGenerator random) {
        var rows = Samples.floats(random, 1000, 3, 4).withTile(7);
        var learner = new FitLearner(new LogLoss(), Optional.empty(), Penalty.NONE, 1, 1);
        var share = new Probe(Probe.Want.SCALED, 4, new double[16], new Probe.Extent.Share(3));
        double[] expected = new double[3];
        for (int i = 0; i < 334; i++) {
            for (int j = 0; j < 3; j++) {
                expected[j] = Math.fma(rows.value(i, j), rows.value(i, j), expected[j]);
            }
        }
        Sums sums = learner.contribute(share, 0, rows.withParts(1));
        assertThat(sums.rows()).isEqualTo(334);
        assertThat(sums.squares()).containsExactly(expected);
        assertThat(at(new double[16], 4, Probe.Want.GRADIENT, rows).squares()).isEmpty();
    }
}
