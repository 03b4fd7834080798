package dev.stoic.learn.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Pass;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForestTest {
    private static final ForestSettings GINI = with(Criterion.GINI, 10);

    private static ForestSettings with(Criterion criterion, int trees) {
        var usual = ForestSettings.of(criterion);
        return new ForestSettings(
                trees, usual.depth(), usual.leaf(), usual.features(), criterion, true, true, usual.bins(), Mode.MEMORY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 20})
    void thereAreExactlyAsManyTreesAsAsked(int trees) {
        HeapRows rows = rings(new SplittableRandom(1), 100);
        for (int parts : new int[] {1, 2, 8, 32}) {
            assertThat(Forests.model(with(Criterion.GINI, trees), 2, rows.withParts(parts))
                            .trees())
                    .as("%d parts", parts)
                    .hasSize(trees);
        }
    }

    @Test
    void aForestEndsWithItsLastTreeAndDoesNotConverge() {
        HeapRows rows = rings(new SplittableRandom(1), 100);
        for (int trees : new int[] {1, 12}) {
            var settings = with(Criterion.GINI, trees);
            assertThat(new Forest(settings).next(Forests.grown(settings, 2, rows)))
                    .isEqualTo(
                            new Pass.Finished(Pass.Outcome.LIMIT, trees == 1 ? "1 tree grown" : "all 12 trees grown"));
        }
    }

    @EverySeed(5)
    void howManyPartsThereAreDoesNotChangeTheTrees(RandomGenerator random) {
        HeapRows rows = rings(random, 300);
        String expected = Bits.of(Forests.model(GINI, 2, rows));
        for (int parts : new int[] {2, 8, 512}) {
            assertThat(Bits.of(Forests.model(GINI, 2, rows.withParts(parts))))
                    .as("%d parts", parts)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Criterion.class,
            names = {"GINI", "ENTROPY"})
    void learnsWhatNoLineDivides(Criterion criterion) {
        var random = new SplittableRandom(7);
        HeapRows rows = rings(random, 1000).withParts(4);
        ForestSettings settings = with(criterion, 30);
        ForestState state = Forests.grown(settings, 2, rows);
        HeapRows unseen = rings(random, 1000);
        var model = (ForestModel) new Forest(settings).model(state);
        double[] probabilities = Forests.predictions(model, unseen);
        double[] truth = targets(unseen);
        int right = 0;
        for (int i = 0; i < truth.length; i++) {
            assertThat(probabilities[2 * i] + probabilities[2 * i + 1]).isCloseTo(1, within(1e-12));
            right += (probabilities[2 * i + 1] > 0.5 ? 1 : 0) == (int) truth[i] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(930);
        var measure = new Forest(settings).report(state).measures().getFirst();
        assertThat(measure.name()).isEqualTo("oob-accuracy");
        assertThat(measure.value()).isCloseTo(right / 1000.0, within(0.03));
    }

    @Test
    void whoDoesNotAskForItHasNoScoreOfUnseenRows() {
        HeapRows rows = rings(new SplittableRandom(7), 200);
        var settings = new ForestSettings(3, 64, 1, new Draw.Sqrt(), Criterion.GINI, true, false, 255, Mode.MEMORY);
        ForestState state = Forests.grown(settings, 2, rows);
        assertThat(new Forest(settings).report(state).measures()).isEmpty();
        assertThat(Bits.of(new Forest(settings).model(state)))
                .isEqualTo(Bits.of(Forests.model(with(Criterion.GINI, 3), 2, rows)));
    }

    @Test
    void learnsNumbersAndSaysWhichFeaturesMatter() {
        var random = new SplittableRandom(3);
        int count = 2000;
        double[] values = random.doubles(count * 4L, -1, 1).toArray();
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            targets[i] = 1e6 + 10 * values[4 * i] + 3 * values[4 * i + 1] * values[4 * i + 1];
        }
        ForestSettings settings = with(Criterion.VARIANCE, 30);
        HeapRows rows = HeapRows.of(values, 4).withTargets(targets).withParts(8);
        ForestState state = Forests.grown(settings, 0, rows);
        assertThat(new Forest(settings).report(state).measures().getFirst().value())
                .isGreaterThan(0.9);
        double[] importances = ((ForestModel) new Forest(settings).model(state)).importances();
        assertThat(Arrays.stream(importances).sum()).isCloseTo(1, within(1e-12));
        assertThat(importances[0]).isGreaterThan(0.5);
        assertThat(importances[1]).isGreaterThan(importances[2]);
    }

    @Test
    void aTreeOfAllRowsAndFeaturesKnowsThemByHeart() {
        HeapRows rows = rings(new SplittableRandom(5), 200);
        for (Criterion criterion : Criterion.values()) {
            var settings = new ForestSettings(1, 64, 1, new Draw.All(), criterion, false, true, 255, Mode.MEMORY);
            ForestModel model = Forests.model(settings, 2, rows);
            double[] predictions = Forests.predictions(model, rows);
            double[] truth = targets(rows);
            for (int i = 0; i < truth.length; i++) {
                double said = criterion == Criterion.VARIANCE ? predictions[i] : predictions[2 * i + 1];
                assertThat(said).as("%s, row %d", criterion, i).isEqualTo(truth[i]);
            }
        }
    }

    @Test
    void depthAndLeafSizeAreKept() {
        HeapRows rows = rings(new SplittableRandom(5), 500);
        var settings = new ForestSettings(5, 3, 20, new Draw.All(), Criterion.GINI, false, true, 255, Mode.MEMORY);
        for (Tree tree : Forests.model(settings, 2, rows).trees()) {
            assertThat(tree.feature().length).isBetween(3, 15);
            int[] sizes = new int[tree.values().length / 2];
            var tiles = rows.tiles(new Span(0, rows.count()));
            while (tiles.next()) {
                for (int row = 0; row < tiles.tile().rows(); row++) {
                    sizes[tree.leaf(tiles.tile(), row)]++;
                }
            }
            assertThat(Arrays.stream(sizes).min().orElseThrow()).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void oneClassOnlyIsCertain() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4}, 1).withTargets(0, 0, 0, 0);
        ForestModel model = Forests.model(GINI, 1, rows);
        assertThat(Forests.predictions(model, rows)).containsOnly(1);
        assertThat(model.importances()).containsOnly(0);
    }

    @Test
    void constantAndMissingColumnsAreNoHindrance() {
        double[] values = new double[300];
        double[] targets = new double[100];
        for (int i = 0; i < 100; i++) {
            values[3 * i] = 7;
            values[3 * i + 1] = Double.NaN;
            values[3 * i + 2] = i;
            targets[i] = i < 50 ? 0 : 1;
        }
        HeapRows rows = HeapRows.of(values, 3).withTargets(targets).withParts(2);
        ForestModel model = Forests.model(GINI, 2, rows);
        assertThat(model.importances()).containsExactly(0, 0, 1);
        double[] said = Forests.predictions(model, rows);
        assertThat(said[0]).isEqualTo(1);
        assertThat(said[199]).isEqualTo(1);
    }

    @Test
    void nothingButConstantsGivesTheSharesOfClasses() {
        HeapRows rows = HeapRows.of(new double[] {5, 5, 5, 5}, 1).withTargets(0, 0, 0, 1);
        var settings = new ForestSettings(3, 64, 1, new Draw.Sqrt(), Criterion.GINI, false, true, 255, Mode.MEMORY);
        assertThat(Forests.predictions(Forests.model(settings, 2, rows), rows))
                .containsExactly(0.75, 0.25, 0.75, 0.25, 0.75, 0.25, 0.75, 0.25);
    }

    @Test
    void whetherAValueIsMissingMayBeAllThatCounts() {
        double[] values = new double[100];
        double[] targets = new double[100];
        for (int i = 0; i < 100; i++) {
            values[i] = i % 2 == 0 ? Double.NaN : 3;
            targets[i] = i % 2;
        }
        HeapRows rows = HeapRows.of(values, 1).withTargets(targets);
        double[] said = Forests.predictions(Forests.model(GINI, 2, rows), rows);
        assertThat(said[0]).isEqualTo(1);
        assertThat(said[3]).isEqualTo(1);
    }

    @Test
    void moreClassesThanPartsOrRowsAreFine() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4, 5, 6}, 1)
                .withTargets(0, 299, 2, 3, 4, 5)
                .withParts(2);
        var settings = new ForestSettings(2, 64, 1, new Draw.All(), Criterion.ENTROPY, false, true, 255, Mode.MEMORY);
        double[] said = Forests.predictions(Forests.model(settings, 300, rows), rows);
        assertThat(said[299 + 300]).isEqualTo(1);
    }

    @Test
    void aSingleRowIsEnough() {
        HeapRows rows = HeapRows.of(new double[] {1}, 1).withTargets(-2.5).withParts(4);
        assertThat(Forests.predictions(Forests.model(with(Criterion.VARIANCE, 9), 0, rows), rows))
                .containsExactly(-2.5);
    }

    @Test
    void oneTargetOnlyIsPredicted() {
        HeapRows rows = HeapRows.of(new double[] {1, 2, 3, 4, 5}, 1)
                .withTargets(0.1, 0.1, 0.1, 0.1, 0.1)
                .withParts(2);
        ForestModel model = Forests.model(with(Criterion.VARIANCE, 5), 0, rows);
        for (double said : Forests.predictions(model, rows)) {
            assertThat(said).isCloseTo(0.1, within(1e-15));
        }
        assertThat(model.trees()).allSatisfy(tree -> assertThat(tree.feature()).hasSize(1));
    }

    @Test
    void rowsWithoutAnyValueGiveTheSharesOfClasses() {
        double[] values = new double[8];
        Arrays.fill(values, Double.NaN);
        HeapRows rows = HeapRows.of(values, 2).withTargets(0, 1, 1, 1).withParts(8);
        var settings = new ForestSettings(3, 64, 1, new Draw.All(), Criterion.ENTROPY, false, true, 255, Mode.MEMORY);
        assertThat(Forests.predictions(Forests.model(settings, 2, rows), rows))
                .containsExactly(0.25, 0.75, 0.25, 0.75, 0.25, 0.75, 0.25, 0.75);
    }

    @Test
    void emptyPartsChangeNothing() {
        HeapRows rows = rings(new SplittableRandom(9), 20);
        assertThat(Bits.of(Forests.model(GINI, 2, rows.withParts(64))))
                .isEqualTo(Bits.of(Forests.model(GINI, 2, rows)));
    }

    @Test
    void moreRowsThanAChunkAreTakenChunkByChunk() {
        HeapRows rows = rings(new SplittableRandom(11), 9000);
        var settings = new ForestSettings(2, 6, 5, new Draw.All(), Criterion.GINI, true, true, 255, Mode.MEMORY);
        assertThat(Forests.model(settings, 2, rows).trees()).hasSize(2);
    }

    /** Two features; class 1 is a ring around class 0. */
    private static HeapRows rings(RandomGenerator random, int count) {
        double[] values = random.doubles(count * 2L, -1, 1).toArray();
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            double squared = values[2 * i] * values[2 * i] + values[2 * i + 1] * values[2 * i + 1];
            targets[i] = squared > 0.5 ? 1 : 0;
        }
        return HeapRows.of(values, 2).withTargets(targets);
    }

    private static double[] targets(HeapRows rows) {
        double[] targets = new double[Math.toIntExact(rows.count())];
        var tiles = rows.tiles(new Span(0, rows.count()));
        int at = 0;
        while (tiles.next()) {
            for (int row = 0; row < tiles.tile().rows(); row++) {
                targets[at++] = tiles.tile().target(row);
            }
        }
        return targets;
    }
}
