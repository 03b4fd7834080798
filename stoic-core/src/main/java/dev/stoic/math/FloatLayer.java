package dev.stoic.math;

/**
 * A product of floats whose right side and start are fixed, made ready once for many rows: {@code c[i][j] = start[j]}, then
 * {@code fma(a[i][l], b[l][j], c[i][j])} for l = 0 … depth−1. All are row-major, but b may stand column by column. Not
 * thread-safe; the arrays it was made of must not change while it is used.
 */
public abstract sealed class FloatLayer permits ScalarFloatLayer, FloatAffine {
    final int columns;
    final int depth;
    final Major major;

    FloatLayer(int columns, int depth, Major major) {
        this.columns = columns;
        this.depth = depth;
        this.major = major;
    }

    /** What c held does not count. */
    public final void apply(int rows, float[] a, int aFrom, float[] c, int cFrom) {
        Products.check(a.length, aFrom, rows, depth);
        Products.check(c.length, cFrom, rows, columns);
        compute(rows, a, aFrom, c, cFrom);
    }

    /** As if made anew from other numbers of the same shape, in the room of the old ones. */
    public final void refill(float[] b, int bFrom, float[] start, int startFrom) {
        Products.check(b.length, bFrom, depth, columns);
        Products.check(start.length, startFrom, 1, columns);
        replace(b, bFrom, start, startFrom);
    }

    abstract void replace(float[] b, int bFrom, float[] start, int startFrom);

    abstract void compute(int rows, float[] a, int aAt, float[] c, int cAt);
}
