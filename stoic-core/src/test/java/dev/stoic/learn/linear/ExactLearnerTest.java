package dev.stoic.learn.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Learner;
import dev.stoic.learn.LearnerContract;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Report;
import dev.stoic.learn.Runs;
import dev.stoic.learn.optimize.Kkt;
import dev.stoic.learn.optimize.Penalty;
import dev.stoic.learn.optimize.Samples;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ExactLearnerTest extends LearnerContract<ExactState, ExactLearner.Question, NormalSums> {
    @Override
    protected Learner<ExactState, ExactLearner.Question, NormalSums> learner(RandomGenerator random) {
        var penalty = switch (random.nextInt(3)) {
            case 0 -> Penalty.NONE;
            case 1 -> new Penalty(0.1, 0);
            default -> new Penalty(0.01, 0.2);
        };
        return exact(penalty);
    }

    @Override
    protected HeapRows rows(RandomGenerator random) {
        int width = 1 + random.nextInt(5);
        return random.nextBoolean()
                ? Samples.numbers(random, 1 + random.nextInt(60), width)
                : Samples.floats(random, 1 + random.nextInt(60), width, 9);
    }

    private static ExactLearner exact(Penalty penalty) {
        return new ExactLearner(penalty, 10_000, 1e-9);
    }

    @EverySeed(20)
    void whereTilesEndNeverShows(RandomGenerator random) {
        var trial = trial(random);
        var a = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(512));
        var b = Runs.toEnd(trial.learner(), trial.problem(), trial.rows().withTile(3));
        assertThat(Bits.of(a)).isEqualTo(Bits.of(b));
    }

    @EverySeed(20)
    void derivativesVanishAtTheSolution(RandomGenerator random) {
        int width = 1 + random.nextInt(8);
        var rows =
                Samples.numbers(random, width + 2 + random.nextInt(300), width).withParts(4);
        double l2 = random.nextBoolean() ? 0 : random.nextDouble();
        var model =
                solve(exact(new Penalty(l2, 0)), rows).solved().orElseThrow().model();
        double[] gradient = gradient(rows, model);
        for (int j = 0; j < width; j++) {
            assertThat(gradient[j] + l2 * model.weights()[j]).isCloseTo(0, within(1e-12));
        }
        assertThat(gradient[width]).isCloseTo(0, within(1e-12));
    }

    @EverySeed(20)
    void l1HoldsWeightsAtZeroExactlyWhereItsConditionsSay(RandomGenerator random) {
        int width = 2 + random.nextInt(8);
        var rows = Samples.numbers(random, 50 + random.nextInt(300), width).withParts(4);
        var penalty = new Penalty(random.nextBoolean() ? 0 : 0.1, 2 * random.nextDouble());
        var model = solve(exact(penalty), rows).solved().orElseThrow().model();
        Kkt.check(gradient(rows, model), model.weights(), penalty, 1e-6);
    }

    @Test
    void aHugeL1LeavesOnlyTheMean() {
        var rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(1, 2, 3, 6);
        var model =
                solve(exact(new Penalty(0, 1e6)), rows).solved().orElseThrow().model();
        assertThat(model.weights()).containsExactly(0);
        assertThat(model.bias()).isEqualTo(3);
    }

    @EverySeed(10)
    void largeMeansCostNoDigits(RandomGenerator random) {
        var rows = Samples.numbers(random, 500, 3);
        var plain = solve(exact(Penalty.NONE), rows).solved().orElseThrow();
        double[] far = new double[1500];
        for (int i = 0; i < far.length; i++) {
            // A shift that rounds away at most 2⁻²⁰ of a unit, which the plain rows must then lose too.
            far[i] = rows.value(i / 3, i % 3) + 0x1p32;
        }
        double[] near = Arrays.stream(far).map(v -> v - 0x1p32).toArray();
        double[] targets = targets(rows);
        var shifted = solve(exact(Penalty.NONE), HeapRows.of(far, 3).withTargets(targets));
        var expected = solve(exact(Penalty.NONE), HeapRows.of(near, 3).withTargets(targets));
        assertThat(shifted.solved().orElseThrow().model().weights())
                .containsExactly(expected.solved().orElseThrow().model().weights(), within(1e-12));
        assertThat(shifted.solved().orElseThrow().meanSquare()).isCloseTo(plain.meanSquare(), within(1e-5));
    }

    @EverySeed(10)
    void copiesOfAColumnGetNoWeightAndChangeNoPrediction(RandomGenerator random) {
        var rows = Samples.numbers(random, 60, 2);
        double[] wider = new double[60 * 5];
        for (int i = 0; i < 60; i++) {
            wider[i * 5] = rows.value(i, 0);
            wider[i * 5 + 1] = 7.1;
            wider[i * 5 + 2] = rows.value(i, 1);
            wider[i * 5 + 3] = rows.value(i, 0) - 2 * rows.value(i, 1);
            wider[i * 5 + 4] = 0;
        }
        var plain = solve(exact(Penalty.NONE), rows).solved().orElseThrow();
        var wide = solve(
                        exact(Penalty.NONE),
                        HeapRows.of(wider, 5).withTargets(targets(rows)).withParts(4))
                .solved()
                .orElseThrow();
        assertThat(wide.model().weights()[1]).isZero();
        assertThat(wide.model().weights()[3]).isZero();
        assertThat(wide.model().weights()[4]).isZero();
        assertThat(wide.model().weights()[0]).isCloseTo(plain.model().weights()[0], within(1e-10));
        assertThat(wide.end().why()).contains("3 features");
    }

    @EverySeed(20)
    void moreFeaturesThanRowsFitThemAll(RandomGenerator random) {
        int width = 5 + random.nextInt(20);
        var rows = Samples.numbers(random, 1 + random.nextInt(width), width).withParts(8);
        var solved = solve(exact(Penalty.NONE), rows).solved().orElseThrow();
        assertThat(solved.model().weights()).doesNotContain(Double.NaN);
        assertThat(solved.meanSquare()).isCloseTo(0, within(1e-10 * (1 + solved.variance())));
    }

    @Test
    void oneRowIsItsOwnMean() {
        var rows = HeapRows.of(new double[] {4, 5}, 2).withTargets(7).withParts(8);
        var model = solve(exact(Penalty.NONE), rows).solved().orElseThrow().model();
        double[] out = new double[1];
        model.predict(new Tile.Doubles(new double[] {4, 5}, 0, 1, 2, new double[0], 0), out);
        assertThat(out).containsExactly(7);
    }

    @Test
    void aNumberThatIsNoneEndsInPlainWords() {
        var rows = HeapRows.of(new double[] {1, Double.NaN, 3}, 1).withTargets(1, 2, 3);
        var learner = exact(Penalty.NONE);
        var state = solve(learner, rows);
        assertThat(learner.next(state)).isInstanceOf(Pass.Finished.class);
        assertThat(((Pass.Finished) learner.next(state)).outcome()).isEqualTo(Pass.Outcome.DIVERGED);
        assertThat(state.solved().orElseThrow().model().weights()).doesNotContain(Double.NaN);
    }

    @Test
    void tooManyFeaturesAreRefusedWithAWayOut() {
        var rows = HeapRows.of(new double[9000], 9000).withTargets(1);
        Problem problem = Runs.problem(rows, 1);
        assertThatThrownBy(() -> exact(Penalty.NONE).begin(problem))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("9000");
    }

    @Test
    void theReportTellsHowWellItFits() {
        var rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(1, 3, 2, 4);
        var learner = exact(Penalty.NONE);
        var measures = learner.report(solve(learner, rows)).measures();
        assertThat(measures).extracting(Report.Measure::name).containsExactly("loss", "r2", "rmse");
        assertThat(measures.get(1).value()).isCloseTo(0.64, within(1e-12));
        assertThat(measures.get(2).value()).isCloseTo(Math.sqrt(0.45), within(1e-12));
    }

    private static ExactState solve(ExactLearner learner, HeapRows rows) {
        return Runs.toEnd(learner, Runs.problem(rows, 1), rows);
    }

    private static double[] targets(HeapRows rows) {
        var tiles = rows.withTile((int) rows.count()).tiles(new dev.stoic.data.Span(0, rows.count()));
        tiles.next();
        return tiles.tile().targets();
    }

    /** Of the mean loss, written down plainly; the bias last. */
    static double[] gradient(HeapRows rows, LinearModel model) {
        int width = rows.width();
        double[] targets = targets(rows);
        double[] gradient = new double[width + 1];
        for (int i = 0; i < targets.length; i++) {
            double residual = model.bias() - targets[i];
            for (int j = 0; j < width; j++) {
                residual += model.weights()[j] * rows.value(i, j);
            }
            for (int j = 0; j < width; j++) {
                gradient[j] += residual * rows.value(i, j) / targets.length;
            }
            gradient[width] += residual / targets.length;
        }
        return gradient;
    }
}
