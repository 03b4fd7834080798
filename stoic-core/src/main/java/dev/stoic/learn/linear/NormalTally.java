package dev.stoic.learn.linear;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.CrossProducts;

/**
 * Sums of products over the rows of one part. Each row is copied without its origin and with its target and a one behind
 * it, so that a single product gives XᵀX, Xᵀy, yᵀy, the sums and the count.
 */
final class NormalTally {
    private final int width;
    private final double[] origin;
    private final CrossProducts products;

    NormalTally(double[] origin, int width) {
        this.width = width;
        this.origin = origin;
        this.products = new CrossProducts(width + 2);
    }

    void add(Tile tile) {
        double[] copy = products.rows();
        for (int first = 0; first < tile.rows(); first += CrossProducts.MOST) {
            int rows = Math.min(CrossProducts.MOST, tile.rows() - first);
            for (int i = 0; i < rows; i++) {
                int at = i * (width + 2);
                switch (tile) {
                    case Tile.Doubles doubles -> copy(doubles.values(), doubles.offset() + (first + i) * width, at);
                    case Tile.Floats floats -> copy(floats.values(), floats.offset() + (first + i) * width, at);
                }
                copy[at + width] = tile.target(first + i) - origin[width];
                copy[at + width + 1] = 1;
            }
            products.add(rows);
        }
    }

    private void copy(double[] values, int from, int at) {
        double[] copy = products.rows();
        for (int j = 0; j < width; j++) {
            copy[at + j] = values[from + j] - origin[j];
        }
    }

    private void copy(float[] values, int from, int at) {
        double[] copy = products.rows();
        for (int j = 0; j < width; j++) {
            copy[at + j] = values[from + j] - origin[j];
        }
    }

    double[] upper() {
        return products.upper();
    }
}
