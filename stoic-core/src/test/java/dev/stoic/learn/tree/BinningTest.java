package dev.stoic.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.codec.Codec;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Bits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BinningTest {
    @Test
    void aFeatureOfFewValuesHasABinForEach() {
        Bins bins = found(HeapRows.of(new double[] {3, 1, Double.NaN, 2, 1, 3}, 1), 255);
        assertThat(bins.cuts()).containsExactly(1.5, 2.5);
        assertThat(bins.bin(0, 1)).isEqualTo(0);
        assertThat(bins.bin(0, 2)).isEqualTo(1);
        assertThat(bins.bin(0, 99)).isEqualTo(2);
        assertThat(bins.bin(0, Double.NaN)).isEqualTo(Bins.MISSING);
        assertThat(bins.cut(0, 2)).isInfinite();
    }

    @Test
    void aConstantFeatureAndOneThatIsAllMissingHaveOneBin() {
        Bins bins = found(HeapRows.of(new double[] {7, Double.NaN, 7, Double.NaN}, 2), 255);
        assertThat(bins.count(0)).isEqualTo(1);
        assertThat(bins.count(1)).isEqualTo(1);
    }

    @Test
    void bothZerosAreOneValue() {
        Bins bins = found(HeapRows.of(new double[] {0.0, -0.0, 1}, 1), 255);
        assertThat(bins.cuts()).containsExactly(0.5);
        assertThat(bins.bin(0, -0.0)).isZero();
    }

    @Test
    void smallWholeNumbersAndOthersMayMix() {
        double[] values = {3, 255, 0, -0.0, 3, 2.5, 3, 256, -1, 255, 1e300, 0};
        for (int parts : new int[] {1, 2, 4}) {
            Bins bins = found(HeapRows.of(values, 1).withParts(parts), 255);
            assertThat(bins.count(0)).as("%d parts", parts).isEqualTo(7);
            double[] sorted = {-1, 0, 2.5, 3, 255, 256, 1e300};
            for (int i = 0; i < sorted.length; i++) {
                assertThat(bins.bin(0, sorted[i])).isEqualTo(i);
            }
        }
    }

    /** Pixels that were divided by 255, alone, among others, and after a while not any more. */
    @EverySeed(20)
    void shadesAreCountedAsOtherValuesAre(RandomGenerator random) {
        int count = 2000;
        float[] floats = new float[count];
        double[] doubles = new double[count];
        int odd = random.nextInt(3) == 0 ? random.nextInt(count) : count;
        boolean fromZerosAndOnes = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            int shade = fromZerosAndOnes && i < 600 ? random.nextInt(2) * 255 : random.nextInt(200);
            floats[i] = i == odd ? random.nextFloat() : shade / 255f;
            doubles[i] = i == odd ? random.nextDouble() : shade / 255.0;
        }
        for (int parts : new int[] {1, 3}) {
            assertThat(found(HeapRows.of(floats, 1).withParts(parts), 255).cuts())
                    .isEqualTo(halfWay(widened(floats), true));
            assertThat(found(HeapRows.of(doubles, 1).withParts(parts), 255).cuts())
                    .isEqualTo(halfWay(doubles, false));
        }
        assertBins(found(HeapRows.of(floats, 1), 255), HeapRows.of(floats, 1), widened(floats));
        assertBins(found(HeapRows.of(doubles, 1), 255), HeapRows.of(doubles, 1), doubles);
    }

    private static double[] widened(float[] floats) {
        double[] doubles = new double[floats.length];
        for (int i = 0; i < floats.length; i++) {
            doubles[i] = floats[i];
        }
        return doubles;
    }

    private static double[] halfWay(double[] values, boolean floats) {
        double[] sorted = Arrays.stream(values).sorted().distinct().toArray();
        double[] cuts = new double[sorted.length - 1];
        for (int i = 0; i < cuts.length; i++) {
            double middle = sorted[i] / 2 + sorted[i + 1] / 2;
            cuts[i] = floats ? (float) middle : middle;
        }
        return cuts;
    }

    @Test
    void cutsOfFloatsAreFloats() {
        float one = Math.nextUp(1f);
        Bins bins = found(HeapRows.of(new float[] {1, one, 2}, 1), 255);
        assertThat(bins.cuts()).hasSize(2);
        assertThat(Arrays.stream(bins.cuts()).allMatch(cut -> (float) cut == cut))
                .isTrue();
        assertThat(bins.bin(0, 1)).isZero();
        assertThat(bins.bin(0, one)).isEqualTo(1);
    }

    @EverySeed(30)
    void manyValuesAreCutAtTheirQuantiles(RandomGenerator random) {
        int count = 600 + random.nextInt(100_000);
        int most = 2 + random.nextInt(254);
        double[] values = values(random, count);
        Bins bins = found(HeapRows.of(values, 1).withParts(4), most);
        assertThat(bins.cuts()).isEqualTo(quantiles(values, most));
    }

    @EverySeed(20)
    void howPartsAreGroupedNeverShows(RandomGenerator random) {
        int count = 3000;
        double[] values = values(random, count * 3);
        String expected = Bits.of(found(HeapRows.of(values, 3), 255));
        for (int parts : new int[] {2, 8, 64}) {
            assertThat(Bits.of(found(HeapRows.of(values, 3).withParts(parts), 255)))
                    .as("%d parts", parts)
                    .isEqualTo(expected);
        }
    }

    @Test
    void theColumnsOfAPartAreTheBinsOfItsValues() {
        double[] values = values(new SplittableRandom(1), 4000);
        values[17] = Double.NaN;
        HeapRows rows = HeapRows.of(values, 4).withParts(2).withTile(7);
        Bins bins = found(rows, 100);
        for (int part = 0; part < 2; part++) {
            byte[][] columns = new byte[4][500];
            var tiles = rows.tiles(rows.span(part));
            for (int at = 0; tiles.next(); at += tiles.tile().rows()) {
                new Binned(bins).fill(tiles.tile(), columns, at);
            }
            for (int row = 0; row < 500; row++) {
                for (int f = 0; f < 4; f++) {
                    double value = values[(part * 500 + row) * 4 + f];
                    int bin = Byte.toUnsignedInt(columns[f][row]);
                    assertThat(bin).isEqualTo(plainBin(bins, f, value));
                }
            }
        }
    }

    /** Cuts as close as numbers can be, far apart, alone, none; values on them, beside them and beyond. */
    @EverySeed(40)
    void theShortWayToABinEndsWhereTheLongOneDoes(RandomGenerator random) {
        int kind = random.nextInt(5);
        double start = random.nextGaussian() * Math.scalb(1.0, random.nextInt(-1000, 1000));
        double[] cuts = random.doubles(random.nextInt(255))
                .map(x -> switch (kind) {
                    case 0 -> x;
                    case 1 -> Math.scalb(x - 0.5, random.nextInt(-1000, 1023));
                    case 2 -> start + Math.ulp(start) * random.nextInt(300);
                    case 3 -> (x - 0.5) * Double.MAX_VALUE;
                    default -> random.nextInt(20) == 0 ? x * 1e6 : x;
                })
                .sorted()
                .distinct()
                .toArray();
        var bins = new Bins(new int[] {0, cuts.length}, cuts);
        var values = new ArrayList<Double>();
        for (double cut : cuts) {
            values.addAll(List.of(Math.nextDown(cut), cut, Math.nextUp(cut), cut + 0.1 * random.nextGaussian()));
        }
        values.addAll(List.of(0.0, -0.0, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN));
        values.addAll(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
        double[] doubles = values.stream().mapToDouble(Double::doubleValue).toArray();
        assertBins(bins, HeapRows.of(doubles, 1), doubles);
        float[] floats = new float[doubles.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) doubles[i];
        }
        assertBins(bins, HeapRows.of(floats, 1), widened(floats));
    }

    /** Whether nothing is known of the rows, or their levels from when they were sorted. */
    private static void assertBins(Bins bins, HeapRows rows, double[] values) {
        assertBins(bins, rows.fresh(), new Binned(bins), values);
        HeapRows known = rows.fresh();
        Sorting.bins(known, 0, 1, 255);
        assertBins(bins, known, new Binned(bins), values);
    }

    private static void assertBins(Bins bins, HeapRows rows, Binned binned, double[] values) {
        byte[][] columns = binned.columns(rows);
        var tiles = rows.tiles(rows.span(0));
        for (int at = 0; tiles.next(); at += tiles.tile().rows()) {
            binned.fill(tiles.tile(), columns, at);
        }
        for (int i = 0; i < values.length; i++) {
            assertThat(Byte.toUnsignedInt(columns[0][i])).as("%s", values[i]).isEqualTo(plainBin(bins, 0, values[i]));
        }
    }

    @Test
    void moreFeaturesThanFitAreTakenInGroups() {
        int width = 300;
        double[] values = new SplittableRandom(5).doubles(width * 40_000L).toArray();
        Bins bins = found(HeapRows.of(values, width).withParts(2), 255);
        for (int f : new int[] {0, 150, 299}) {
            double[] column = new double[40_000];
            for (int i = 0; i < column.length; i++) {
                column[i] = values[i * width + f];
            }
            assertThat(Arrays.copyOfRange(bins.cuts(), bins.first()[f], bins.first()[f + 1]))
                    .isEqualTo(quantiles(column, 255));
        }
    }

    private static int plainBin(Bins bins, int feature, double value) {
        if (Double.isNaN(value)) {
            return 255;
        }
        int bin = 0;
        while (bin < bins.count(feature) - 1 && value > bins.cut(feature, bin)) {
            bin++;
        }
        return bin;
    }

    /** More than 512 values of very different kinds, some of them very often. */
    private static double[] values(RandomGenerator random, int count) {
        DoubleSupplier kind = switch (random.nextInt(5)) {
            case 0 -> random::nextGaussian;
            case 1 -> () -> random.nextInt(3) == 0 ? random.nextDouble() : 0;
            case 2 -> () -> Double.longBitsToDouble(random.nextLong() & 0xBFEF_FFFF_FFFF_FFFFL);
            case 3 -> () -> 1e9 + random.nextInt(5000);
            default -> () -> (float) Math.rint(random.nextGaussian() * 1000) / 7f;
        };
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = i < 600 ? random.nextDouble() : kind.getAsDouble();
        }
        return values;
    }

    private static double[] quantiles(double[] values, int most) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        var cuts = new ArrayList<Double>();
        for (int cut = 1; cut < most; cut++) {
            double value = sorted[(int) ((long) cut * sorted.length / most) - 1] + 0.0;
            boolean fresh = cuts.isEmpty() || cuts.getLast() != value;
            if (fresh && value != sorted[sorted.length - 1]) {
                cuts.add(value);
            }
        }
        return cuts.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Found by passes over parts of the rows; sorting all of them has to find the same. */
    private static Bins found(HeapRows rows, int most) {
        var states = Codec.of(Binning.class);
        var questions = Codec.of(BinQuestion.class);
        var answers = Codec.of(BinAnswer.class);
        Binning binning = Binning.begin(rows.width(), most);
        while (!binning.isDone()) {
            BinQuestion question = questions.decode(questions.encode(binning.question()));
            var parts = new ArrayList<BinAnswer>();
            for (int part = 0; part < rows.parts(); part++) {
                if (!rows.span(part).isEmpty()) {
                    parts.add(answers.decode(answers.encode(Binning.contribute(question, part, rows))));
                }
            }
            binning = states.decode(states.encode(
                    binning.improve(parts.stream().reduce(BinAnswer::plus).orElseThrow())));
        }
        Bins bins = binning.bins();
        int middle = rows.width() / 2;
        Bins sorted = Sorting.bins(rows, 0, middle, most).and(Sorting.bins(rows, middle, rows.width(), most));
        assertThat(sorted.first()).isEqualTo(bins.first());
        assertThat(sorted.cuts()).isEqualTo(bins.cuts());
        return bins;
    }
}
