package dev.stoic.math;

/**
 * {@link Products#multiplyTree} in pieces that several threads may take: {@link #begin}, then {@link #place} for all rows of
 * a and b, in any pieces, then {@link #into} for all rows of the result. Keeps its room for the next time. One thread begins;
 * pieces of one kind may be done by several threads at once.
 */
public abstract sealed class FloatTreeSum permits ScalarFloatTreeSum, FloatTreePanels {
    final int rows;
    final int columns;
    PartRows parts = new PartRows();
    float[] a = {};
    int aFrom;
    float[] b = {};
    int bFrom;

    /** Of a result of {@code rows} × {@code columns}. */
    FloatTreeSum(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** @param counts rows of each part, of a and of b; the arrays must not change before the last piece is done */
    public final void begin(int[] counts, float[] a, int aFrom, float[] b, int bFrom) {
        begin(parts.isOf(counts) ? parts : new PartRows(counts), a, aFrom, b, bFrom);
    }

    final void begin(PartRows counts, float[] a, int aFrom, float[] b, int bFrom) {
        parts = counts;
        Products.check(a.length, aFrom, parts.rows(), rows);
        Products.check(b.length, bFrom, parts.rows(), columns);
        this.a = a;
        this.aFrom = aFrom;
        this.b = b;
        this.bFrom = bFrom;
        open();
    }

    /** Rows {@code from} to {@code to} of a and b hold what they should: from now on they may be read. */
    public final void place(int from, int to) {
        check(from, to, parts.rows());
        put(from, to);
    }

    /** Rows {@code from} to {@code to} of the result c, which is overwritten there. */
    public final void into(int from, int to, float[] c, int cFrom) {
        check(from, to, rows);
        Products.check(c.length, cFrom, rows, columns);
        sum(from, to, c, cFrom);
    }

    private static void check(int from, int to, int rows) {
        if (from < 0 || from > to || to > rows) {
            throw new IndexOutOfBoundsException("rows %d to %d of %d".formatted(from, to, rows));
        }
    }

    abstract void open();

    abstract void put(int from, int to);

    abstract void sum(int from, int to, float[] c, int cFrom);
}
