package dev.stoic.math;

/**
 * The vector twin. What the compiler turns into vectors by itself, and sums, whose canonical stripes are chains that
 * scalar code runs as fast, it leaves to the scalar twin.
 */
final class VectorKernels implements Kernels {
    private final ScalarKernels scalar = new ScalarKernels();

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return scalar.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        return scalar.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public double sum(double[] a, int from, int n) {
        return scalar.sum(a, from, n);
    }

    @Override
    public void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        scalar.addScaled(y, yFrom, scale, x, xFrom, n);
    }

    @Override
    public void add(double[] y, int yFrom, double[] x, int xFrom, int n) {
        scalar.add(y, yFrom, x, xFrom, n);
    }

    @Override
    public void add(double[] y, int yFrom, float[] x, int xFrom, int n) {
        scalar.add(y, yFrom, x, xFrom, n);
    }

    @Override
    public void widen(float[] from, int fromAt, double[] to, int toAt, int n) {
        scalar.widen(from, fromAt, to, toAt, n);
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        new DoubleProduct(a, aFrom, depth, 1, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        new FloatProduct(a, aFrom, depth, 1, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        if (columns == 1) {
            // Factors of a product may change places: one row of c has lanes to run across, one column has none.
            new DoubleProduct(b, bFrom, 1, 1, a, aFrom, rows, c, cFrom, rows).run(1, rows, depth);
        } else {
            new DoubleProduct(a, aFrom, 1, rows, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        }
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        if (columns == 1) {
            new FloatProduct(b, bFrom, 1, 1, a, aFrom, rows, c, cFrom, rows).run(1, rows, depth);
        } else {
            new FloatProduct(a, aFrom, 1, rows, b, bFrom, columns, c, cFrom, columns).run(rows, columns, depth);
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        DoubleGram.plain(rows, width, x, xFrom, gram);
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        DoubleGram.weighted(rows, width, x, xFrom, weights, weightsFrom, gram);
    }

    @Override
    public void exp(double[] x, int from, int n) {
        VectorFunctions.exp(x, from, n);
    }

    @Override
    public void log(double[] x, int from, int n) {
        VectorFunctions.log(x, from, n);
    }

    @Override
    public void tanh(double[] x, int from, int n) {
        VectorFunctions.tanh(x, from, n);
    }

    @Override
    public void sigmoid(double[] x, int from, int n) {
        VectorFunctions.sigmoid(x, from, n);
    }

    @Override
    public void exp(float[] x, int from, int n) {
        VectorFloatFunctions.exp(x, from, n);
    }

    @Override
    public void log(float[] x, int from, int n) {
        VectorFloatFunctions.log(x, from, n);
    }

    @Override
    public void tanh(float[] x, int from, int n) {
        VectorFloatFunctions.tanh(x, from, n);
    }

    @Override
    public void sigmoid(float[] x, int from, int n) {
        VectorFloatFunctions.sigmoid(x, from, n);
    }
}
