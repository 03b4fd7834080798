package dev.stoic.learn.logistic;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Probe;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.math.DoubleLayer;
import dev.stoic.math.FloatLayer;
import dev.stoic.math.Functions;
import dev.stoic.math.Products;
import dev.stoic.math.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Many classes. Rows of floats are multiplied in float, and the gradient of every {@link #BLOCK} of them, counted from the
 * part's first row, is added up in double; everything between the two products is double.
 */
final class SoftmaxTally implements Tally {
    private static final int BLOCK = 512;

    /** How many bytes of rows stay in a core's cache between the two products; fewer rows at a time cost packing. */
    private static final int CACHED = 3 << 18;

    private final int width;
    private final int vectors;
    private final double[] point;
    private final double[] scores;
    private final double[] truths = new double[BLOCK];
    private final double[] gradient;
    private final double[] weights;
    private final DoubleLayer forward;
    private @Nullable FloatLayer floats;
    private float[] floatScores = {};
    private float[] floatGradient = {};
    private long rows;
    private long hits;
    private double loss;

    SoftmaxTally(Probe probe, int width) {
        this.width = width;
        this.vectors = probe.vectors();
        this.point = probe.point();
        this.scores = new double[BLOCK * vectors];
        this.gradient = new double[point.length];
        this.weights = new double[width * vectors];
        for (int k = 0; k < vectors; k++) {
            for (int j = 0; j < width; j++) {
                weights[j * vectors + k] = point[k * width + j];
            }
        }
        forward = Products.layer(vectors, width, weights, new double[vectors]);
    }

    @Override
    public void add(Tile tile) {
        switch (tile) {
            case Tile.Doubles doubles -> add(doubles);
            case Tile.Floats floats -> add(floats);
        }
    }

    private void add(Tile.Doubles tile) {
        int most = Math.clamp(CACHED / 8 / width, 16, BLOCK);
        for (int first = 0; first < tile.rows(); first += most) {
            int n = Math.min(most, tile.rows() - first);
            int from = tile.offset() + first * width;
            forward.apply(n, tile.values(), from, scores, 0);
            weigh(tile, first, n);
            Products.multiplyTransposed(vectors, width, n, scores, 0, tile.values(), from, gradient, 0);
            rows += n;
        }
    }

    private void add(Tile.Floats tile) {
        FloatLayer layer = floats;
        if (layer == null) {
            float[] narrow = narrow(weights, weights.length, new float[weights.length]);
            layer = Products.layer(vectors, width, narrow, new float[vectors]);
            floats = layer;
            floatScores = new float[BLOCK * vectors];
            floatGradient = new float[vectors * width];
        }
        int most = Math.clamp(CACHED / 4 / width, 16, BLOCK);
        int first = 0;
        while (first < tile.rows()) {
            int left = BLOCK - (int) (rows % BLOCK);
            int n = Math.min(Math.min(most, left), tile.rows() - first);
            int from = tile.offset() + first * width;
            layer.apply(n, tile.values(), from, floatScores, 0);
            Vectors.widen(floatScores, 0, scores, 0, n * vectors);
            weigh(tile, first, n);
            narrow(scores, n * vectors, floatScores);
            Products.multiplyTransposed(vectors, width, n, floatScores, 0, tile.values(), from, floatGradient, 0);
            rows += n;
            first += n;
            if (n == left) {
                flush();
            }
        }
    }

    private void flush() {
        Vectors.addInPlace(gradient, 0, floatGradient, 0, floatGradient.length);
        Arrays.fill(floatGradient, 0);
    }

    /** Scores become residuals, probability minus truth; loss, hits and the gradients of the biases grow. */
    private void weigh(Tile tile, int first, int n) {
        int biases = vectors * width;
        for (int i = 0; i < n; i++) {
            int at = i * vectors;
            double largest = Double.NEGATIVE_INFINITY;
            int guess = 0;
            for (int k = 0; k < vectors; k++) {
                scores[at + k] += point[biases + k];
                if (scores[at + k] > largest) {
                    largest = scores[at + k];
                    guess = k;
                }
            }
            int truth = (int) tile.target(first + i);
            hits += guess == truth ? 1 : 0;
            for (int k = 0; k < vectors; k++) {
                scores[at + k] -= largest;
            }
            truths[i] = scores[at + truth];
        }
        Functions.expInPlace(scores, 0, n * vectors);
        for (int i = 0; i < n; i++) {
            int at = i * vectors;
            double sum = 0;
            for (int k = 0; k < vectors; k++) {
                sum += scores[at + k];
            }
            loss += Functions.log(sum) - truths[i];
            double share = 1 / sum;
            for (int k = 0; k < vectors; k++) {
                scores[at + k] *= share;
            }
            scores[at + (int) tile.target(first + i)] -= 1;
            for (int k = 0; k < vectors; k++) {
                gradient[biases + k] += scores[at + k];
            }
        }
    }

    private static float[] narrow(double[] from, int n, float[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = (float) from[i];
        }
        return to;
    }

    @Override
    public Sums sums() {
        if (floatGradient.length != 0 && rows % BLOCK != 0) {
            flush();
        }
        return new Sums(rows, loss, hits, Moments.NONE, gradient, new double[0]);
    }
}
