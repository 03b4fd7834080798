package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.EverySeed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Leaving zeros out is not seen in any bit: not in the sign of a zero, nor where a factor is no finite number. */
class SparseTwinTest {
    private static final float[] SMALL = {-0f, 1e-30f, -1e-30f, Float.MIN_VALUE, -Float.MIN_VALUE, 0.25f};
    private static final float[] LARGE = {Float.POSITIVE_INFINITY, Float.NaN, Float.MAX_VALUE};

    private final Kernels definition = new Definition();

    @BeforeEach
    void theCpuHasThisWidth() {
        assumeTrue(Lanes.chosen().vector(), "only the vector kernels leave zeros out");
        assumeTrue(
                Lanes.chosen().bits() <= Lanes.choose("").bits(),
                () -> "this CPU has no registers for " + Lanes.chosen().describe());
        Warmth.skip();
    }

    @EverySeed(40)
    void aLayerIsTheWholeChain(RandomGenerator random) {
        int depth = random.nextInt(64, 300);
        int columns = random.nextInt(Sparsity.GROUP, 20 * Wide.FLOATS);
        int rows = random.nextInt(FloatAffine.ROWS, 30);
        float[] b = factors(random, depth * columns + 1);
        float[] start = factors(random, columns + 2);
        FloatLayer layer = Products.layer(columns, depth, Major.ROW, b, 1, start, 2);
        for (int time = 0; time < 2; time++) {
            float[] a = rare(random, rows * depth + 3);
            float[] c = new float[rows * columns + 4];
            float[] expected = c.clone();
            for (int i = 0; i < rows; i++) {
                System.arraycopy(start, 2, expected, 4 + i * columns, columns);
            }
            definition.multiply(rows, columns, depth, a, 3, b, 1, expected, 4);
            layer.apply(rows, a, 3, c, 4);
            assertThat(Values.bits(Values.widened(c))).isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    @EverySeed(40)
    void aTreeSumIsTheSumOfWholeChains(RandomGenerator random) {
        int rows = random.nextInt(64, 200);
        int columns = random.nextInt(Sparsity.GROUP, 20 * Wide.FLOATS);
        FloatTreeSum sum = Products.treeSum(rows, columns);
        FloatTreeSum plain = new ScalarFloatTreeSum(rows, columns);
        for (int time = 0; time < 3; time++) {
            int[] parts = random.ints(random.nextInt(1, 9), 0, random.nextBoolean() ? 150 : 40)
                    .map(size -> random.nextInt(4) == 0 ? 0 : size)
                    .toArray();
            int depth = Arrays.stream(parts).sum();
            float[] a = rare(random, depth * rows + 1);
            float[] b = factors(random, depth * columns + 2);
            float[] c = new float[rows * columns + 3];
            float[] expected = c.clone();
            plain.begin(parts, a, 1, b, 2);
            plain.into(0, rows, expected, 3);
            sum.begin(parts, a, 1, b, 2);
            int row = random.nextInt(depth + 1);
            sum.place(row, depth);
            sum.place(0, row);
            for (int i = 0; i < rows; ) {
                int to = Math.min(rows, i + 1 + random.nextInt(90));
                sum.into(i, to, c, 3);
                i = to;
            }
            assertThat(Values.bits(Values.widened(c))).isEqualTo(Values.bits(Values.widened(expected)));
        }
    }

    @Test
    void rowsOfManyZerosAreThin() {
        int depth = 70;
        int columns = Sparsity.GROUP + 3;
        float[] a = new float[2 * depth];
        a[3] = 2;
        a[depth + 69] = 3;
        float[] b = new float[depth * columns];
        Arrays.fill(b, 0.5f);
        float[] start = new float[columns];
        float[] c = new float[2 * columns];
        var sparse = new FloatSparseLayer(columns, depth, Major.ROW);
        assertThat(sparse.compute(2, a, 0, b, 0, start, 0, c, 0)).isTrue();
        assertThat(Arrays.copyOf(c, columns)).containsOnly(1f);
        assertThat(Arrays.copyOfRange(c, columns, 2 * columns)).containsOnly(1.5f);

        b[7] = Float.NaN;
        sparse.renew();
        assertThat(sparse.compute(2, a, 0, b, 0, start, 0, c, 0))
                .as("with a factor that makes NaN of a zero")
                .isFalse();
        Arrays.fill(a, 1);
        b[7] = 0;
        sparse.renew();
        assertThat(sparse.compute(2, a, 0, b, 0, start, 0, c, 0))
                .as("with no zero at all")
                .isFalse();
    }

    @Test
    void sumsOverSuchRowsAreThin() {
        int rows = 70;
        int columns = Sparsity.GROUP;
        float[] a = new float[90 * rows];
        a[70 * rows + 5] = 3;
        a[89 * rows + 5] = 1;
        float[] b = new float[90 * columns];
        Arrays.fill(b, 0.25f);
        var sparse = new FloatSparseSum(rows, columns);
        sparse.open(new PartRows(72, 0, 18), a, 0, b, 0);
        assertThat(sparse.isThin()).as("before anybody has looked").isTrue();
        sparse.put(0, 80);
        sparse.put(80, 90);
        assertThat(sparse.isThin()).isTrue();
        float[] c = new float[rows * columns];
        sparse.sum(new ScalarFloatTreeSum(rows, columns), 0, rows, c, 0);
        assertThat(Arrays.copyOfRange(c, 5 * columns, 6 * columns)).containsOnly(1f);
        assertThat(Arrays.copyOf(c, 5 * columns)).containsOnly(0f);
        Arrays.fill(a, 1);
        sparse.open(new PartRows(72, 0, 18), a, 0, b, 0);
        sparse.put(0, 90);
        assertThat(sparse.isThin()).isFalse();
    }

    /** Mostly zeros; at times so few that all is worked out. */
    private static float[] rare(RandomGenerator random, int n) {
        double share = random.nextInt(4) == 0 ? 0.6 : 0.2;
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            if (random.nextDouble() < share) {
                x[i] = random.nextInt(3) == 0 ? SMALL[random.nextInt(SMALL.length)] : random.nextFloat(-1, 1);
            }
        }
        return x;
    }

    /** At times so small that products are nothing but signs, at times with what is no finite number. */
    private static float[] factors(RandomGenerator random, int n) {
        int kind = random.nextInt(4);
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextInt(kind == 0 ? 1 : 4) == 0
                    ? SMALL[random.nextInt(SMALL.length)]
                    : random.nextFloat(-1, 1);
        }
        if (kind == 1) {
            x[random.nextInt(n)] = LARGE[random.nextInt(LARGE.length)];
        }
        return x;
    }
}
