package dev.stoic.math;

/**
 * {@link ScalarFloatFunctions} over arrays, with the same steps in the same order. Each function is cut into short loops over a
 * few buffers in cache: such loops the compiler turns into vectors by itself and soon, which it does with none that
 * holds a whole function.
 */
final class FloatFunctionLoops {
    private static final int CHUNK = 256;

    private final float[] x;
    private final float[] t;
    private final float[] p;

    private FloatFunctionLoops(int size) {
        x = new float[size];
        t = new float[size];
        p = new float[size];
    }

    static void exp(float[] values, int from, int n) {
        var loops = new FloatFunctionLoops(Math.min(n, CHUNK));
        for (int i = 0; i < n; i += CHUNK) {
            int chunk = Math.min(CHUNK, n - i);
            System.arraycopy(values, from + i, loops.x, 0, chunk);
            loops.exp(chunk);
            System.arraycopy(loops.p, 0, values, from + i, chunk);
        }
    }

    static void sigmoid(float[] values, int from, int n) {
        var loops = new FloatFunctionLoops(Math.min(n, CHUNK));
        float[] signed = new float[Math.min(n, CHUNK)];
        for (int i = 0; i < n; i += CHUNK) {
            int chunk = Math.min(CHUNK, n - i);
            System.arraycopy(values, from + i, signed, 0, chunk);
            negativeSizes(signed, loops.x, chunk);
            loops.exp(chunk);
            sigmoids(signed, loops.p, chunk);
            System.arraycopy(loops.p, 0, values, from + i, chunk);
        }
    }

    static void tanh(float[] values, int from, int n) {
        var loops = new FloatFunctionLoops(Math.min(n, CHUNK));
        float[] signed = new float[Math.min(n, CHUNK)];
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

    private static void clamp(float[] x, int n) {
        for (int i = 0; i < n; i++) {
            x[i] = Math.min(Math.max(x[i], ScalarFloatFunctions.EXP_LEAST), ScalarFloatFunctions.EXP_MOST);
        }
    }

    /** x = n·ln 2 + r: n is left in the low bits of t, r in p. */
    private void reduce(int n) {
        for (int i = 0; i < n; i++) {
            t[i] = Math.fma(x[i], ScalarFloatFunctions.LOG2_E, ScalarFloatFunctions.ROUND);
        }
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFloatFunctions.remainder(x[i], t[i]);
        }
    }

    private void series(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFloatFunctions.expMinusOne(p[i]);
        }
    }

    private void scale(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFloatFunctions.scale(1 + p[i], t[i]);
        }
    }

    private void tangents(int n) {
        for (int i = 0; i < n; i++) {
            p[i] = ScalarFloatFunctions.tangent(p[i], t[i]);
        }
    }

    private static void negativeSizes(float[] from, float[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = -Math.abs(from[i]);
        }
    }

    private static void twiceSizes(float[] from, float[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = 2 * Math.min(Math.abs(from[i]), ScalarFloatFunctions.TANH_ONE);
        }
    }

    private static void sigmoids(float[] x, float[] e, int n) {
        for (int i = 0; i < n; i++) {
            e[i] = ScalarFloatFunctions.sigmoid(x[i], e[i]);
        }
    }

    private static void signs(float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            y[i] = Math.copySign(y[i], x[i]);
        }
    }
}
