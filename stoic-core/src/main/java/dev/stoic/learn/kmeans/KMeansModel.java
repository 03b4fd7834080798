package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.learn.Model;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Centres, row by row. The array is owned by the record: nobody writes to it.
 *
 * @param width features of a row
 */
public record KMeansModel(int width, double[] centres) implements Model {
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

    @Override
    public void predict(Tile tile, double[] out) {
        int k = k();
        double[] columns = new double[centres.length];
        for (int j = 0; j < k; j++) {
            for (int f = 0; f < width; f++) {
                columns[f * k + j] = centres[j * width + f];
            }
        }
        Arrays.fill(out, 0, tile.rows() * k, 0);
        for (int i = 0; i < tile.rows(); i++) {
            for (int f = 0; f < width; f++) {
                add(out, i * k, tile.at(i, f), columns, f * k, k);
            }
        }
    }

    private static void add(double[] out, int at, double x, double[] column, int from, int k) {
        for (int j = 0; j < k; j++) {
            double difference = x - column[from + j];
            out[at + j] = Math.fma(difference, difference, out[at + j]);
        }
    }
}
