package dev.stoic.math;

/** States the bits of products whose left side is a {@link Reach}. */
final class ScalarReaches {
    private ScalarReaches() {}

    static void multiply(
            int rows, int columns, Reach reach, float[] a, int aAt, float[] b, int bAt, float[] c, int cAt) {
        float[] y = new float[columns];
        for (int i = 0; i < rows; i++) {
            System.arraycopy(c, cAt + i * columns, y, 0, columns);
            int bt = bAt;
            for (int s = 0; s < reach.outer(); s++) {
                int at = aAt + reach.starts()[i] + s * reach.outerStep();
                for (int t = 0; t < reach.inner(); t++) {
                    chain(y, a[at + t * reach.innerStep()], b, bt);
                    bt += columns;
                }
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
