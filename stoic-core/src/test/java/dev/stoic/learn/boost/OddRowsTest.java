package dev.stoic.learn.boost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.data.Split;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import dev.stoic.learn.boost.BoostSettings.Monotone;
import dev.stoic.learn.boost.BoostSettings.Predict;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Rows that nobody would choose to learn from. */
class OddRowsTest {
    private static final List<BoostSettings> BY_LEVEL_AND_BY_LEAF = List.of(settings(3, 0), settings(0, 6));

    private static BoostSettings settings(int depth, int leaves) {
        return new BoostSettings(Predict.CLASS, 10, depth, leaves, 0.3, 1, 0, 0, 1, 1, 32, Monotone.NONE, 3);
    }

    private static double[] learned(BoostSettings settings, Problem problem, HeapRows rows) {
        var model = (BoostModel) Runs.model(new Boost(settings), problem, rows);
        int many = model.outputs().size();
        double[] out = new double[Math.toIntExact(rows.count()) * many];
        var tiles = rows.tiles(new Span(0, rows.count()));
        int at = 0;
        while (tiles.next()) {
            double[] some = new double[tiles.tile().rows() * many];
            model.predict(tiles.tile(), some);
            System.arraycopy(some, 0, out, at, some.length);
            at += some.length;
        }
        return out;
    }

    @Test
    void moreClassesThanPartsAndRowsAreLearned() {
        int classes = 12;
        double[] values = new double[classes];
        Arrays.setAll(values, i -> i);
        HeapRows rows = HeapRows.of(values, 1).withTargets(values).withParts(2);
        for (BoostSettings settings : BY_LEVEL_AND_BY_LEAF) {
            double[] out = learned(settings, BoostLawTest.classes(rows, classes), rows);
            for (int i = 0; i < classes; i++) {
                double[] row = Arrays.copyOfRange(out, i * classes, (i + 1) * classes);
                assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-12));
                assertThat(row[i]).isEqualTo(Arrays.stream(row).max().orElseThrow());
            }
        }
    }

    @Test
    void mostPartsMayBeEmpty() {
        HeapRows few = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(0, 0, 1, 1);
        for (BoostSettings settings : BY_LEVEL_AND_BY_LEAF) {
            double[] one = learned(settings, BoostLawTest.classes(few.withParts(1), 2), few.withParts(1));
            double[] many = learned(settings, BoostLawTest.classes(few.withParts(64), 2), few.withParts(64));
            assertThat(many).containsExactly(one, within(1e-12));
        }
    }

    @Test
    void validationRowsMayLieInPartsWithoutTrainingRows() {
        HeapRows rows = HeapRows.of(new double[] {1, 2}, 1)
                .withTargets(0, 1)
                .withSplit(
                        Split.VALIDATION,
                        HeapRows.of(new double[] {1, 2, 1, 2, 1, 2}, 1).withTargets(0, 1, 0, 1, 0, 1))
                .withParts(8);
        assertThat(learned(settings(2, 0), BoostLawTest.classes(rows, 2), rows)).hasSize(4);
    }

    @Test
    void oneRowIsEnough() {
        HeapRows rows = HeapRows.of(new double[] {5}, 1).withTargets(3);
        for (BoostSettings settings : BY_LEVEL_AND_BY_LEAF) {
            assertThat(learned(settings, Runs.problem(rows, 1), rows)).containsExactly(3);
        }
    }

    /** Columns that say nothing stand between others, so that places of bins must be right. */
    @EverySeed(5)
    void constantAndMissingColumnsChangeNothing(RandomGenerator random) {
        int n = 300;
        double[] useful = random.doubles(n).toArray();
        double[] targets = Arrays.stream(useful).map(x -> x > 0.4 ? 1 : 0).toArray();
        double[] padded = new double[5 * n];
        for (int i = 0; i < n; i++) {
            padded[5 * i] = Double.NaN;
            padded[5 * i + 1] = 7;
            padded[5 * i + 2] = useful[i];
            padded[5 * i + 3] = Double.NaN;
            padded[5 * i + 4] = -0.0;
        }
        HeapRows plain = HeapRows.of(useful, 1).withTargets(targets).withParts(4);
        HeapRows odd = HeapRows.of(padded, 5).withTargets(targets).withParts(4);
        for (BoostSettings settings : BY_LEVEL_AND_BY_LEAF) {
            assertThat(learned(settings, BoostLawTest.classes(odd, 2), odd))
                    .isEqualTo(learned(settings, BoostLawTest.classes(plain, 2), plain));
        }
    }

    @Test
    void nothingButMissingValuesLeavesTheShareOfEachClass() {
        double[] values = new double[12];
        Arrays.fill(values, Double.NaN);
        HeapRows rows = HeapRows.of(values, 3).withTargets(0, 1, 1, 1);
        double[] out = learned(settings(3, 0), BoostLawTest.classes(rows, 2), rows);
        assertThat(out[1]).isCloseTo(3.5 / 5, within(0.05));
    }

    /** A row in a million says otherwise: gradients of the others are far below the unit that they are counted in. */
    @Test
    void aVeryRareClassIsFound() {
        int n = 300_000;
        double[] values = new double[n];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = i % 1000;
            targets[i] = i == 123_999 ? 1 : 0;
        }
        HeapRows rows = HeapRows.of(values, 1).withTargets(targets).withParts(4).withTile(512);
        double[] out = learned(settings(3, 0), BoostLawTest.classes(rows, 2), rows);
        assertThat(out[2 * 123_999 + 1]).isGreaterThan(10 * out[1]).isLessThan(0.1);
        assertThat(out[1]).isLessThan(1e-4);
    }
}
