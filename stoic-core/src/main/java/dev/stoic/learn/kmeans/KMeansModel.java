package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import dev.stoic.onnx.Graph;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Centres, row by row. The array is owned by the record: nobody writes to it.
 *
 * @param width features of a row
 */
public record KMeansModel(int width, double[] centres) implements Model {
    private static final int BLOCK = 128;
    private static final int FEATURES = 4;

    @Override
    public Task task() {
        return Task.CLUSTERING;
    }

    public int k() {
        return centres.length / width;
    }

    @Override
    public List<String> outputs() {
        return IntStream.range(0, k()).mapToObj(i -> "cluster" + i).toList();
    }

    /** Rows are taken some at a time and turned, so that the compiler can work on several of them at once. */
    @Override
    public void predict(Tile tile, double[] out) {
        int k = k();
        double[][] features = new double[FEATURES][BLOCK];
        double[][] sums = new double[k][BLOCK];
        for (int from = 0; from < tile.rows(); from += BLOCK) {
            int rows = Math.min(BLOCK, tile.rows() - from);
            for (double[] sum : sums) {
                Arrays.fill(sum, 0);
            }
            int f = 0;
            for (; f + FEATURES <= width; f += FEATURES) {
                turn(tile, from, rows, f, features);
                for (int j = 0; j < k; j++) {
                    add(sums[j], features[0], centres[j * width + f], features[1], centres[j * width + f + 1]);
                    add(sums[j], features[2], centres[j * width + f + 2], features[3], centres[j * width + f + 3]);
                }
            }
            for (; f < width; f++) {
                turn(tile, from, rows, f, new double[][] {features[0]});
                for (int j = 0; j < k; j++) {
                    add(sums[j], features[0], centres[j * width + f]);
                }
            }
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < k; j++) {
                    out[(from + i) * k + j] = sums[j][i];
                }
            }
        }
    }

    private static void turn(Tile tile, int from, int rows, int feature, double[][] features) {
        int start = tile.offset() + from * tile.width() + feature;
        for (int f = 0; f < features.length; f++) {
            double[] to = features[f];
            switch (tile) {
                case Tile.Doubles t -> {
                    for (int i = 0; i < rows; i++) {
                        to[i] = t.values()[start + f + i * t.width()];
                    }
                }
                case Tile.Floats t -> {
                    for (int i = 0; i < rows; i++) {
                        to[i] = t.values()[start + f + i * t.width()];
                    }
                }
            }
        }
    }

    private static void add(double[] sums, double[] x, double c, double[] y, double d) {
        for (int i = 0; i < sums.length; i++) {
            double first = x[i] - c;
            double second = y[i] - d;
            sums[i] = Math.fma(second, second, Math.fma(first, first, sums[i]));
        }
    }

    private static void add(double[] sums, double[] x, double c) {
        for (int i = 0; i < sums.length; i++) {
            double difference = x[i] - c;
            sums[i] = Math.fma(difference, difference, sums[i]);
        }
    }

    @Override
    public void export(Graph graph, String features) {
        String rows = graph.apply("Unsqueeze", List.of(features, graph.longs(new long[] {1}, 1)));
        String apart = graph.apply("Sub", List.of(rows, graph.doubles(centres, 1, k(), width)));
        String squares = graph.apply("Mul", List.of(apart, apart));
        String distances = graph.apply(
                "ReduceSum", List.of(squares, graph.longs(new long[] {2}, 1)), new Graph.Setting.Whole("keepdims", 0));
        graph.output(distances, "squared_distances", Graph.Type.DOUBLE, k());
        String nearest = graph.apply(
                "ArgMin",
                List.of(distances),
                new Graph.Setting.Whole("axis", 1),
                new Graph.Setting.Whole("keepdims", 0));
        graph.output(nearest, "cluster", Graph.Type.INT64);
    }
}
