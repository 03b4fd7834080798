package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Pass;
import dev.stoic.learn.Range;
import dev.stoic.learn.Runs;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class KMeansTest {
    @EverySeed(30)
    void roundsGiveWhatThePlainestImplementationGives(RandomGenerator random) {
        int width = 1 + random.nextInt(12);
        int k = 1 + random.nextInt(6);
        double[] values = blobs(random, 50 + random.nextInt(400), width, k);
        double[] start = Arrays.copyOf(values, k * width);
        int rounds = 1 + random.nextInt(12);
        var settings = new KMeansSettings(k, rounds, 1, new Init.Given("centres.npy", start), 0);
        var rows = HeapRows.of(values, width).withParts(8);

        var state = Runs.toEnd(new KMeans(settings), Runs.problem(rows, 1), rows);

        double[] expected = PlainKMeans.centres(values, width, start, rounds);
        assertThat(centres(state)).containsExactly(expected, within(1e-9));
        assertThat(inertia(state))
                .isEqualTo(PlainKMeans.inertia(values, width, expected), within(1e-9 * values.length));
    }

    @EverySeed(30)
    void floatRowsGiveTheSameClustersAsDoubleRows(RandomGenerator random) {
        int width = 1 + random.nextInt(12);
        float[] floats = narrow(blobs(random, 300, width, 4));
        double[] values = widen(floats);
        double[] start = Arrays.copyOf(values, 4 * width);
        var settings = new KMeansSettings(4, 20, 1, new Init.Given("centres.npy", start), 0);
        var rows = HeapRows.of(floats, width).withParts(4);

        var state = Runs.toEnd(new KMeans(settings), Runs.problem(rows, 1), rows);

        double[] expected = PlainKMeans.centres(values, width, start, 20);
        assertThat(centres(state)).containsExactly(expected, within(1e-4));
    }

    @EverySeed(20)
    void theInertiaShownForARoundIsThatOfTheCentresItBeganWith(RandomGenerator random) {
        double far = random.nextBoolean() ? 0 : 1e6;
        double[] values =
                Arrays.stream(blobs(random, 200, 3, 3)).map(x -> x + far).toArray();
        var settings = new KMeansSettings(3, 5, 1, new Init.PlusPlus(), 0);
        var rows = HeapRows.of(values, 3).withParts(8);
        var learner = new KMeans(settings);

        List<KMeansState> states = states(learner, rows, random.nextLong());

        for (int i = 1; i < states.size(); i++) {
            if (states.get(i - 1).stage() instanceof KMeansState.Stage.Learning before
                    && states.get(i).stage() instanceof KMeansState.Stage.Learning after
                    && before.runs().getFirst().active()) {
                double exact =
                        PlainKMeans.inertia(values, 3, before.runs().getFirst().centres());
                assertThat(after.runs().getFirst().inertia()).isEqualTo(exact, within(1e-6 * exact));
            }
        }
    }

    @EverySeed(20)
    void everyStartFindsBlobsThatLieApart(RandomGenerator random) {
        int k = 2 + random.nextInt(5);
        int width = 2 + random.nextInt(4);
        double[] values = blobs(random, 60 * k, width, k);
        var rows = HeapRows.of(values, width).withParts(8);
        double least = Double.MAX_VALUE;
        double most = 0;
        for (Init init : List.of(new Init.PlusPlus(), new Init.Parallel(), new Init.Random())) {
            var settings = new KMeansSettings(k, 100, 30, init, 0);
            double inertia = inertia(Runs.toEnd(new KMeans(settings), Runs.problem(rows, random.nextLong()), rows));
            least = Math.min(least, inertia);
            most = Math.max(most, inertia);
        }
        assertThat(most).isEqualTo(least, within(1e-9 * least));
    }

    @EverySeed(20)
    void restartsSideBySideGiveTheBestOfWhatTheyWouldGiveAlone(RandomGenerator random) {
        double[] values = random.doubles(300).toArray();
        var rows = HeapRows.of(values, 3).withParts(4);
        var learner = new KMeans(new KMeansSettings(5, 50, 4, new Init.Random(), 1e-4));
        List<KMeansState> states = states(learner, rows, random.nextLong());
        double[] starts = states.stream()
                .map(KMeansState::stage)
                .filter(KMeansState.Stage.Learning.class::isInstance)
                .map(KMeansState.Stage.Learning.class::cast)
                .findFirst()
                .orElseThrow()
                .runs()
                .stream()
                .flatMapToDouble(run -> Arrays.stream(run.centres()))
                .toArray();
        double least = Double.MAX_VALUE;
        for (int run = 0; run < 4; run++) {
            double[] start = Arrays.copyOfRange(starts, run * 15, (run + 1) * 15);
            var alone = new KMeansSettings(5, 50, 1, new Init.Given("centres.npy", start), 1e-4);
            least = Math.min(least, inertia(Runs.toEnd(new KMeans(alone), Runs.problem(rows, 0), rows)));
        }
        assertThat(inertia(states.getLast())).isEqualTo(least);
    }

    @Test
    void rowsAreDrawnByTheirSquaredDistance() {
        // From row 0, the others are at squared distances 0, 1, 4 and 9.
        var rows = HeapRows.of(new double[] {0, 0, 1, 2, 3}, 1).withParts(2);
        int[] drawn = new int[5];
        for (int draw = 0; draw < 14_000; draw++) {
            var question = new Question.Draw(1, new long[] {draw}, new double[] {0});
            var answer = (Answer.Drawn)
                    learner().contribute(question, Range.all(2), rows).orElseThrow();
            drawn[(int) answer.lists().getFirst().rows()[0]]++;
        }
        assertThat(drawn[0] + drawn[1]).isZero();
        assertThat(drawn[2]).isBetween(850, 1150);
        assertThat(drawn[3]).isBetween(3750, 4250);
        assertThat(drawn[4]).isBetween(8700, 9300);
    }

    @Test
    void batchesAreDrawnByTheSameDistances() {
        // The farthest row nearly always comes home among the first two, the centre's own rows never do.
        var rows = HeapRows.of(new double[] {0, 0, 1, 2, 30}, 1).withParts(2);
        int far = 0;
        for (int draw = 0; draw < 1000; draw++) {
            var question = new Question.Draw(2, new long[] {draw}, new double[] {0});
            var answer = (Answer.Drawn)
                    learner().contribute(question, Range.all(2), rows).orElseThrow();
            assertThat(answer.lists().getFirst().rows()).hasSize(2).doesNotContain(0, 1);
            far += Arrays.stream(answer.lists().getFirst().rows()).anyMatch(row -> row == 4) ? 1 : 0;
        }
        assertThat(far).isGreaterThan(995);
    }

    @Test
    void anEmptyClusterStartsAgainFromTheFarthestRow() {
        var rows = HeapRows.of(new double[] {0, 1, 10, 11, 20, 21, 24}, 1).withParts(2);
        var settings = new KMeansSettings(3, 50, 1, new Init.Given("c.npy", new double[] {0.5, 15, 1000}), 0);
        var state = Runs.toEnd(new KMeans(settings), Runs.problem(rows, 1), rows);
        assertThat(sorted(centres(state))).containsExactly(new double[] {0.5, 10.5, 65 / 3.0}, within(1e-12));
    }

    @Test
    void moreClustersThanDifferentRowsEndWithoutInertia() {
        var rows = HeapRows.of(new double[] {1, 1, 1, 2, 2, 2, 2, 2}, 1).withParts(4);
        for (Init init : List.of(new Init.PlusPlus(), new Init.Parallel(), new Init.Random())) {
            var learner = new KMeans(new KMeansSettings(4, 50, 2, init, 1e-4));
            var state = Runs.toEnd(learner, Runs.problem(rows, 1), rows);
            assertThat(inertia(state)).isZero();
            assertThat(learner.next(state))
                    .isEqualTo(new Pass.Finished(
                            Pass.Outcome.CONVERGED, "2 of 4 clusters are empty: the rows have only 2 distinct values"));
        }
    }

    @Test
    void moreClustersThanRowsAreTheUsersMistake() {
        var rows = HeapRows.of(new double[] {1, 2, 3}, 1);
        assertThatThrownBy(() -> new KMeans(KMeansSettings.of(4)).begin(Runs.problem(rows, 1)))
                .isInstanceOf(StoicException.class)
                .hasMessage("k is 4, but the data has only 3 rows");
    }

    @Test
    void aModelGivesTheSquaredDistanceToEachCentre() {
        var model = new KMeansModel(2, new double[] {0, 0, 3, 4});
        var tiles = HeapRows.of(new float[] {0, 0, 3, 4, 1, 1}, 2).tiles(new Span(0, 3));
        tiles.next();
        double[] out = new double[6];
        model.predict(tiles.tile(), out);
        assertThat(out).containsExactly(0, 25, 25, 0, 2, 13);
        assertThat(model.outputs()).containsExactly("cluster0", "cluster1");
    }

    private static KMeans learner() {
        return new KMeans(KMeansSettings.of(2));
    }

    private static List<KMeansState> states(KMeans learner, HeapRows rows, long seed) {
        return Runs.states(
                learner,
                Runs.problem(rows, seed),
                rows,
                (question, all) -> learner.contribute(question, Range.all(all.parts()), all));
    }

    static double[] centres(KMeansState state) {
        return ((KMeansState.Stage.Learned) state.stage()).best().centres();
    }

    static double inertia(KMeansState state) {
        return ((KMeansState.Stage.Learned) state.stage()).inertia();
    }

    private static double[] sorted(double[] values) {
        double[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** Points around k places that are about 10 apart. */
    private static double[] blobs(RandomGenerator random, int count, int width, int k) {
        double[] places = random.doubles((long) k * width, -20, 20).toArray();
        double[] values = new double[count * width];
        for (int i = 0; i < values.length; i++) {
            int blob = i / width % k;
            values[i] = places[blob * width + i % width] + random.nextGaussian();
        }
        return values;
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private static double[] widen(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }
}
