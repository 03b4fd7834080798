package dev.stoic.math;

/**
 * Sums, dot products and element-wise work on arrays. Every sum runs in canonical stripes (8 for doubles, 16 for
 * floats): element {@code i} is added by fused multiply-add to stripe {@code i mod 8}, and the stripes are folded in a
 * fixed tree (4 apart, 2 apart, 1 apart), so vectors of any width and the scalar loop give the same bits.
 */
public final class Vectors {
    private static final Kernels KERNELS = Kernels.chosen();

    private Vectors() {}

    public static double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        check(a.length, aFrom, n);
        check(b.length, bFrom, n);
        return KERNELS.dot(a, aFrom, b, bFrom, n);
    }

    public static double dot(double[] a, double[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException("vectors differ in length: %d and %d".formatted(a.length, b.length));
        }
        return KERNELS.dot(a, 0, b, 0, a.length);
    }

    public static float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        check(a.length, aFrom, n);
        check(b.length, bFrom, n);
        return KERNELS.dot(a, aFrom, b, bFrom, n);
    }

    public static double sum(double[] a, int from, int n) {
        check(a.length, from, n);
        return KERNELS.sum(a, from, n);
    }

    /** {@code y[i] = fma(scale, x[i], y[i])}. */
    public static void addScaledInPlace(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        check(y.length, yFrom, n);
        check(x.length, xFrom, n);
        KERNELS.addScaled(y, yFrom, scale, x, xFrom, n);
    }

    /** {@code y[i] = y[i] + x[i]}. */
    public static void addInPlace(double[] y, int yFrom, double[] x, int xFrom, int n) {
        check(y.length, yFrom, n);
        check(x.length, xFrom, n);
        KERNELS.add(y, yFrom, x, xFrom, n);
    }

    public static void addInPlace(double[] y, double[] x) {
        if (y.length != x.length) {
            throw new IllegalArgumentException("vectors differ in length: %d and %d".formatted(y.length, x.length));
        }
        KERNELS.add(y, 0, x, 0, x.length);
    }

    /** {@code y[i] = y[i] + x[i]}, each float widened first. */
    public static void addInPlace(double[] y, int yFrom, float[] x, int xFrom, int n) {
        check(y.length, yFrom, n);
        check(x.length, xFrom, n);
        KERNELS.add(y, yFrom, x, xFrom, n);
    }

    public static void addInPlace(float[] y, int yFrom, float[] x, int xFrom, int n) {
        check(y.length, yFrom, n);
        check(x.length, xFrom, n);
        KERNELS.add(y, yFrom, x, xFrom, n);
    }

    /** {@code to[i] = from[i]}, each float widened. */
    public static void widen(float[] from, int fromAt, double[] to, int toAt, int n) {
        check(from.length, fromAt, n);
        check(to.length, toAt, n);
        KERNELS.widen(from, fromAt, to, toAt, n);
    }

    private static void check(int length, int from, int n) {
        if (from < 0 || n < 0 || from > length - n) {
            throw new IndexOutOfBoundsException("%d elements from %d of %d".formatted(n, from, length));
        }
    }
}
