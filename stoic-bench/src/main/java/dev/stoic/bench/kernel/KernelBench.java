package dev.stoic.bench.kernel;

import dev.stoic.math.Lanes;
import dev.stoic.math.Products;
import dev.stoic.math.Streams;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** {@code stoic bench kernels}: products on one thread, against OpenBLAS and against themselves in a free order. */
public final class KernelBench {
    private static final List<Integer> SQUARES = List.of(256, 512, 1024);
    private static final int WARM_SIZE = 384;

    /** Rows of a part of a mini-batch. */
    private static final int FEW = 64;

    /** Far more work than a vector kernel waits for before it starts. */
    private static final int WARM_PRODUCTS = 600;

    private final PrintStream out;

    private KernelBench(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) {
        new KernelBench(System.out).run();
    }

    private void run() {
        out.printf(
                "kernels: %s (%s)%n%n",
                Lanes.chosen().describe(), Lanes.chosen().reason());
        warm();
        OpenBlas.load().ifPresentOrElse(this::against, () -> out.println("OpenBLAS is not here for this platform."));
        tiles();
        trees();
    }

    private static void warm() {
        double[] a = doubles(WARM_SIZE * WARM_SIZE, 1);
        float[] f = floats(WARM_SIZE * WARM_SIZE, 1);
        double[] c = new double[a.length];
        float[] g = new float[f.length];
        for (int i = 0; i < WARM_PRODUCTS; i++) {
            Products.multiply(WARM_SIZE, WARM_SIZE, WARM_SIZE, a, 0, a, 0, c, 0);
            Products.multiply(WARM_SIZE, WARM_SIZE, WARM_SIZE, f, 0, f, 0, g, 0);
        }
    }

    private void against(OpenBlas blas) {
        out.printf("%-28s %12s %12s %7s%n", "square product, GFLOP/s", "Stoic", "OpenBLAS", "ratio");
        for (int n : SQUARES) {
            float[] a = floats(n * n, 1);
            float[] b = floats(n * n, 2);
            float[] c = new float[n * n];
            float[] d = new float[n * n];
            var duel = Duel.run(() -> Products.multiply(n, n, n, a, 0, b, 0, c, 0), () -> blas.multiply(n, a, b, d));
            compare("float " + n, 2.0 * n * n * n, duel);
        }
        for (int n : SQUARES) {
            double[] a = doubles(n * n, 1);
            double[] b = doubles(n * n, 2);
            double[] c = new double[n * n];
            double[] d = new double[n * n];
            var duel = Duel.run(() -> Products.multiply(n, n, n, a, 0, b, 0, c, 0), () -> blas.multiply(n, a, b, d));
            compare("double " + n, 2.0 * n * n * n, duel);
        }
        out.println();
    }

    private void compare(String name, double flops, Duel duel) {
        out.printf(
                Locale.ROOT,
                "%-28s %12.1f %12.1f %7.2f%n",
                name,
                flops / duel.leftSeconds() / 1e9,
                flops / duel.rightSeconds() / 1e9,
                duel.rightSeconds() / duel.leftSeconds());
    }

    /** The shapes that learners use, on tiles of 512 rows. */
    private void tiles() {
        int rows = 512;
        out.printf("%-44s %12s%n", "tiles of 512 rows, doubles", "GFLOP/s");
        for (int width : List.of(50, 200)) {
            double[] x = doubles(rows * width, 1);
            double[] gram = new double[width * width];
            alone(
                    "gram, %d columns".formatted(width),
                    1.0 * rows * width * (width + 1),
                    () -> Products.gram(rows, width, x, 0, gram));
        }
        for (int width : List.of(50, 784)) {
            for (int outputs : List.of(1, 10, 20)) {
                double[] x = doubles(rows * width, 1);
                double[] w = doubles(width * outputs, 2);
                double[] y = new double[rows * outputs];
                double flops = 2.0 * rows * width * outputs;
                alone(
                        "rows of %d times %d outputs".formatted(width, outputs),
                        flops,
                        () -> Products.multiply(rows, outputs, width, x, 0, w, 0, y, 0));
                alone(
                        "%d outputs back to %d columns".formatted(outputs, width),
                        flops,
                        () -> Products.multiplyTransposed(outputs, width, rows, y, 0, x, 0, w, 0));
            }
        }
        out.println();
    }

    private void alone(String name, double flops, Runnable work) {
        for (long spent = 0; spent < 600_000_000L; ) {
            spent += Duel.nanos(work);
        }
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 2_000; i++) {
            best = Math.min(best, Duel.nanos(work));
        }
        out.printf(Locale.ROOT, "%-44s %12.1f%n", name, flops / best);
    }

    /** A mini-batch of 512 rows in parts of 64, and a data set in parts of thousands. */
    private void trees() {
        out.printf("%-44s %12s %12s %7s%n", "order of the sum, GFLOP/s", "tree", "free", "price");
        int[] small = new int[8];
        Arrays.fill(small, 64);
        tree(784, 128, small);
        tree(512, 512, small);
        int[] large = new int[8];
        Arrays.fill(large, 4096);
        tree(128, 256, large);
    }

    private void tree(int rows, int columns, int[] parts) {
        int depth = Arrays.stream(parts).sum();
        float[] a = floats(depth * rows, 1);
        float[] b = floats(depth * columns, 2);
        float[] c = new float[rows * columns];
        float[] d = new float[rows * columns];
        var duel = Duel.run(tree(rows, columns, parts, a, b, c), () -> {
            Arrays.fill(d, 0);
            Products.multiplyTransposed(rows, columns, depth, a, 0, b, 0, d, 0);
        });
        double flops = 2.0 * rows * columns * depth;
        out.printf(
                Locale.ROOT,
                "%-44s %12.1f %12.1f %6.1f%%%n",
                "float %d × %d, %d parts of %d rows".formatted(rows, columns, parts.length, parts[0]),
                flops / duel.leftSeconds() / 1e9,
                flops / duel.rightSeconds() / 1e9,
                100 * (duel.leftSeconds() / duel.rightSeconds() - 1));
    }

    /** Parts of few rows as networks add them, which keep the room that it takes; large ones at once. */
    private static Runnable tree(int rows, int columns, int[] parts, float[] a, float[] b, float[] c) {
        if (parts[0] > FEW) {
            return () -> Products.multiplyTree(rows, columns, parts, a, 0, b, 0, c, 0);
        }
        int depth = Arrays.stream(parts).sum();
        var sum = Products.treeSum(rows, columns);
        return () -> {
            sum.begin(parts, a, 0, b, 0);
            sum.place(0, depth);
            sum.into(0, rows, c, 0);
        };
    }

    private static double[] doubles(int n, long key) {
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = Streams.uniform(key, i) - 0.5;
        }
        return x;
    }

    private static float[] floats(int n, long key) {
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = (float) (Streams.uniform(key, i) - 0.5);
        }
        return x;
    }
}
