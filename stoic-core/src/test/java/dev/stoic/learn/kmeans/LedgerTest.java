package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.math.SparseRows;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LedgerTest {
    @EverySeed(50)
    void rowsThatCameAndWentLeaveNoTrace(RandomGenerator random) {
        int width = 1 + random.nextInt(9);
        int count = 2 + random.nextInt(200);
        double[] values = values(random, count, width);
        Tile tile = tile(values, width);
        Grid grid = Grid.of(largest(values, width), count);
        var straight = new Ledger(grid, 3);
        var winding = new Ledger(grid, 3);
        int[] at = nowhere(count);
        for (int row = 0; row < count; row++) {
            go(winding, tile, row, at, random.nextInt(3));
        }
        for (int move = 0; move < 3 * count; move++) {
            go(winding, tile, random.nextInt(count), at, random.nextInt(3));
        }
        int[] there = nowhere(count);
        for (int row = count - 1; row >= 0; row--) {
            go(straight, tile, row, there, at[row]);
        }
        assertThat(there).isEqualTo(at);
        assertThat(sums(winding, width)).isEqualTo(sums(straight, width));
    }

    @EverySeed(50)
    void rowsWithoutZerosAddUpToTheSame(RandomGenerator random) {
        int width = 1 + random.nextInt(70);
        int count = 1 + random.nextInt(50);
        float[] values = new float[count * width];
        double[] wide = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            double size = Math.scalb(random.nextGaussian(), random.nextInt(60) - 50);
            values[i] = random.nextInt(5) == 0 ? (float) size : random.nextBoolean() ? 0 : -0f;
            wide[i] = values[i];
        }
        var packed = new SparseRows(count, width);
        packed.add(values, 0, count);
        Tile tile = new Tile.Floats(values, 0, count, width, new double[0], 0);
        Grid grid = Grid.of(largest(wide, width), count);
        var full = new Ledger(grid, 3);
        var thin = new Ledger(grid, 3);
        int first = random.nextInt(count);
        int[] was = nowhere(count);
        int[] twin = nowhere(count);
        for (int pass = 0; pass < 3 && packed.isThin(); pass++) {
            int[] list = IntStream.range(0, count - first)
                    .filter(_ -> random.nextInt(3) > 0)
                    .toArray();
            int[] now = random.ints(count - first, 0, 3).toArray();
            thin.move(packed, list, list.length, first, was, now);
            for (int row : list) {
                go(full, tile, first + row, twin, now[row]);
            }
            assertThat(was).isEqualTo(twin);
        }
        assertThat(sums(thin, width)).isEqualTo(sums(full, width));
        assertThat(counts(thin)).isEqualTo(counts(full));
    }

    @EverySeed(50)
    void sumsAreAsGoodAsThoseOfDoubles(RandomGenerator random) {
        int width = 1 + random.nextInt(5);
        int count = 1 + random.nextInt(300);
        double[] values = values(random, count, width);
        Tile tile = tile(values, width);
        double[] largest = largest(values, width);
        var ledger = new Ledger(Grid.of(largest, count), 3);
        int[] at = nowhere(count);
        for (int row = 0; row < count; row++) {
            go(ledger, tile, row, at, 1);
        }
        double[] sums = sums(ledger, width);
        for (int f = 0; f < width; f++) {
            BigDecimal exact = BigDecimal.ZERO;
            for (int row = 0; row < count; row++) {
                exact = exact.add(new BigDecimal(values[row * width + f]));
            }
            double error = new BigDecimal(sums[width + f]).subtract(exact).abs().doubleValue();
            assertThat(error).isLessThanOrEqualTo(count * largest[f] * 0x1p-50);
        }
    }

    @Test
    void aPartOfAllRowsThatFitDoesNotOverflow() {
        Grid grid = Grid.of(new double[] {Math.nextDown(2.0)}, Integer.MAX_VALUE);
        double steps = Math.rint(Math.nextDown(2.0) * grid.scale()[0]) * Integer.MAX_VALUE;
        assertThat(steps).isLessThan(0x1p63);
    }

    @Test
    void extremesOfTheExponentKeepTheirScale() {
        for (double value : new double[] {Double.MIN_VALUE, 1e-300, 0, 1e300, 1e308}) {
            Grid grid = Grid.of(new double[] {value}, 4);
            var ledger = new Ledger(grid, 1);
            go(ledger, tile(new double[] {value}, 1), 0, nowhere(1), 0);
            assertThat(sums(ledger, 1)[0])
                    .isCloseTo(value, org.assertj.core.data.Offset.offset(value * 1e-14 + 1e-300));
        }
    }

    private static int[] nowhere(int rows) {
        int[] at = new int[rows];
        Arrays.fill(at, -1);
        return at;
    }

    private static void go(Ledger ledger, Tile tile, int row, int[] at, int centre) {
        int[] now = new int[at.length];
        now[row] = centre;
        ledger.move(tile, new int[] {row}, 1, 0, at, now);
    }

    private static double[] sums(Ledger ledger, int width) {
        double[] sums = new double[ledger.k() * width];
        ledger.write(sums, new long[ledger.k()], 0);
        return sums;
    }

    private static long[] counts(Ledger ledger) {
        long[] counts = new long[ledger.k()];
        ledger.write(new double[ledger.k() * 70], counts, 0);
        return counts;
    }

    private static double[] largest(double[] values, int width) {
        double[] largest = new double[width];
        for (int i = 0; i < values.length; i++) {
            largest[i % width] = Math.max(largest[i % width], Math.abs(values[i]));
        }
        return largest;
    }

    private static double[] values(RandomGenerator random, int count, int width) {
        double size = Math.scalb(1.0, random.nextInt(200) - 100);
        return random.doubles((long) count * width, -1, 1).map(x -> x * size).toArray();
    }

    private static Tile tile(double[] values, int width) {
        var tiles = HeapRows.of(values, width).tiles(new Span(0, values.length / width));
        tiles.next();
        return tiles.tile();
    }
}
