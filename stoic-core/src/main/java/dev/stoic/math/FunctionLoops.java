package dev.stoic.math;

/**
 * {@link ScalarFunctions} over arrays, with the same steps in the same order. Each function is cut into short loops over a
 * few buffers in cache: such loops the compiler turns into vectors by itself and soon, which it does with none that
 * holds a whole function.
 */
final class FunctionLoops {
    private static final int CHUNK = 256;

    private final double[] x;
    private final double[] t;
    private final double[] p;

    private FunctionLoops(int size) {
        x = new double[size];
        t = new double[size];
        p = new double[size];
    }

    static void exp(double[] values, int from, int n) {
        var loops = new FunctionLoops(Math.min(n, CHUNK));
        for (int i = 0; i < n; i += CHUNK) {
            int chunk = Math.min(CHUNK, n - i);
            System.arraycopy(values, from + i, loops.x, 0, chunk);
            loops.exp(chunk);
            System.arraycopy(loops.p, 0, values, from + i, chunk);
        }
    }

    static void sigmoid(double[] values, int from, int n) {
        var loops = new FunctionLoops(Math.min(n, CHUNK));
        double[] signed = new double[Math.min(n, CHUNK)];
        for (int i = 0; i < n; i += CHUNK) {
            int chunk = Math.min(CHUNK, n - i);
            System.arraycopy(values, from + i, signed, 0, chunk);
            negativeSizes(signed, loops.x, chunk);
            loops.exp(chunk);
            sigmoids(signed, loops.p, chunk);
            System.arraycopy(loops.p, 0, values, from + i, chunk);
        }
    }

    static void tanh(double[] values, int from, int n) {
        var loops = new FunctionLoops(Math.min(n, CHUNK));
        double[] signed = new double[Math.min(n, CHUNK)];
        for (int i = 0; i < n; i += CHUNK) {
            int chunk = Math.min(CHUNK, n - i);
            System.arraycopy(values, from + i, signed, 0, chunk);
            twiceSizes(signed, loops.x, chunk);
            loops.reduce(chunk);
            loops.series(chunk);
            loops.tangents(chunk);
            signs(signed, loops.p, chunk);
            System.arraycopy(loops.p, 0, values, from + i, chunk);
        }
    }

    private void exp(int n) {
        clamp(x, n);
        reduce(n);
        series(n);
        scale(n);
    }

    private static void clamp(double[] x, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.min(Math.max(x[i], ScalarFunctions.EXP_LEAST), ScalarFunctions.EXP_MOST);
        }
    }

    /** x = n·ln 2 + r: n is left in the low bits of t, r in p. */
    private void reduce(int n) {
        for (int i = 0; i < n; i++) {
            t[i] = Math.fma(x[i], ScalarFunctions.LOG2_E, ScalarFunctions.ROUND);
        }
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFunctions.remainder(x[i], t[i]);
        }
    }

    private void series(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFunctions.expMinusOne(p[i]);
        }
    }

    private void scale(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFunctions.scale(1 + p[i], t[i]);
        }
    }

    private void tangents(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFunctions.tangent(p[i], t[i]);
        }
    }

    private static void negativeSizes(double[] from, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = -Math.abs(from[i]);
        }
    }

    private static void twiceSizes(double[] from, double[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = 2 * Math.min(Math.abs(from[i]), ScalarFunctions.TANH_ONE);
        }
    }

    private static void sigmoids(double[] x, double[] e, int n) {
        for (int i = 0; i < n; i++) {
            e[i] = ScalarFunctions.sigmoid(x[i], e[i]);
        }
    }

    private static void signs(double[] x, double[] y, int n) {
        for (int i = 0; i < n; i++) {
            y[i] = Math.copySign(y[i], x[i]);
        }
    }
}
