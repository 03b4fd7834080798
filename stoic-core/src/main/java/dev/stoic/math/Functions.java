package dev.stoic.math;

/**
 * Elementary functions of our own, because {@code Math.exp} and its kin differ between CPUs: plain arithmetic, the same
 * bits in scalar and vector form, on every machine. NaN gives NaN; infinities, signed zeros, overflow and subnormal numbers
 * are treated as {@code Math} does. The error stays within 1 unit in the last place for exp and log and within 3 for tanh
 * and sigmoid, for double and float alike; the in-place forms give the same bits as the single ones.
 */
public final class Functions {
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
        FunctionLoops.exp(x, from, n);
    }

    public static void logInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFunctions.log(x[i]);
        }
    }

    public static void tanhInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        FunctionLoops.tanh(x, from, n);
    }

    public static void sigmoidInPlace(double[] x, int from, int n) {
        check(x.length, from, n);
        FunctionLoops.sigmoid(x, from, n);
    }

    public static void expInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        FloatFunctionLoops.exp(x, from, n);
    }

    public static void logInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.log(x[i]);
        }
    }

    public static void tanhInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        FloatFunctionLoops.tanh(x, from, n);
    }

    public static void sigmoidInPlace(float[] x, int from, int n) {
        check(x.length, from, n);
        FloatFunctionLoops.sigmoid(x, from, n);
    }

    private static void check(int length, int from, int n) {
        if (from < 0 || n < 0 || from > length - n) {
            throw new IndexOutOfBoundsException("%d elements from %d of %d".formatted(n, from, length));
        }
    }
}
