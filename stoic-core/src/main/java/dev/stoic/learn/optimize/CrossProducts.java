package dev.stoic.learn.optimize;

import dev.stoic.data.Rows;
import dev.stoic.math.Products;

/**
 * Sums over rows of the products of any two columns. A few rows at a time are written into {@link #rows}, whatever they are
 * made of, and added: extra columns are nearly free, so that one product gives all sums that an algorithm needs.
 */
public final class CrossProducts {
    /** The most rows at a time. */
    public static final int MOST = Rows.MAX_TILE;

    /** Kernels read whole vectors, past the end of a row. */
    private static final int SLACK = 32;

    private final int width;
    private final double[] rows;
    private final double[] products;

    public CrossProducts(int width) {
        this.width = width;
        this.rows = new double[MOST * width + SLACK];
        this.products = new double[width * width];
    }

    /** Where the rows to be added are written, one after the other. */
    public double[] rows() {
        return rows;
    }

    /** Adds the first {@code count} rows. */
    public void add(int count) {
        Products.gram(count, width, rows, 0, products);
    }

    /** The upper triangle of the sums, row by row. */
    public double[] upper() {
        double[] upper = new double[Cholesky.triangle(width)];
        for (int i = 0, at = 0; i < width; at += width - i, i++) {
            System.arraycopy(products, i * width + i, upper, at, width - i);
        }
        return upper;
    }
}
