package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeProductTwinTest {
    private final Kernels definition = new Definition();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        if (Lanes.chosen().vector()) {
            Warmth.skip();
        }
    }

    @EverySeed(60)
    void theProductIsTheTreeSumOfItsParts(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int[] parts = parts(random);
        int depth = Arrays.stream(parts).sum();
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 70);
        double[] a = values.doubles(depth * rows + 1);
        double[] b = values.doubles(depth * columns + 2);
        double[] c = values.doubles(rows * columns + 3);
        Products.multiplyTree(rows, columns, parts, a, 1, b, 2, c, 3);
        double[] expected =
                tree(rows, columns, parts, 0, span(parts.length), a, 1, b, 2).orElse(new double[rows * columns]);
        assertThat(Values.bits(Arrays.copyOfRange(c, 3, c.length))).isEqualTo(Values.bits(expected));
    }

    @EverySeed(60)
    void floatsFollowTheSameTree(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int[] parts = parts(random);
        int depth = Arrays.stream(parts).sum();
        int rows = random.nextInt(1, 40);
        int columns = random.nextInt(1, 70);
        float[] a = values.floats(depth * rows);
        float[] b = values.floats(depth * columns);
        float[] c = values.floats(rows * columns);
        Products.multiplyTree(rows, columns, parts, a, 0, b, 0, c, 0);
        float[] expected =
                tree(rows, columns, parts, 0, span(parts.length), a, b).orElse(new float[rows * columns]);
        assertThat(Values.bits(Values.widened(c))).isEqualTo(Values.bits(Values.widened(expected)));
    }

    @EverySeed(60)
    void piecesOfASumAreTheSum(RandomGenerator random) {
        var values = new Values(random.nextLong());
        int rows = random.nextInt(1, 60);
        int columns = random.nextInt(1, 70);
        FloatTreeSum sum = Products.treeSum(rows, columns);
        for (int time = 0; time < 3; time++) {
            int[] parts = parts(random);
            int depth = Arrays.stream(parts).sum();
            float[] a = values.floats(depth * rows + 1);
            float[] b = values.floats(depth * columns + 2);
            float[] c = values.floats(rows * columns + 3);
            float[] expected = c.clone();
            Products.multiplyTree(rows, columns, parts, a, 1, b, 2, expected, 3);
            sum.begin(parts, a, 1, b, 2);
            int row = random.nextInt(depth + 1);
            sum.place(row, depth);
            sum.place(0, row);
            for (int i = 0; i < rows; ) {
                int to = Math.min(rows, i + 1 + random.nextInt(30));
                sum.into(i, to, c, 3);
                i = to;
            }
            assertThat(Values.bits(Values.widened(c))).isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    @Test
    void aPartOfNegativeSizeIsRefused() {
        assertThatThrownBy(() -> Products.multiplyTree(
                        1, 1, new int[] {2, -1}, new double[2], 0, new double[2], 0, new double[1], 0))
                .hasMessage("part 1 has -1 rows");
    }

    private static int[] parts(RandomGenerator random) {
        int most = random.nextInt(5) == 0 ? 700 : 40;
        return random.ints(random.nextInt(1, 20), 0, most)
                .map(size -> random.nextInt(5) == 0 ? 0 : size)
                .toArray();
    }

    private static int span(int parts) {
        int span = 1;
        while (span < parts) {
            span *= 2;
        }
        return span;
    }

    private Optional<double[]> tree(
            int rows, int columns, int[] parts, int from, int size, double[] a, int aFrom, double[] b, int bFrom) {
        if (size == 1) {
            int depth = from < parts.length ? parts[from] : 0;
            int start = Arrays.stream(parts).limit(from).sum();
            double[] c = new double[rows * columns];
            definition.multiplyTransposed(
                    rows, columns, depth, a, aFrom + start * rows, b, bFrom + start * columns, c, 0);
            return Optional.of(c).filter(some -> depth > 0);
        }
        int half = size / 2;
        var left = tree(rows, columns, parts, from, half, a, aFrom, b, bFrom);
        var right = tree(rows, columns, parts, from + half, half, a, aFrom, b, bFrom);
        if (left.isEmpty()) {
            return right;
        }
        right.ifPresent(some -> definition.add(left.get(), 0, some, 0, some.length));
        return left;
    }

    private Optional<float[]> tree(int rows, int columns, int[] parts, int from, int size, float[] a, float[] b) {
        if (size == 1) {
            int depth = from < parts.length ? parts[from] : 0;
            int start = Arrays.stream(parts).limit(from).sum();
            float[] c = new float[rows * columns];
            definition.multiplyTransposed(rows, columns, depth, a, start * rows, b, start * columns, c, 0);
            return Optional.of(c).filter(some -> depth > 0);
        }
        int half = size / 2;
        var left = tree(rows, columns, parts, from, half, a, b);
        var right = tree(rows, columns, parts, from + half, half, a, b);
        if (left.isEmpty()) {
            return right;
        }
        right.ifPresent(some -> definition.add(left.get(), 0, some, 0, some.length));
        return left;
    }
}
