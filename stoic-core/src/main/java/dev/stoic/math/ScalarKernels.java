package dev.stoic.math;

/** The bits of every kernel, in plain scalar arithmetic. */
final class ScalarKernels implements Kernels {
    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double[] stripes = new double[8];
        for (int i = 0; i < n; i++) {
            stripes[i & 7] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i & 7]);
        }
        return fold(stripes);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        float[] stripes = new float[16];
        for (int i = 0; i < n; i++) {
            stripes[i & 15] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i & 15]);
        }
        for (int apart = 8; apart > 0; apart >>= 1) {
            for (int i = 0; i < apart; i++) {
                stripes[i] += stripes[i + apart];
            }
        }
        return stripes[0];
    }

    @Override
    public double sum(double[] a, int from, int n) {
        double[] stripes = new double[8];
        for (int i = 0; i < n; i++) {
            stripes[i & 7] += a[from + i];
        }
        return fold(stripes);
    }

    private static double fold(double[] stripes) {
        for (int apart = 4; apart > 0; apart >>= 1) {
            for (int i = 0; i < apart; i++) {
                stripes[i] += stripes[i + apart];
            }
        }
        return stripes[0];
    }

    @Override
    public void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        chain(y, yFrom, scale, x, xFrom, n);
    }

    /** One step of n chains. */
    static void chain(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = Math.fma(scale, x[xFrom + i], y[yFrom + i]);
        }
    }

    @Override
    public void add(double[] y, int yFrom, double[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] += x[xFrom + i];
        }
    }

    @Override
    public void add(double[] y, int yFrom, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] += x[xFrom + i];
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
        for (int i = 0; i < rows; i++) {
            for (int l = 0; l < depth; l++) {
                chain(c, cFrom + i * columns, a[aFrom + i * depth + l], b, bFrom + l * columns, columns);
            }
        }
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        for (int i = 0; i < rows; i++) {
            for (int l = 0; l < depth; l++) {
                chain(c, cFrom + i * columns, a[aFrom + i * depth + l], b, bFrom + l * columns, columns);
            }
        }
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, double[] a, int aFrom, double[] b, int bFrom, double[] c, int cFrom) {
        for (int l = 0; l < depth; l++) {
            for (int i = 0; i < rows; i++) {
                chain(c, cFrom + i * columns, a[aFrom + l * rows + i], b, bFrom + l * columns, columns);
            }
        }
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        for (int l = 0; l < depth; l++) {
            for (int i = 0; i < rows; i++) {
                chain(c, cFrom + i * columns, a[aFrom + l * rows + i], b, bFrom + l * columns, columns);
            }
        }
    }

    static void chain(float[] y, int yFrom, float scale, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = Math.fma(scale, x[xFrom + i], y[yFrom + i]);
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        for (int l = 0; l < rows; l++) {
            gramRow(width, x, xFrom + l * width, gram);
        }
    }

    static void gramRow(int width, double[] x, int row, double[] gram) {
        for (int i = 0; i < width; i++) {
            chain(gram, i * width + i, x[row + i], x, row + i, width - i);
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        for (int l = 0; l < rows; l++) {
            gramRow(width, x, xFrom + l * width, weights[weightsFrom + l], gram);
        }
    }

    static void gramRow(int width, double[] x, int row, double weight, double[] gram) {
        for (int i = 0; i < width; i++) {
            chain(gram, i * width + i, x[row + i] * weight, x, row + i, width - i);
        }
    }

    @Override
    public void exp(double[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFunctions.exp(x[i]);
        }
    }

    @Override
    public void log(double[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFunctions.log(x[i]);
        }
    }

    @Override
    public void tanh(double[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFunctions.tanh(x[i]);
        }
    }

    @Override
    public void sigmoid(double[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFunctions.sigmoid(x[i]);
        }
    }

    @Override
    public void exp(float[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.exp(x[i]);
        }
    }

    @Override
    public void log(float[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.log(x[i]);
        }
    }

    @Override
    public void tanh(float[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.tanh(x[i]);
        }
    }

    @Override
    public void sigmoid(float[] x, int from, int n) {
        for (int i = from; i < from + n; i++) {
            x[i] = ScalarFloatFunctions.sigmoid(x[i]);
        }
    }
}
