package dev.stoic.math;

/** States the bits of a layer of floats. */
final class ScalarFloatLayer extends FloatLayer {
    private static final ScalarKernels KERNELS = new ScalarKernels();

    private float[] b;
    private int bFrom;
    private float[] start;
    private int startFrom;

    /** What stands column by column is turned over before it is used. */
    private boolean turned;

    ScalarFloatLayer(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        super(columns, depth, major);
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
        turned = false;
    }

    @Override
    void compute(int rows, float[] a, int aAt, float[] c, int cAt) {
        if (major == Major.COLUMN && !turned) {
            turn();
        }
        for (int i = 0; i < rows; i++) {
            System.arraycopy(start, startFrom, c, cAt + i * columns, columns);
        }
        KERNELS.multiply(rows, columns, depth, a, aAt, b, bFrom, c, cAt);
    }

    private void turn() {
        float[] other = new float[depth * columns];
        for (int j = 0; j < columns; j++) {
            for (int l = 0; l < depth; l++) {
                other[l * columns + j] = b[bFrom + j * depth + l];
            }
        }
        b = other;
        bFrom = 0;
        turned = true;
    }
}
