package dev.stoic.learn.optimize;

import dev.stoic.data.Column;
import dev.stoic.data.HeapRows;
import dev.stoic.data.Schema;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows with targets that a linear function explains in part. */
public final class Samples {
    private Samples() {}

    public static HeapRows numbers(RandomGenerator random, int rows, int width) {
        double[] x = normal(random, rows * width);
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = 3 + random.nextGaussian() / 2;
            for (int j = 0; j < width; j++) {
                y[i] += (j + 1 - width / 3.0) * x[i * width + j];
            }
        }
        return HeapRows.of(x, width).withTargets(y);
    }

    /** Classes overlap: each row's is drawn near the one that a linear function prefers. */
    public static HeapRows classes(RandomGenerator random, int rows, int width, int classes) {
        double[] x = normal(random, rows * width);
        return HeapRows.of(x, width).withTargets(labels(random, x, width, classes));
    }

    public static HeapRows floats(RandomGenerator random, int rows, int width, int classes) {
        double[] x = normal(random, rows * width);
        float[] floats = new float[x.length];
        for (int i = 0; i < x.length; i++) {
            floats[i] = (float) x[i];
        }
        return HeapRows.of(floats, width).withTargets(labels(random, x, width, classes));
    }

    private static double[] labels(RandomGenerator random, double[] x, int width, int classes) {
        double[] y = new double[x.length / width];
        for (int i = 0; i < y.length; i++) {
            double sum = classes / 2.0 + random.nextGaussian();
            for (int j = 0; j < width; j++) {
                sum += x[i * width + j] / (j + 1);
            }
            y[i] = Math.clamp((long) Math.floor(sum), 0, classes - 1);
        }
        return y;
    }

    public static double[] normal(RandomGenerator random, int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = random.nextGaussian();
        }
        return values;
    }

    /** A problem about rows whose target is one of the classes {@code c0}, {@code c1}, …. */
    public static Problem problem(HeapRows rows, int classes, long seed) {
        var plain = Runs.problem(rows, seed);
        List<String> names = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        var schema = new Schema(
                plain.schema().columns(),
                Optional.of(new Column.Categorical("class", names)),
                plain.schema().numbers());
        return new Problem(schema, plain.width(), plain.rows(), plain.parts(), seed);
    }
}
