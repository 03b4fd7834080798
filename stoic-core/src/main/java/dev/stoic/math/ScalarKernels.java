package dev.stoic.math;

/** The bits of every kernel, in plain scalar arithmetic. */
final class ScalarKernels implements Kernels {
    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return ScalarSums.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        return ScalarSums.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public double sum(double[] a, int from, int n) {
        return ScalarSums.sum(a, from, n);
    }

    @Override
    public void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        chain(y, yFrom, scale, x, xFrom, n);
    }

    /** One step of n chains. The compiler makes vectors of loops over one index only. */
    static void chain(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        if (yFrom == xFrom) {
            for (int i = yFrom; i < yFrom + n; i++) {
                y[i] = Math.fma(scale, x[i], y[i]);
            }
        } else {
            for (int i = 0; i < n; i++) {
                y[yFrom + i] = Math.fma(scale, x[xFrom + i], y[yFrom + i]);
            }
        }
    }

    static void chain(float[] y, int yFrom, float scale, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = Math.fma(scale, x[xFrom + i], y[yFrom + i]);
        }
    }

    @Override
    public void add(double[] y, int yFrom, double[] x, int xFrom, int n) {
        if (yFrom == xFrom) {
            for (int i = yFrom; i < yFrom + n; i++) {
                y[i] += x[i];
            }
        } else {
            for (int i = 0; i < n; i++) {
                y[yFrom + i] += x[xFrom + i];
            }
        }
    }

    @Override
    public void add(double[] y, int yFrom, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] += x[xFrom + i];
        }
    }

    @Override
    public void add(float[] y, int yFrom, float[] x, int xFrom, int n) {
        if (yFrom == xFrom) {
            for (int i = yFrom; i < yFrom + n; i++) {
                y[i] += x[i];
            }
        } else {
            for (int i = 0; i < n; i++) {
                y[yFrom + i] += x[xFrom + i];
            }
        }
    }

    @Override
    public void widen(float[] from, int fromAt, double[] to, int toAt, int n) {
        for (int i = 0; i < n; i++) {
            to[toAt + i] = from[fromAt + i];
        }
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        ScalarProducts.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public void multiply(
            int rows, int columns, Reach reach, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        ScalarReaches.multiply(rows, columns, reach, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public void multiply(
            int rows,
            int columns,
            Reach reach,
            float[] a,
            int aFrom,
            float[] b,
            int bFrom,
            float[] start,
            int startFrom,
            float[] c,
            int cFrom) {
        for (int i = 0; i < rows; i++) {
            System.arraycopy(start, startFrom, c, cFrom + i * columns, columns);
        }
        multiply(rows, columns, reach, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public DoubleLayer layer(int columns, int depth, double[] b, double[] start) {
        return new ScalarDoubleLayer(columns, depth, b, start);
    }

    @Override
    public FloatLayer layer(int columns, int depth, Major major, float[] b, int bFrom, float[] start, int startFrom) {
        return new ScalarFloatLayer(columns, depth, major, b, bFrom, start, startFrom);
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        ScalarProducts.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        ScalarFloatProducts.multiply(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        ScalarFloatProducts.multiplyTransposed(rows, columns, depth, a, aFrom, b, bFrom, c, cFrom);
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        ScalarProducts.gram(rows, width, x, xFrom, gram);
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        ScalarProducts.gram(rows, width, x, xFrom, weights, weightsFrom, gram);
    }

    @Override
    public void adam(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to) {
        AdamLoops.apply(step, slopes, old, now, from, to);
    }

    @Override
    public void largestOfFour(Pooling shape, int images, float[] x, int xFrom, float[] y) {
        int row = shape.outWidth() * shape.channels();
        for (int r = 0; r < images * shape.outHeight(); r++) {
            ScalarPools.largestOfFour(shape, 0, shape.outWidth(), x, xFrom + shape.row(r), y, r * row);
        }
    }

    @Override
    public void handToOneOfFour(
            Pooling shape, int images, float[] x, int xFrom, float[] y, float[] slopes, float[] xSlopes) {
        int row = shape.outWidth() * shape.channels();
        for (int r = 0; r < images * shape.outHeight(); r++) {
            int at = shape.row(r);
            ScalarPools.handToOneOfFour(shape, 0, shape.outWidth(), x, xFrom + at, y, slopes, r * row, xSlopes, at);
        }
    }
}
