package dev.stoic.math;

/** States the bits of products whose left side is a {@link Reach}. */
final class ScalarReaches {
    private ScalarReaches() {}

    static void multiply(
            int rows, int columns, Reach reach, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        float[] y = new float[columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(c, cAt + i * columns, y, 0, columns);
            int from = aAt + reach.starts()[i];
            for (int l = 0; l < reach.depth(); l++) {
                chain(y, a[from + reach.steps()[l]], b, bAt + l * columns);
            }
            System.arraycopy(y, 0, c, cAt + i * columns, columns);
        }
    }

    private static void chain(float[] y, float a, float[] b, int bAt) {
        for (int j = 0; j < y.length; j++) {
            y[j] = Math.fma(a, b[bAt + j], y[j]);
        }
    }
}
