package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GapsTest {
    private static final int ROWS = Scores.BLOCK;

    @EverySeed(200)
    void aRowIsPassedOverOnlyIfItsScoresNameTheSameCentre(RandomGenerator random) {
        int width = 1 + random.nextInt(20);
        int k = 1 + random.nextInt(6);
        double far = random.nextBoolean() ? 1000 : 0;
        Tile tile = tile(random, width, far);
        Rounding rounding = tile instanceof Tile.Floats ? Rounding.ofFloats(width) : Rounding.ofDoubles(width);
        var gaps = new Gaps(ROWS, width, k);
        double[] centres = random.doubles((long) k * width, far - 2, far + 2).toArray();
        gaps.turnTo(centres, rounding);
        note(gaps, tile, centres, rounding);
        for (int pass = 0; pass < 5; pass++) {
            // From steps that change much to steps below the precision of a float.
            double size = Math.scalb(1.0, -random.nextInt(30));
            double[] moved = centres.clone();
            for (int i = 0; i < moved.length; i++) {
                moved[i] += size * (random.nextDouble() - 0.5);
            }
            centres = moved;
            gaps.turnTo(centres, rounding);
            int[] open = new int[ROWS];
            int count = gaps.open(0, ROWS, open);
            boolean[] isOpen = new boolean[ROWS];
            for (int i = 0; i < count; i++) {
                isOpen[open[i]] = true;
            }
            int[] exact = nearest(tile, centres);
            for (int row = 0; row < ROWS; row++) {
                if (!isOpen[row]) {
                    assertThat(gaps.nearest()[row])
                            .as("row %d in pass %d", row, pass)
                            .isEqualTo(exact[row]);
                }
            }
        }
    }

    @Test
    void smallStepsLeaveMostRowsAlone() {
        double[] values = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = i % 2 == 0 ? i * 0.001 : 10 + i * 0.001;
        }
        Tile tile = first(HeapRows.of(values, 1));
        var rounding = Rounding.ofDoubles(1);
        var gaps = new Gaps(ROWS, 1, 2);
        gaps.turnTo(new double[] {0, 10}, rounding);
        note(gaps, tile, new double[] {0, 10}, rounding);
        gaps.turnTo(new double[] {0.5, 10.5}, rounding);
        assertThat(gaps.open(0, ROWS, new int[ROWS])).isZero();
        gaps.turnTo(new double[] {5, 5.1}, rounding);
        assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
    }

    @Test
    void centresThatCoincideAreAlwaysScored() {
        Tile tile = first(HeapRows.of(new double[ROWS], 1));
        var rounding = Rounding.ofDoubles(1);
        var gaps = new Gaps(ROWS, 1, 2);
        gaps.turnTo(new double[] {3, 3}, rounding);
        note(gaps, tile, new double[] {3, 3}, rounding);
        gaps.turnTo(new double[] {3, 3}, rounding);
        assertThat(gaps.open(0, ROWS, new int[ROWS])).isEqualTo(ROWS);
    }

    @EverySeed(10)
    void manyRoundsWithMemosGiveTheBitsOfRoundsWithout(RandomGenerator random) {
        int width = 4;
        double[] values = random.doubles(8_000).map(x -> Math.rint(x * 64) / 8).toArray();
        HeapRows rows = random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width);
        HeapRows kept = rows.withParts(2).withTile(200);
        var learner = new KMeans(new KMeansSettings(5, 60, 2, new Init.PlusPlus(), 0));
        var problem = Runs.problem(kept, random.nextLong());
        List<KMeansState> with =
                Runs.states(learner, problem, kept, (question, all) -> learner.contribute(question, Range.all(2), all));
        List<KMeansState> without = Runs.states(
                learner, problem, kept, (question, _) -> learner.contribute(question, Range.all(2), kept.fresh()));
        assertThat(with).hasSizeGreaterThan(10);
        assertThat(with.stream().map(Bits::of))
                .isEqualTo(without.stream().map(Bits::of).toList());
    }

    @EverySeed(3)
    void centresForWhichGapsAreKeptGiveTheSameBitsWithMemosAndWithout(RandomGenerator random) {
        int width = 1 << 10;
        int k = 1 << 5;
        double[] values = new double[300 * width];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.rint(random.nextDouble() * 8) + i / width % 40;
        }
        HeapRows kept = (random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width))
                .withParts(2)
                .withTile(64);
        assertThat(Gaps.mayPay(k, first(kept, 1))).isTrue();
        var learner = new KMeans(new KMeansSettings(k, 8, 1, new Init.Random(), 0));
        var problem = Runs.problem(kept, random.nextLong());
        List<KMeansState> with =
                Runs.states(learner, problem, kept, (question, all) -> learner.contribute(question, Range.all(2), all));
        List<KMeansState> without = Runs.states(
                learner, problem, kept, (question, _) -> learner.contribute(question, Range.all(2), kept.fresh()));
        assertThat(with.stream().map(Bits::of))
                .isEqualTo(without.stream().map(Bits::of).toList());
    }

    private static void note(Gaps gaps, Tile tile, double[] centres, Rounding rounding) {
        var scores = new Scores(tile.width(), centres);
        scores.score(tile, 0, ROWS);
        scores.find(tile, ROWS, 1);
        for (int row = 0; row < ROWS; row++) {
            double norm = 0;
            for (int j = 0; j < tile.width(); j++) {
                norm += tile.at(row, j) * tile.at(row, j);
            }
            float bound = rounding.see(norm);
            gaps.note(row, scores.best(row), scores.least(row), scores.second(row), bound, rounding);
        }
    }

    private static int[] nearest(Tile tile, double[] centres) {
        int[] nearest = new int[ROWS];
        var scores = new Scores(tile.width(), centres);
        scores.score(tile, 0, ROWS);
        scores.nearest(tile, ROWS, 0, centres.length / tile.width(), nearest, 0);
        return nearest;
    }

    /** Far from the origin, scores have few digits left. */
    private static Tile tile(RandomGenerator random, int width, double far) {
        double[] values =
                random.doubles((long) ROWS * width, -3, 3).map(x -> x + far).toArray();
        return first(random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width));
    }

    private static Tile first(HeapRows rows) {
        return first(rows, ROWS);
    }

    private static Tile first(HeapRows rows, int count) {
        var tiles = rows.tiles(new Span(0, count));
        tiles.next();
        return tiles.tile();
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
