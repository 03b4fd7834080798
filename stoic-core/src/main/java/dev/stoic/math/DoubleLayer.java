package dev.stoic.math;

/**
 * A product of doubles whose right side and start are fixed, made ready once for many rows: {@code c[i][j] = start[j]}, then
 * {@code fma(a[i][l], b[l][j], c[i][j])} for l = 0 … depth−1, row-major. Not thread-safe; the arrays it was made of must
 * not change while it is used.
 */
public abstract sealed class DoubleLayer permits ScalarDoubleLayer, DoubleAffine {
    final int columns;
    final int depth;

    DoubleLayer(int columns, int depth) {
        this.columns = columns;
        this.depth = depth;
    }

    /** What c held does not count. */
    public final void apply(int rows, double[] a, int aFrom, double[] c, int cFrom) {
        Products.check(a.length, aFrom, rows, depth);
        Products.check(c.length, cFrom, rows, columns);
        compute(rows, a, aFrom, c, cFrom);
    }

    abstract void compute(int rows, double[] a, int aAt, double[] c, int cAt);
}
