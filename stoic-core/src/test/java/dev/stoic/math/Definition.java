package dev.stoic.math;

/** What the kernels promise, word for word and one element at a time: the bits that every twin must give. */
final class Definition implements Kernels {
    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double[] stripes = new double[8];
        for (int i = 0; i < n; i++) {
            stripes[i % 8] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i % 8]);
        }
        return fold(stripes);
    }

    @Override
    public float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        float[] stripes = new float[16];
        for (int i = 0; i < n; i++) {
            stripes[i % 16] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i % 16]);
        }
        for (int apart = 8; apart > 0; apart /= 2) {
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
            stripes[i % 8] += a[from + i];
        }
        return fold(stripes);
    }

    private static double fold(double[] stripes) {
        for (int apart = 4; apart > 0; apart /= 2) {
            for (int i = 0; i < apart; i++) {
                stripes[i] += stripes[i + apart];
            }
        }
        return stripes[0];
    }

    @Override
    public void addScaled(double[] y, int yFrom, double scale, double[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = Math.fma(scale, x[xFrom + i], y[yFrom + i]);
        }
    }

    @Override
    public void add(double[] y, int yFrom, double[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = y[yFrom + i] + x[xFrom + i];
        }
    }

    @Override
    public void add(double[] y, int yFrom, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = y[yFrom + i] + x[xFrom + i];
        }
    }

    @Override
    public void add(float[] y, int yFrom, float[] x, int xFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] = y[yFrom + i] + x[xFrom + i];
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
            for (int j = 0; j < columns; j++) {
                for (int l = 0; l < depth; l++) {
                    int at = cFrom + i * columns + j;
                    c[at] = Math.fma(a[aFrom + i * depth + l], b[bFrom + l * columns + j], c[at]);
                }
            }
        }
    }

    @Override
    public void multiply(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                for (int l = 0; l < depth; l++) {
                    int at = cFrom + i * columns + j;
                    c[at] = Math.fma(a[aFrom + i * depth + l], b[bFrom + l * columns + j], c[at]);
                }
            }
        }
    }

    @Override
    public void multiply(
            int rows, int columns, Reach reach, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                for (int l = 0; l < reach.depth(); l++) {
                    int at = reach.starts()[i] + reach.steps()[l];
                    c[cFrom + i * columns + j] =
                            Math.fma(a[aFrom + at], b[bFrom + l * columns + j], c[cFrom + i * columns + j]);
                }
            }
        }
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
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                for (int l = 0; l < depth; l++) {
                    int at = cFrom + i * columns + j;
                    c[at] = Math.fma(a[aFrom + l * rows + i], b[bFrom + l * columns + j], c[at]);
                }
            }
        }
    }

    @Override
    public void multiplyTransposed(
            int rows, int columns, int depth, float[] a, int aFrom, float[] b, int bFrom, float[] c, int cFrom) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                for (int l = 0; l < depth; l++) {
                    int at = cFrom + i * columns + j;
                    c[at] = Math.fma(a[aFrom + l * rows + i], b[bFrom + l * columns + j], c[at]);
                }
            }
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] gram) {
        for (int l = 0; l < rows; l++) {
            for (int i = 0; i < width; i++) {
                for (int j = i; j < width; j++) {
                    double left = x[xFrom + l * width + i];
                    gram[i * width + j] = Math.fma(left, x[xFrom + l * width + j], gram[i * width + j]);
                }
            }
        }
    }

    @Override
    public void gram(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        for (int l = 0; l < rows; l++) {
            for (int i = 0; i < width; i++) {
                for (int j = i; j < width; j++) {
                    double left = x[xFrom + l * width + i] * weights[weightsFrom + l];
                    gram[i * width + j] = Math.fma(left, x[xFrom + l * width + j], gram[i * width + j]);
                }
            }
        }
    }

    @Override
    public void adam(AdamStep step, float[] slopes, AdamStep.Numbers old, AdamStep.Numbers now, int from, int to) {
        for (int i = from; i < to; i++) {
            float slope = slopes[i] * step.share();
            float mean = orNothing(step.keep1() * old.means()[i] + step.take1() * slope);
            float square = orNothing(step.keep2() * old.squares()[i] + step.take2() * (slope * slope));
            float down = step.size() * mean / ((float) Math.sqrt(square) * step.root() + step.epsilon());
            now.means()[i] = mean;
            now.squares()[i] = square;
            now.numbers()[i] = old.numbers()[i] - down;
        }
    }

    private static float orNothing(float x) {
        return Math.abs(x) < 0x1p-120f ? 0 : x;
    }

    @Override
    public void largestOfFour(Pooling shape, int images, float[] x, int xFrom, float[] y) {
        for (int out = 0; out < images * shape.outHeight() * shape.outWidth() * shape.channels(); out++) {
            float most = Float.NEGATIVE_INFINITY;
            for (int place : places(shape, out)) {
                most = Math.max(most, x[xFrom + place]);
            }
            y[out] = most;
        }
    }

    @Override
    public void handToOneOfFour(
            Pooling shape, int images, float[] x, int xFrom, float[] y, float[] slopes, float[] xSlopes) {
        for (int out = 0; out < images * shape.outHeight() * shape.outWidth() * shape.channels(); out++) {
            int[] places = places(shape, out);
            int k = 0;
            while (k < 3 && y[out] - x[xFrom + places[k]] != 0) {
                k++;
            }
            for (int other = 0; other < 4; other++) {
                xSlopes[places[other]] = other == k ? 0 + slopes[out] : 0;
            }
        }
    }

    /** The four places that the window and the channel of an output see. */
    private static int[] places(Pooling shape, int out) {
        int channels = shape.channels();
        int row = out / channels / shape.outWidth();
        int down = row / shape.outHeight() * shape.height() + row % shape.outHeight() * shape.stride();
        int across = out / channels % shape.outWidth() * shape.stride();
        int first = (down * shape.width() + across) * channels + out % channels;
        int below = first + shape.width() * channels;
        return new int[] {first, first + channels, below, below + channels};
    }
}
