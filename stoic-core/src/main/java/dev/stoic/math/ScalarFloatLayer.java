package dev.stoic.math;

/** States the bits of a layer of floats. */
final class ScalarFloatLayer extends FloatLayer {
    private static final ScalarKernels KERNELS = new ScalarKernels();

    private float[] b;
    private int bFrom;
    private float[] start;
    private int startFrom;

    ScalarFloatLayer(int columns, int depth, float[] b, int bFrom, float[] start, int startFrom) {
        super(columns, depth);
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
    }

    @Override
    void replace(float[] b, int bFrom, float[] start, int startFrom) {
        this.b = b;
        this.bFrom = bFrom;
        this.start = start;
        this.startFrom = startFrom;
    }

    @Override
    void compute(int rows, float[] a, int aAt, float[] c, int cAt) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(start, startFrom, c, cAt + i * columns, columns);
        }
        KERNELS.multiply(rows, columns, depth, a, aAt, b, bFrom, c, cAt);
    }
}
