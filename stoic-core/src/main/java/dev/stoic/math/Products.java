package dev.stoic.math;

/**
 * Products of row-major matrices. Every element of a result is one sequential chain of fused multiply-adds over the
 * reduced dimension, in index order, that starts from what the result held before; vector lanes run across results. So
 * calling twice with the halves of a reduction gives the same bits as calling once.
 */
public final class Products {
    private static final Kernels KERNELS = Kernels.chosen();

    private Products() {}

    /** {@code c[i][j] = fma(a[i][l], b[l][j], c[i][j])} for l = 0 … depth−1: c is rows × columns. */
    public static void multiply(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        check(a.length, aFrom, rows, depth);
        check(b.length, bFrom, depth, columns);
        check(c.length, cFrom, rows, columns);
        KERNELS.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    public static void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        check(a.length, aFrom, rows, depth);
        check(b.length, bFrom, depth, columns);
        check(c.length, cFrom, rows, columns);
        KERNELS.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    /** A product with a fixed right side (depth × columns) and start (one a column), for many rows. */
    public static DoubleLayer layer(int columns, int depth, double[] b, double[] start) {
        check(b.length, 0, depth, columns);
        check(start.length, 0, 1, columns);
        return KERNELS.layer(columns, depth, b, start);
    }

    /** A product with a fixed right side (depth × columns) and start (one a column), for many rows. */
    public static FloatLayer layer(int columns, int depth, float[] b, float[] start) {
        return layer(columns, depth, Major.ROW, b, 0, start, 0);
    }

    /** The same where the right side and the start are pieces of larger arrays. */
    public static FloatLayer layer(
            int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        check(b.length, bFrom, depth, columns);
        check(start.length, startFrom, 1, columns);
        return KERNELS.layer(columns, depth, major, b, bFrom, start, startFrom);
    }

    /** {@code c[i][j] = fma(a[l][i], b[l][j], c[i][j])} for l = 0 … depth−1: aᵀb, c is rows × columns. */
    public static void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        check(a.length, aFrom, depth, rows);
        check(b.length, bFrom, depth, columns);
        check(c.length, cFrom, rows, columns);
        KERNELS.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    public static void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        check(a.length, aFrom, depth, rows);
        check(b.length, bFrom, depth, columns);
        check(c.length, cFrom, rows, columns);
        KERNELS.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    /**
     * aᵀ·b whose reduction over rows follows the tree: part p is the next {@code parts[p]} rows of a and b, its product is a
     * chain from 0, and the products are added in the balanced binary tree over part index (a power of two of parts, the
     * missing ones empty). An empty part is absent, not zero. {@code c}, rows × columns, is overwritten.
     */
    public static void multiplyTree(
            int rows, int columns, int[] parts, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        var partRows = new PartRows(parts);
        check(a.length, aFrom, partRows.rows(), rows);
        check(b.length, bFrom, partRows.rows(), columns);
        check(c.length, cFrom, rows, columns);
        new DoubleTree(KERNELS, rows, columns, partRows, a, aFrom, b, bFrom).into(c, cFrom);
    }

    public static void multiplyTree(
            int rows, int columns, int[] parts, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        var partRows = new PartRows(parts);
        check(a.length, aFrom, partRows.rows(), rows);
        check(b.length, bFrom, partRows.rows(), columns);
        check(c.length, cFrom, rows, columns);
        new FloatTree(KERNELS, rows, columns, partRows, a, aFrom, b, bFrom).into(c, cFrom);
    }

    /** The same of a result of {@code rows} × {@code columns}, for several threads. */
    public static FloatTreeSum treeSum(int rows, int columns) {
        return KERNELS.treeSum(rows, columns);
    }

    /**
     * Adds xᵀ·diag(weights)·x to the upper triangle of {@code gram} (width × width, row-major; the lower triangle holds
     * anything afterwards): {@code g[i][j] = fma(x[l][i] * weights[l], x[l][j], g[i][j])} for i ≤ j.
     */
    public static void gram(
            int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        check(x.length, xFrom, rows, width);
        check(weights.length, weightsFrom, rows, 1);
        check(gram.length, 0, width, width);
        KERNELS.gram(rows, width, x, xFrom, weights, weightsFrom, gram);
    }

    /** Adds xᵀ·x to the upper triangle of {@code gram}: {@code g[i][j] = fma(x[l][i], x[l][j], g[i][j])}. */
    public static void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        check(x.length, xFrom, rows, width);
        check(gram.length, 0, width, width);
        KERNELS.gram(rows, width, x, xFrom, gram);
    }

    /**
     * Says that grams will soon be asked for, so that their kernel can be compiled in the background while data is read.
     * Never shows in a result.
     */
    public static void expectGrams() {
        KERNELS.expectGrams();
    }

    /** The same for products of doubles with so many columns, and for their transposes. */
    public static void expectDoubles(int columns) {
        KERNELS.expectDoubles(columns);
    }

    /** The same for floats. */
    public static void expectFloats(int columns) {
        KERNELS.expectFloats(columns);
    }

    /** The same for what a dense layer of a network asks for, there and back. */
    public static void expectSteps(int inputs, int outputs) {
        KERNELS.expectSteps(inputs, outputs);
    }

    /** The same for a layer that rows of data go into: nothing goes back through it, and they may have many zeros. */
    public static void expectFirstSteps(int inputs, int outputs) {
        KERNELS.expectFirstSteps(inputs, outputs);
    }

    static void check(int length, int from, int rows, int columns) {
        if (from < 0 || rows < 0 || columns < 0 || from + (long) rows * columns > length) {
            throw new IndexOutOfBoundsException(
                    "matrix of %d × %d from %d in %d elements".formatted(rows, columns, from, length));
        }
    }
}
