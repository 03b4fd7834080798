package dev.stoic.math;

/** States the bits of a layer of floats. */
final class ScalarFloatLayer extends FloatLayer {
    private static final ScalarKernels KERNELS = new ScalarKernels();

    private final float[] b;
    private final float[] start;

    ScalarFloatLayer(int columns, int depth, float[] b, float[] start) {
        super(columns, depth);
        this.b = b;
        this.start = start;
    }

    @Override
    void compute(int rows, float[] a, int aAt, float[] c, int cAt) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(start, 0, c, cAt + i * columns, columns);
        }
        KERNELS.multiply(rows, columns, depth, a, aAt, b, 0, c, cAt);
    }
}
