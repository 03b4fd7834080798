package dev.stoic.learn.logistic;

import dev.stoic.data.Tile;
import dev.stoic.learn.optimize.Cholesky;
import dev.stoic.learn.optimize.CrossProducts;
import dev.stoic.learn.optimize.Moments;
import dev.stoic.learn.optimize.Sums;
import dev.stoic.learn.optimize.Tally;
import dev.stoic.learn.optimize.Widened;

/**
 * Two classes with second derivatives. With {@code s} the root of a row's curvature and {@code r} its residual, the row
 * {@code [s·x, s, r / s]} has all sums that Newton's method needs in its products: the Hessian s²xxᵀ and the gradient rx.
 */
final class CurvedTally implements Tally {
    private final int width;
    private final Sigmoids sigmoids;
    private final Widened some;
    private final CrossProducts products;

    CurvedTally(double[] point, int width) {
        this.width = width;
        this.sigmoids = new Sigmoids(point, width);
        this.some = new Widened(width);
        this.products = new CrossProducts(width + 2);
    }

    @Override
    public void add(Tile tile) {
        some.start(tile);
        int filled = 0;
        while (some.next()) {
            sigmoids.score(some);
            if (filled + some.rows() > CrossProducts.MOST) {
                products.add(filled);
                filled = 0;
            }
            for (int i = 0; i < some.rows(); i++) {
                copy(i, filled++);
            }
        }
        products.add(filled);
    }

    private void copy(int row, int to) {
        double[] values = some.values();
        double[] copy = products.rows();
        int from = some.offset() + row * width;
        int at = to * (width + 2);
        double root = sigmoids.root(row);
        for (int j = 0; j < width; j++) {
            copy[at + j] = values[from + j] * root;
        }
        copy[at + width] = root;
        copy[at + width + 1] = sigmoids.rooted(row);
    }

    @Override
    public Sums sums() {
        double[] upper = products.upper();
        double[] gradient = new double[width + 1];
        double[] hessian = new double[Cholesky.triangle(width + 1)];
        int from = 0;
        int to = 0;
        for (int i = 0; i <= width; i++) {
            int n = width + 1 - i;
            System.arraycopy(upper, from, hessian, to, n);
            gradient[i] = upper[from + n];
            from += n + 1;
            to += n;
        }
        return new Sums(sigmoids.rows(), sigmoids.loss(), sigmoids.hits(), Moments.NONE, gradient, hessian);
    }
}
