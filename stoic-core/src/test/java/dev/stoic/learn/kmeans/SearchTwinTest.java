package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import dev.stoic.math.SparseScreen;
import dev.stoic.math.Warm;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SearchTwinTest {
    @BeforeAll
    static void warm() {
        Warm.everything();
    }

    @EverySeed(120)
    void aSearchNamesTheCentreThatScoresName(RandomGenerator random) {
        // Both ways of looking, blocks that are full and not, and distances that are mostly lost to rounding.
        boolean longRows = random.nextInt(4) == 0;
        int width = longRows ? 256 + random.nextInt(40) : 1 + random.nextInt(40);
        int k = 1 + random.nextInt(longRows ? 40 : 23);
        int count = 1 + random.nextInt(longRows ? 90 : 400);
        double far = random.nextInt(3) == 0 ? Math.scalb(1.0, random.nextInt(60)) : 0;
        // Some so small that floats underflow, some so large that they overflow.
        double size = Math.scalb(1.0, random.nextInt(4) == 0 ? random.nextInt(300) - 170 : random.nextInt(40) - 30);
        double rowSize = random.nextInt(5) == 0 ? size * 0x1p40 : size;
        boolean thin = longRows && random.nextInt(3) > 0;
        HeapRows rows = rows(random, count, width, thin ? 0 : far, rowSize, thin ? 5 : 1)
                .withTile(1 + random.nextInt(Rows.MAX_TILE));
        if (random.nextBoolean()) {
            rows = rows.withoutZeros();
        }
        double[] centres = new double[k * width];
        for (int i = 0; i < centres.length; i++) {
            centres[i] = far + size * coarse(random);
        }
        Held held = Held.of(0, rows, k);
        assertThat(held.columns()).isEqualTo(!longRows);
        if (!thin) {
            assertThat(held.sparse()).isEmpty();
        } else if (SparseScreen.suits(width) && count > 40) {
            assertThat(held.sparse()).isPresent();
        }
        for (int pass = 0; pass < 6; pass++) {
            var search = Search.of(held, held.run(0).gaps(), new Centres(rows.width(), centres));
            var some = new Reading(rows, 0, held);
            while (some.next()) {
                int[] found = new int[Rows.MAX_TILE];
                search.find(some, found);
                int[] exact = nearest(some.tile(), centres);
                for (int i = 0; i < exact.length; i++) {
                    assertThat(found[i])
                            .as("row %d in pass %d", some.first() + i, pass)
                            .isEqualTo(exact[i]);
                }
            }
            assertThat(some.first()).isEqualTo(count);
            double step = size * Math.scalb(1.0, -random.nextInt(30));
            centres = centres.clone();
            for (int i = 0; i < centres.length; i++) {
                centres[i] += step * (random.nextDouble() - 0.5);
            }
        }
    }

    @Test
    void rowsThatAreTooLargeForFloatsAreScored() {
        double[] values = {1e200, 3e200, -2e200, 1e38, 5, 1e-320};
        HeapRows rows = HeapRows.of(values, 1);
        double[] centres = {0, 2e200, -1e200};
        Held held = Held.of(0, rows, 3);
        int[] found = new int[Rows.MAX_TILE];
        var all = new Reading(rows, 0, held);
        all.next();
        Search.of(held, held.run(0).gaps(), new Centres(rows.width(), centres)).find(all, found);
        assertThat(found).startsWith(nearest(all.tile(), centres));
    }

    @EverySeed(6)
    void manyRoundsWithMemosGiveTheBitsOfRoundsWithout(RandomGenerator random) {
        int width = 4;
        double[] values = random.doubles(8_000).map(x -> Math.rint(x * 64) / 8).toArray();
        HeapRows rows = random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width);
        HeapRows kept = rows.withParts(2).withTile(200);
        var states =
                sameWithMemosAndWithout(new KMeansSettings(5, 60, 2, new Init.PlusPlus(), 0), kept, random.nextLong());
        assertThat(states).hasSizeGreaterThan(10);
    }

    @EverySeed(8)
    void longRowsGiveTheSameBitsWithMemosAndWithout(RandomGenerator random) {
        int width = 1 << 10;
        double[] values = new double[300 * width];
        boolean thin = random.nextBoolean();
        for (int i = 0; i < values.length; i++) {
            double value = Math.rint(random.nextDouble() * 8) + i / width % 40;
            values[i] = thin && random.nextInt(5) > 0 ? 0 : value;
        }
        HeapRows kept = (random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width))
                .withParts(2)
                .withTile(64);
        var settings = new KMeansSettings(32, 8, 1, new Init.Random(), 0);
        long seed = random.nextLong();
        var whole = sameWithMemosAndWithout(settings, kept, seed);
        var thinly = sameWithMemosAndWithout(settings, kept.withoutZeros(), seed);
        assertThat(thinly.stream().map(Bits::of).toList())
                .isEqualTo(whole.stream().map(Bits::of).toList());
    }

    private static List<KMeansState> sameWithMemosAndWithout(KMeansSettings settings, HeapRows kept, long seed) {
        var learner = new KMeans(settings);
        var problem = Runs.problem(kept, seed);
        List<KMeansState> with =
                Runs.states(learner, problem, kept, (question, all) -> learner.contribute(question, Range.all(2), all));
        List<KMeansState> without = Runs.states(
                learner, problem, kept, (question, _) -> learner.contribute(question, Range.all(2), kept.fresh()));
        assertThat(with.stream().map(Bits::of))
                .isEqualTo(without.stream().map(Bits::of).toList());
        return with;
    }

    /** @param every so many numbers one is not zero for certain */
    private static HeapRows rows(RandomGenerator random, int count, int width, double far, double size, int every) {
        double[] values = new double[count * width];
        for (int i = 0; i < values.length; i++) {
            if (random.nextInt(every) > 0) {
                values[i] = random.nextInt(40) == 0 ? -0.0 : 0;
                continue;
            }
            values[i] = far + size * (random.nextBoolean() ? coarse(random) : random.nextGaussian());
        }
        return random.nextBoolean() ? HeapRows.of(values, width) : HeapRows.of(narrow(values), width);
    }

    /** Few different numbers, so that there are ties. */
    private static double coarse(RandomGenerator random) {
        return random.nextInt(5) - 2;
    }

    static int[] nearest(Tile tile, double[] centres) {
        int[] nearest = new int[tile.rows()];
        var scores = new Scores(new Centres(tile.width(), centres));
        for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
            int n = Math.min(Scores.BLOCK, tile.rows() - from);
            scores.score(tile, from, n);
            scores.nearest(tile, n, 0, centres.length / tile.width(), nearest, from);
        }
        return nearest;
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
