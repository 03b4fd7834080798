package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.Source.TargetKind;
import dev.stoic.math.SparseRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThinTest {
    private static final int WIDTH = 30;

    @TempDir
    Path folder;

    @EverySeed(30)
    void rowsWithoutZerosAreTheSameRows(RandomGenerator random) throws IOException {
        int width = 1 + random.nextInt(300);
        int count = 1 + random.nextInt(200);
        double[] values = new double[width * count];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(5) > 0 ? 0 : random.nextInt(4) == 0 ? -0.0 : random.nextGaussian();
        }
        double[] targets = random.doubles(count).toArray();
        Source source = write("<f4", count, values, targets);
        int parts = 1 << random.nextInt(5);
        long[] order = random.longs(20, 0, count).toArray();
        List<List<Double>> whole;
        Tile some;
        try (DataSet data = new Sources(folder).open(source)) {
            whole = Sources.table(data.rows(parts));
            some = data.rows(parts).gather(i -> order[(int) i], 0, order.length, new Basket());
        }
        try (DataSet data = new Sources(folder).open(source)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(width)), Form.THIN, parts);
            Rows rows = data.rows(parts);
            // −0 and 0 differ here.
            assertThat(Sources.table(rows)).isEqualTo(whole);
            long from = random.nextLong(count);
            assertThat(table(rows.tiles(new Span(from, count)), width))
                    .isEqualTo(features(whole.subList((int) from, count)));
            Tile gathered = rows.gather(i -> order[(int) i], 0, order.length, new Basket());
            for (int i = 0; i < order.length; i++) {
                assertThat(gathered.target(i)).isEqualTo(some.target(i));
                for (int f = 0; f < width; f++) {
                    assertThat(gathered.at(i, f)).isEqualTo(some.at(i, f));
                }
            }
        }
    }

    @Test
    void partsAreGivenWithoutZerosToWhoAsksForAsMany() throws IOException {
        Source source = write("<f4", 100, thin(100), new double[100]);
        try (DataSet data = new Sources(folder).open(source)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(WIDTH)), Form.THIN, 4);
            assertThat(data.rows(4).thin(3).map(SparseRows::count)).contains(25);
            assertThat(data.rows(8).thin(3)).isEmpty();
        }
        try (DataSet data = new Sources(folder).open(source)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(WIDTH)), Form.WHOLE, 4);
            assertThat(data.rows(4).thin(3)).isEmpty();
        }
    }

    @Test
    void rowsThatTurnOutToHaveFewZerosAreKeptWhole() throws IOException {
        double[] values = thin(100);
        Arrays.fill(values, 60 * WIDTH, values.length, 1);
        assertThat(keptThin(write("<f4", 100, values, new double[100]))).isFalse();
        Arrays.fill(values, 1);
        assertThat(keptThin(write("<f4", 100, values, new double[100]))).isFalse();
        assertThat(keptThin(write("<f4", 100, thin(100), new double[100]))).isTrue();
    }

    @Test
    void doublesAreKeptWhole() throws IOException {
        assertThat(keptThin(write("<f8", 100, thin(100), new double[100]))).isFalse();
    }

    @Test
    void rowsThatAreKeptWithoutZerosTakeLessOfTheHeap() throws IOException {
        Source source = write("<f4", 4000, thin(4000), new double[4000]);
        long most = SparseRows.bytes(4000, WIDTH) + 4000 * Double.BYTES;
        assertThat(most).isLessThan(4000 * WIDTH * Float.BYTES);
        var budget = new HeapBudget(most);
        try (DataSet data = open(source, budget)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(WIDTH)), Form.THIN, 4);
            assertThat(data.rows(4).thin(0)).isPresent();
            long needed = 4000 * WIDTH / 5 * 6 + 4000 * (Double.BYTES + Integer.BYTES);
            assertThat(budget.take(most - needed - needed / 10)).isTrue();
            budget.give(most - needed - needed / 10);
        }
        assertThat(budget.take(most)).isTrue();
        try (DataSet data = open(source, new HeapBudget(100))) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(WIDTH)), Form.THIN, 4);
            assertThat(data.rows(4).thin(0)).isEmpty();
            assertThat(Sources.table(data.rows(4))).hasSize(4000);
        }
    }

    private DataSet open(Source source, HeapBudget budget) {
        return new Sources(folder).open(source, Sources.NOTHING, Sources.NOTHING, 1, budget);
    }

    private boolean keptThin(Source source) {
        try (DataSet data = new Sources(folder).open(source)) {
            data.keep(Split.TRAIN, Optional.of(Encoding.none(WIDTH)), Form.THIN, 4);
            Rows rows = data.rows(4);
            assertThat(Sources.table(rows)).hasSize(100);
            boolean windows = rows.tiles(rows.span(3)) instanceof WindowTiles;
            assertThat(windows).isEqualTo(rows.thin(3).isEmpty());
            return !windows;
        }
    }

    private static double[] thin(int rows) {
        double[] values = new double[rows * WIDTH];
        for (int i = 0; i < values.length; i += 5) {
            values[i] = 1 + i;
        }
        return values;
    }

    private Source write(String type, int rows, double[] values, double[] targets) throws IOException {
        Npy.write(folder.resolve("X.npy"), type, "(%d, %d)".formatted(rows, values.length / rows), false, values);
        Npy.write(folder.resolve("y.npy"), "<f8", "(%d,)".formatted(rows), false, targets);
        return Sources.of("X.npy", "y.npy", TargetKind.NUMBER);
    }

    private static List<List<Double>> features(List<List<Double>> table) {
        return table.stream().map(row -> row.subList(0, row.size() - 1)).toList();
    }

    private static List<List<Double>> table(Tiles tiles, int width) {
        var table = new ArrayList<List<Double>>();
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                int row = i;
                table.add(
                        IntStream.range(0, width).mapToObj(f -> tile.at(row, f)).toList());
            }
        }
        return table;
    }
}
