package dev.stoic.math;

/**
 * Elementary functions of our own, because {@code Math.exp} and its kin differ between CPUs: plain arithmetic, the same
 * bits in scalar and vector form, on every machine.
 */
public final class Functions {
    private static final Kernels KERNELS = Kernels.chosen();

    private Functions() {}

    public static double exp(double x) {
        return ScalarFunctions.exp(x);
    }

    public static double log(double x) {
        return ScalarFunctions.log(x);
    }

    public static double tanh(double x) {
        return ScalarFunctions.tanh(x);
    }

    /** 1 / (1 + exp(−x)). */
    public static double sigmoid(double x) {
        return ScalarFunctions.sigmoid(x);
    }

    public static float exp(float x) {
        return ScalarFloatFunctions.exp(x);
    }

    public static float log(float x) {
        return ScalarFloatFunctions.log(x);
    }

    public static float tanh(float x) {
        return ScalarFloatFunctions.tanh(x);
    }

    public static float sigmoid(float x) {
        return ScalarFloatFunctions.sigmoid(x);
    }

    public static void expInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.exp(x, from, n);
    }

    public static void logInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.log(x, from, n);
    }

    public static void tanhInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.tanh(x, from, n);
    }

    public static void sigmoidInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.sigmoid(x, from, n);
    }

    public static void expInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.exp(x, from, n);
    }

    public static void logInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.log(x, from, n);
    }

    public static void tanhInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.tanh(x, from, n);
    }

    public static void sigmoidInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        KERNELS.sigmoid(x, from, n);
    }

    private static void check(int length, int from, int n) {
        if (from < 0 || n < 0 || from > length - n) {
            throw new IndexOutOfBoundsException("%d elements from %d of %d".formatted(n, from, length));
        }
    }
}
