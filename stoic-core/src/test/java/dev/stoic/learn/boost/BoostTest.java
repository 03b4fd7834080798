package dev.stoic.learn.boost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.data.Tile;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import dev.stoic.learn.boost.BoostSettings.Predict;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BoostTest {
    private static BoostSettings settings(int trees, int depth, int leaves) {
        return new BoostSettings(
                Predict.NUMBER, trees, depth, leaves, 0.3, 1, 0, 0, 1, 1, 255, BoostSettings.Monotone.NONE, 0);
    }

    private static BoostModel fit(BoostSettings settings, Problem problem, HeapRows rows) {
        return (BoostModel) Runs.model(new Boost(settings), problem, rows);
    }

    private static double[] predict(BoostModel model, HeapRows rows) {
        int many = model.outputs().size();
        double[] out = new double[Math.toIntExact(rows.count()) * many];
        double[] some = new double[512 * many];
        int at = 0;
        var tiles = rows.tiles(new Span(0, rows.count()));
        while (tiles.next()) {
            model.predict(tiles.tile(), some);
            int n = tiles.tile().rows() * many;
            System.arraycopy(some, 0, out, at, n);
            at += n;
        }
        return out;
    }

    /** The square of the first feature; the second says nothing. */
    private static HeapRows parabola(RandomGenerator random, int count) {
        double[] values = random.doubles(2L * count, -1, 1).toArray();
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            targets[i] = values[2 * i] * values[2 * i];
        }
        return HeapRows.of(values, 2).withTargets(targets).withParts(4);
    }

    @EverySeed(3)
    void aCurveIsLearnedByLevelAndByLeaf(RandomGenerator random) {
        HeapRows rows = parabola(random, 2000);
        HeapRows unseen = parabola(random, 500);
        for (BoostSettings settings : new BoostSettings[] {settings(60, 4, 0), settings(60, 0, 12)}) {
            double[] out = predict(fit(settings, Runs.problem(rows, 1), rows), unseen);
            for (int i = 0; i < out.length; i++) {
                double x = unseen.value(i, 0);
                assertThat(out[i]).as("x = %s", x).isCloseTo(x * x, within(0.05));
            }
        }
    }

    /** Every threshold and side, counted from the rows in plain arithmetic. */
    @EverySeed(30)
    void theFirstSplitGainsAsMuchAsTheBestOfAll(RandomGenerator random) {
        int n = 20 + random.nextInt(60);
        int width = 3;
        double[] values = random.doubles((long) n * width)
                .map(x -> x < 0.15 ? Double.NaN : Math.rint(30 * x))
                .toArray();
        double[] targets = random.doubles(n, -5, 5).toArray();
        HeapRows rows = HeapRows.of(values, width).withTargets(targets).withParts(2);
        var learner = new Boost(settings(1, 1, 0));
        var grown = (BoostState.Stage.Grown)
                Runs.toEnd(learner, Runs.problem(rows, 1), rows).stage();
        double mean = Arrays.stream(targets).sum() / n;
        double best = 0;
        for (int f = 0; f < width; f++) {
            for (double threshold : values) {
                best = Math.max(best, gain(values, targets, mean, f, threshold, false));
                best = Math.max(best, gain(values, targets, mean, f, threshold, true));
            }
        }
        Splits splits = grown.trees().getFirst().splits();
        int f = splits.features()[0];
        double threshold = grown.start().bins().cut(f, splits.bins()[0]);
        assertThat(gain(values, targets, mean, f, threshold, splits.missing()[0] == 1))
                .isCloseTo(best, within(1e-9));
    }

    private static double gain(
            double[] values, double[] targets, double mean, int f, double threshold, boolean missingLeft) {
        double[] sums = new double[4];
        for (int i = 0; i < targets.length; i++) {
            double value = values[3 * i + f];
            int side = (Double.isNaN(value) ? missingLeft : value <= threshold) ? 0 : 2;
            sums[side] += mean - targets[i];
            sums[side + 1]++;
        }
        boolean parted = sums[1] > 0 && sums[3] > 0;
        double all = sums[0] + sums[2];
        double whole = all * all / (targets.length + 1);
        return parted ? (sums[0] * sums[0] / (sums[1] + 1) + sums[2] * sums[2] / (sums[3] + 1) - whole) / 2 : 0;
    }

    @Test
    void missingValuesLearnTheirSide() {
        double[] values = {Double.NaN, 1, 2, Double.NaN, 3, 4, Double.NaN, 5};
        double[] targets = {9, 0, 0, 9, 0, 0, 9, 0};
        HeapRows rows = HeapRows.of(values, 1).withTargets(targets);
        double[] out = predict(fit(settings(40, 2, 0), Runs.problem(rows, 1), rows), rows);
        assertThat(out[0]).isCloseTo(9, within(0.1));
        assertThat(out[1]).isCloseTo(0, within(0.1));
    }

    @Test
    void featuresThatSayNothingLeaveTheMean() {
        double nan = Double.NaN;
        HeapRows rows = HeapRows.of(new double[] {5, nan, 5, nan, 5, nan}, 2).withTargets(1, 2, 6);
        BoostModel model = fit(settings(3, 3, 0), Runs.problem(rows, 1), rows);
        assertThat(model.features()).containsOnly(-1);
        assertThat(predict(model, rows)).containsExactly(new double[] {3, 3, 3}, within(1e-12));
    }

    @Test
    void targetsThatAreAllTheSameArePredicted() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(7, 7, 7, 7);
        assertThat(predict(fit(settings(3, 3, 0), Runs.problem(rows, 1), rows), rows))
                .containsOnly(7);
    }

    @Test
    void hugeAndTinyTargetsAreLearned() {
        for (double size : new double[] {1e-100, 1e-9, 1e9, 1e150}) {
            HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(0, 0, size, size);
            double[] out = predict(fit(settings(60, 1, 0), Runs.problem(rows, 1), rows), rows);
            assertThat(out[0]).isCloseTo(0, within(size * 0.01));
            assertThat(out[3]).isCloseTo(size, within(size * 0.01));
        }
    }

    @Test
    void oneClassIsRefused() {
        HeapRows rows = HeapRows.of(new double[] {1, 2}, 1).withTargets(0, 0);
        assertThatThrownBy(() -> fit(settings(1, 1, 0), BoostLawTest.classes(rows, 1), rows))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("at least two classes");
    }

    @Test
    void aClassWithoutRowsGetsASmallProbability() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(0, 0, 0, 0);
        assertThat(predict(fit(settings(3, 2, 0), BoostLawTest.classes(rows, 2), rows), rows)[1])
                .isStrictlyBetween(0.0, 0.2);
    }

    @EverySeed(3)
    void threeClassesAreToldApart(RandomGenerator random) {
        double[] values = random.doubles(200, 0, 3).toArray();
        double[] targets = Arrays.stream(values).map(Math::floor).toArray();
        HeapRows rows = HeapRows.of(values, 1).withTargets(targets).withParts(4);
        double[] out = predict(fit(settings(20, 2, 0), BoostLawTest.classes(rows, 3), rows), rows);
        for (int i = 0; i < targets.length; i++) {
            assertThat(out[3 * i + (int) targets[i]]).isGreaterThan(0.8);
            assertThat(out[3 * i] + out[3 * i + 1] + out[3 * i + 2]).isCloseTo(1, within(1e-12));
        }
    }

    @EverySeed(3)
    void learningEndsWhenValidationRowsNoLongerGain(RandomGenerator random) {
        HeapRows noise = HeapRows.of(random.doubles(200).toArray(), 1)
                .withTargets(random.doubles(200).map(Math::rint).toArray());
        HeapRows rows = noise.withSplit(
                Split.VALIDATION,
                HeapRows.of(random.doubles(200).toArray(), 1)
                        .withTargets(random.doubles(200).map(Math::rint).toArray()));
        var settings =
                new BoostSettings(Predict.CLASS, 500, 6, 0, 0.3, 1, 0, 0, 1, 1, 255, BoostSettings.Monotone.NONE, 5);
        var learner = new Boost(settings);
        BoostState end = Runs.toEnd(learner, BoostLawTest.classes(rows, 2), rows);
        int kept = learner.model(end).trees();
        assertThat(kept).isLessThan(100);
        assertThat(learner.next(end))
                .isEqualTo(new Pass.Finished(
                        Pass.Outcome.LIMIT, "kept %d of %d trees: lowest validation loss".formatted(kept, kept + 5)));
    }

    /** Rows go down side by side; one that is alone, and one of floats, must end in the same leaf. */
    @EverySeed(5)
    void howManyRowsGoDownTogetherNeverShows(RandomGenerator random) {
        int n = 11;
        double[] values = random.doubles(2L * n, -1, 1)
                .map(x -> x > 0.8 ? Double.NaN : (float) x)
                .toArray();
        float[] narrow = new float[values.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) values[i];
        }
        HeapRows rows = parabola(random, 300);
        BoostModel model = fit(settings(20, 0, 9), Runs.problem(rows, 1), rows);
        for (int count = 1; count <= n; count++) {
            double[] together = new double[count];
            double[] floats = new double[count];
            model.predict(new Tile.Doubles(values, 0, count, 2, new double[0], 0), together);
            model.predict(new Tile.Floats(narrow, 0, count, 2, new double[0], 0), floats);
            assertThat(floats).as("%d rows", count).isEqualTo(together);
            for (int i = 0; i < count; i++) {
                double[] alone = new double[1];
                model.predict(new Tile.Doubles(values, 2 * i, 1, 2, new double[0], 0), alone);
                assertThat(together[i]).as("row %d of %d", i, count).isEqualTo(alone[0]);
            }
        }
    }
}
