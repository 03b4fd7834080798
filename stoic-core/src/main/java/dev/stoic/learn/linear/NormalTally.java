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
        for (int first = 0; first < tile.rows(); first += CrossProducts.MOST) {
            int rows = Math.min(CrossProducts.MOST, tile.rows() - first);
            int from = tile.offset() + first * width;
            switch (tile) {
                case Tile.Doubles doubles -> copy(doubles.values(), from, rows);
                case Tile.Floats floats -> copy(floats.values(), from, rows);
            }
            double[] copy = products.rows();
            for (int i = 0; i < rows; i++) {
                int at = i * (width + 2) + width;
                copy[at] = tile.target(first + i) - origin[width];
                copy[at + 1] = 1;
            }
            products.add(rows);
        }
    }

    private void copy(double[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            TallyLoops.shift(width, values, from + i * width, origin, products.rows(), i * (width + 2));
        }
    }

    private void copy(float[] values, int from, int rows) {
        for (int i = 0; i < rows; i++) {
            TallyLoops.shift(width, values, from + i * width, origin, products.rows(), i * (width + 2));
        }
    }

    double[] upper() {
        return products.upper();
    }
}
