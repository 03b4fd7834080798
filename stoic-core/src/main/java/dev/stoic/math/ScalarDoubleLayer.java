package dev.stoic.math;

/** States the bits of a layer of doubles. */
final class ScalarDoubleLayer extends DoubleLayer {
    private static final ScalarKernels KERNELS = new ScalarKernels();

    private final double[] b;
    private final double[] start;

    ScalarDoubleLayer(int columns, int depth, double[] b, double[] start) {
        super(columns, depth);
        this.b = b;
        this.start = start;
    }

    @Override
    void compute(int rows, double[] a, int aAt, double[] c, int cAt) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(start, 0, c, cAt + i * columns, columns);
        }
        KERNELS.multiply(rows, columns, depth, a, aAt, b, 0, c, cAt);
    }
}
