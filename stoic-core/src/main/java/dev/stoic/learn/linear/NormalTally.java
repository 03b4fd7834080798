package dev.stoic.learn.linear;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Cholesky;
import dev.stoic.learn.optimize.Widened;
import dev.stoic.math.Products;

/**
 * Sums of products over the rows of one part. Each row is copied without its origin and with its target and a one behind
 * it, so that a single product gives XᵀX, Xᵀy, yᵀy, the sums and the count.
 */
final class NormalTally {
    private final int width;
    private final int wide;
    private final double[] origin;
    private final double[] copy;
    private final double[] products;

    NormalTally(double[] origin, int width) {
        this.width = width;
        this.wide = width + 2;
        this.origin = origin;
        this.copy = new double[Widened.most(wide) * wide];
        this.products = new double[wide * wide];
    }

    void add(Tile tile) {
        int most = Widened.most(wide);
        for (int first = 0; first < tile.rows(); first += most) {
            int rows = Math.min(most, tile.rows() - first);
            switch (tile) {
                case Tile.Doubles doubles -> copy(doubles.values(), doubles.offset() + first * width, rows);
                case Tile.Floats floats -> copy(floats.values(), floats.offset() + first * width, rows);
            }
            for (int i = 0; i < rows; i++) {
                copy[i * wide + width] = tile.target(first + i) - origin[width];
                copy[i * wide + width + 1] = 1;
            }
            Products.gram(rows, wide, copy, 0, products);
        }
    }

    private void copy(double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < width; j++) {
                copy[i * wide + j] = values[from + i * width + j] - origin[j];
            }
        }
    }

    private void copy(float[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < width; j++) {
                copy[i * wide + j] = values[from + i * width + j] - origin[j];
            }
        }
    }

    /** The lower triangle is left out: it holds anything. */
    double[] upper() {
        double[] upper = new double[Cholesky.triangle(wide)];
        for (int i = 0, at = 0; i < wide; at += wide - i, i++) {
            System.arraycopy(products, i * wide + i, upper, at, wide - i);
        }
        return upper;
    }
}
