package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.EverySeed;
import dev.stoic.data.Source.Missing;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.fault.StoicException;
import dev.stoic.math.Permutation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowsTest {
    private static final HeapBudget PLENTY = new HeapBudget(1L << 30);
    private static final HeapBudget NONE = new HeapBudget(0);

    @TempDir
    Path folder;

    private Sources sources;

    @BeforeEach
    void begin() {
        sources = new Sources(folder);
    }

    /** Rows whose first column is the row's number; now and then a field is missing. */
    private Source random(RandomGenerator random, int rows) throws IOException {
        String type = List.of("<f8", "<f4", "csv").get(random.nextInt(3));
        int width = 1 + random.nextInt(6);
        double[] values = new double[rows * width];
        double[] targets = new double[rows];
        StringBuilder csv = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < width; j++) {
                boolean hole = j > 0 && random.nextInt(30) == 0;
                values[i * width + j] = j == 0 ? i : hole ? Double.NaN : random.nextGaussian();
                csv.append(values[i * width + j]).append(',');
            }
            targets[i] = random.nextInt(3);
            csv.append(targets[i]).append('\n');
        }
        if (type.equals("csv")) {
            sources.write("a.csv", csv.toString());
            return Sources.missing(Sources.of("a.csv", "x" + width, TargetKind.NUMBER), Missing.MEAN);
        }
        Npy.write(folder.resolve("X.npy"), type, "(%d, %d)".formatted(rows, width), false, values);
        Npy.write(folder.resolve("y.npy"), "<i8", "(%d,)".formatted(rows), false, targets);
        return Sources.missing(Sources.of("X.npy", "y.npy", TargetKind.NUMBER), Missing.MEAN);
    }

    private static Encoding encoding(RandomGenerator random, int stored) {
        boolean scaling = random.nextBoolean();
        int width = scaling ? stored : 1 + random.nextInt(8);
        int[] column = new int[width];
        int[] code = new int[width];
        double[] fill = new double[width];
        double[] shift = new double[width];
        double[] factor = new double[width];
        for (int f = 0; f < width; f++) {
            column[f] = scaling ? f : random.nextInt(stored);
            code[f] = !scaling && random.nextInt(4) == 0 ? random.nextInt(3) : -1;
            fill[f] = random.nextGaussian();
            shift[f] = random.nextGaussian();
            factor[f] = random.nextGaussian();
        }
        return new Encoding(column, code, fill, shift, factor);
    }

    @EverySeed(40)
    void whereRowsLieNeverShows(RandomGenerator random, long seed) throws IOException {
        int rows = 20 + random.nextInt(3000);
        Source source = random(random, rows);
        Holdout validation = random.nextBoolean() ? Sources.NOTHING : new Holdout.Share(0.2);
        Holdout test = random.nextBoolean() ? Sources.NOTHING : new Holdout.Share(0.1 + random.nextDouble() / 2);
        try (DataSet resident = sources.open(source, validation, test, seed, PLENTY);
                DataSet mapped = sources.open(source, validation, test, seed, NONE)) {
            Encoding encoding = encoding(random, resident.schema().width());
            for (Split split : Split.values()) {
                Rows a = resident.rows(4).of(split);
                Rows b = mapped.rows(4).of(split);
                compare(a, b, random);
                compare(
                        resident.rows(4).encoded(encoding).of(split),
                        mapped.rows(4).encoded(encoding).of(split),
                        random);
                encodes(a, encoding);
            }
        }
    }

    private static void compare(Rows a, Rows b, RandomGenerator random) {
        assertThat(a.count()).isEqualTo(b.count());
        assertThat(a.width()).isEqualTo(b.width());
        List<List<Double>> first = Sources.table(a);
        for (int again = 0; again < 3; again++) {
            assertThat(Sources.table(a)).isEqualTo(first);
            assertThat(Sources.table(b)).isEqualTo(first);
        }
        if (a.count() == 0) {
            return;
        }
        for (int part = 0; part < a.parts(); part++) {
            Tiles left = a.tiles(a.span(part));
            Tiles right = b.tiles(b.span(part));
            while (left.next()) {
                assertThat(right.next()).isTrue();
                assertThat(left.tile().rows()).isEqualTo(right.tile().rows());
            }
            assertThat(right.next()).isFalse();
        }
        Permutation order = new Permutation(a.count(), random.nextLong());
        int count = (int) Math.min(a.count(), 1 + random.nextInt(100));
        // Larger than what comes next into it, and full of other rows.
        Basket basket = new Basket();
        a.gather(i -> a.count() - 1 - i, 0, (int) Math.min(a.count(), 2 * count), basket);
        for (Rows rows : List.of(a, b)) {
            Tile tile = rows.gather(order, 0, count, basket);
            for (int i = 0; i < count; i++) {
                List<Double> row = first.get((int) order.applyAsLong(i));
                for (int j = 0; j < rows.width(); j++) {
                    assertThat(tile.at(i, j)).isEqualTo(row.get(j));
                }
                assertThat(tile.target(i)).isEqualTo(row.getLast());
            }
        }
    }

    private static void encodes(Rows stored, Encoding encoding) {
        List<List<Double>> plain = Sources.table(stored);
        List<List<Double>> encoded = Sources.table(stored.encoded(encoding));
        boolean floats = stored.tiles(new Span(0, 0)).tile() instanceof Tile.Floats;
        for (int i = 0; i < plain.size(); i++) {
            for (int f = 0; f < encoding.width(); f++) {
                double expected = encoding.apply(f, plain.get(i).get(encoding.column()[f]));
                assertThat(encoded.get(i).get(f)).isEqualTo(floats ? (float) expected : expected);
            }
        }
    }

    @EverySeed(40)
    void splitsAreExactDisjointCompleteAndInOrder(RandomGenerator random, long seed) throws IOException {
        int rows = 20 + random.nextInt(1000);
        Source source = random(random, rows);
        double validation = 0.05 + random.nextDouble() * 0.4;
        double test = 0.05 + random.nextDouble() * 0.4;
        try (DataSet data =
                sources.open(source, new Holdout.Share(validation), new Holdout.Share(test), seed, PLENTY)) {
            assertThat(data.count(Split.TEST)).isEqualTo(Math.round(test * rows));
            assertThat(data.count(Split.VALIDATION)).isEqualTo(Math.round(validation * rows));
            HashSet<Double> seen = new HashSet<>();
            for (Split split : Split.values()) {
                List<Double> numbers = new ArrayList<>();
                Sources.table(data.rows(1).of(split)).forEach(row -> numbers.add(row.getFirst()));
                assertThat(numbers).hasSize((int) data.count(split)).isSorted();
                seen.addAll(numbers);
            }
            assertThat(seen).hasSize(rows);
        }
    }

    @Test
    void anotherSeedSplitsOtherwise() throws IOException {
        sources.write("a.csv", "a\n" + numbers(200));
        Holdout share = new Holdout.Share(0.5);
        try (DataSet one = sources.open(Sources.plain("a.csv"), Sources.NOTHING, share, 1, PLENTY);
                DataSet same = sources.open(Sources.plain("a.csv"), Sources.NOTHING, share, 1, PLENTY);
                DataSet two = sources.open(Sources.plain("a.csv"), Sources.NOTHING, share, 2, PLENTY)) {
            assertThat(Sources.table(one.rows(1))).isEqualTo(Sources.table(same.rows(1)));
            assertThat(Sources.table(one.rows(1))).isNotEqualTo(Sources.table(two.rows(1)));
        }
    }

    private static String numbers(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i).append('\n');
        }
        return text.toString();
    }

    @Test
    void sharesThatLeaveNothingAreRefused() {
        Source source = sources.file("a.csv", "a\n" + numbers(4));
        assertThatThrownBy(() -> sources.open(source, new Holdout.Share(0.5), new Holdout.Share(0.5), 1, PLENTY))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("leave none to learn from");
        assertThatThrownBy(() -> sources.open(source, Sources.NOTHING, new Holdout.Share(0.1), 1, PLENTY))
                .isInstanceOf(StoicException.class)
                .hasMessage("data.test: 10% of 4 rows leaves no test rows");
        assertThatThrownBy(() -> sources.open(source, Sources.NOTHING, new Holdout.Share(1.5), 1, PLENTY))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("between 0 and 1");
    }

    @Test
    void tilesOfRowsOnTheHeapAreWindowsWithoutACopy() {
        Source source = sources.file("a.csv", "a\n" + numbers(2000));
        try (DataSet data = sources.open(source)) {
            Rows rows = data.rows(4);
            Sources.table(rows);
            Tiles first = rows.tiles(rows.span(0));
            Tiles second = rows.encoded(Encoding.none(1)).tiles(rows.span(3));
            assertThat(first.next() && second.next()).isTrue();
            assertThat(((Tile.Doubles) first.tile()).values()).isSameAs(((Tile.Doubles) second.tile()).values());
        }
    }

    @Test
    void keptRowsAreOnTheHeapAtTheirFirstReading() {
        Source source = sources.file("a.csv", "a\n" + numbers(2000));
        Encoding doubled = new Encoding(new int[1], new int[] {-1}, new double[1], new double[1], new double[] {2});
        try (DataSet data = sources.open(source)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(1)), Form.WHOLE, 1);
            assertThat(areWindows(data.rows(4))).isTrue();
            assertThat(areWindows(data.rows(4).encoded(doubled))).isTrue();
        }
        try (DataSet data = sources.open(source)) {
            data.keep(Split.TRAIN, Optional.empty(), Form.WHOLE, 1);
            assertThat(areWindows(data.rows(4))).isFalse();
            assertThat(areWindows(data.rows(4).encoded(doubled))).isTrue();
        }
    }

    @Test
    void manyRowsThatWereJustWrittenMoveToTheHeapAfterAFewReadings() {
        Source source = sources.file("a.csv", "a\n" + numbers(2000));
        HeapBudget costly = new HeapBudget(1L << 30, 0);
        try (DataSet data = sources.open(source, Sources.NOTHING, Sources.NOTHING, 1, costly)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(1)), Form.WHOLE, 1);
            List<List<Double>> rows = Sources.table(data.rows(4));
            assertThat(areWindows(data.rows(4))).isFalse();
            for (int i = 0; i < 6; i++) {
                assertThat(Sources.table(data.rows(4))).isEqualTo(rows);
            }
            assertThat(areWindows(data.rows(4))).isTrue();
        }
        try (DataSet data = sources.open(source, Sources.NOTHING, Sources.NOTHING, 1, costly)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(1)), Form.WHOLE, 1);
            assertThat(areWindows(data.rows(4))).isTrue();
        }
    }

    @Test
    void rowsThatDoNotFitStayInTheFileThoughTheyAreToBeKept() {
        Source source = sources.file("a.csv", "a\n" + numbers(2000));
        try (DataSet data = sources.open(source, Sources.NOTHING, Sources.NOTHING, 1, new HeapBudget(100))) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(1)), Form.WHOLE, 1);
            assertThat(areWindows(data.rows(4))).isFalse();
            assertThat(Sources.table(data.rows(4))).hasSize(2000);
        }
    }

    private static boolean areWindows(Rows rows) {
        Tiles tiles = rows.tiles(rows.span(3));
        assertThat(tiles.next()).isTrue();
        return tiles.tile().offset() > 0;
    }

    @Test
    void aMemoIsMadeOnceForEachPartAndKind() {
        Source source = sources.file("a.csv", "a\n" + numbers(20));
        try (DataSet data = sources.open(source)) {
            Rows rows = data.rows(4);
            StringBuilder kept = rows.memo(1, StringBuilder.class, StringBuilder::new);
            assertThat(rows.of(Split.TRAIN).memo(1, StringBuilder.class, StringBuilder::new))
                    .isSameAs(kept);
            assertThat(rows.memo(2, StringBuilder.class, StringBuilder::new)).isNotSameAs(kept);
            assertThat(data.rows(4).memo(1, StringBuilder.class, StringBuilder::new))
                    .isNotSameAs(kept);
        }
    }

    @Test
    void aHeldOutFileIsReadWithTheTrainingSchema() {
        sources.write("train.csv", "a,c,y\n1,red,no\n2,blue,yes\n");
        sources.write("test.csv", "y,extra,c,a\nyes,9,green,3\nno,9,red,4\n");
        Source source = Sources.of("train.csv", "y", TargetKind.CLASS);
        try (DataSet data = sources.open(source, Sources.NOTHING, new Holdout.Location("test.csv"), 1, PLENTY)) {
            assertThat(Sources.table(data.rows(1).of(Split.TEST)))
                    .containsExactly(List.of(3.0, -1.0, 1.0), List.of(4.0, 1.0, 0.0));
        }
    }

    @Test
    void aHeldOutFileWithAnUnknownClassOrWithoutAColumnIsRefused() {
        sources.write("train.csv", "a,y\n1,no\n2,yes\n");
        sources.write("class.csv", "a,y\n1,no\n2,perhaps\n");
        sources.write("column.csv", "b,y\n1,no\n");
        Source source = Sources.of("train.csv", "y", TargetKind.CLASS);
        assertThatThrownBy(() -> sources.open(source, Sources.NOTHING, new Holdout.Location("class.csv"), 1, PLENTY))
                .satisfies(e -> assertThat(((StoicException) e).fault().toString())
                        .contains("class.csv:3")
                        .contains("perhaps"));
        assertThatThrownBy(() -> sources.open(source, Sources.NOTHING, new Holdout.Location("column.csv"), 1, PLENTY))
                .satisfies(e -> assertThat(((StoicException) e).fault().toString())
                        .contains("missing columns that the model needs", "column \"a\": is not in the file"));
    }

    @Test
    void rowsToPredictAreReadWithTheSchemaOfAModel() {
        sources.write("train.csv", "a,c,y\n1,red,5\n2,blue,6\n");
        Source source = Sources.of("train.csv", "y", TargetKind.NUMBER);
        Schema schema;
        try (DataSet data = sources.open(source)) {
            schema = data.schema();
        }
        sources.write("new.csv", "c,a\nred,7\n");
        Schema features = new Schema(schema.columns(), java.util.Optional.empty(), schema.numbers());
        try (DataSet data = DataSet.openLike(features, Sources.plain("new.csv"), sources.places(), Progress.silent())) {
            assertThat(data.schema()).isEqualTo(features);
            assertThat(Sources.table(data.rows(1))).containsExactly(List.of(7.0, 1.0));
        }
    }
}
