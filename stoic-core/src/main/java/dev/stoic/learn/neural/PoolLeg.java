package dev.stoic.learn.neural;

import java.util.Arrays;

final class PoolLeg implements Leg {
    private final Layer.Pool pool;
    private final Image image;
    private final Image pooled;
    private final float[] out;
    private final int size;
    private final int width;
    private final int channels;
    private final int stride;
    private float[] in = {};
    private int from;

    PoolLeg(Layer.Pool pool, int most) {
        this.pool = pool;
        image = pool.in();
        pooled = pool.out();
        size = image.size();
        channels = image.channels();
        width = image.width() * channels;
        stride = pool.stride();
        out = new float[Math.multiplyExact(most, pool.outputs())];
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        int to = 0;
        for (int row = 0; row < rows; row++) {
            for (int y = 0; y < pooled.height(); y++) {
                for (int x = 0; x < pooled.width(); x++, to += channels) {
                    int window = from + window(row, y, x);
                    if (pool.size() == 2) {
                        largestOfFour(window, window + width, to, channels);
                    } else {
                        System.arraycopy(in, window, out, to, channels);
                        for (int k = 1; k < pool.size() * pool.size(); k++) {
                            largest(window + place(k), to, channels);
                        }
                    }
                }
            }
        }
        return out;
    }

    private void largestOfFour(int above, int below, int to, int n) {
        for (int c = 0; c < n; c++) {
            float upper = Math.max(in[above + c], in[above + n + c]);
            float lower = Math.max(in[below + c], in[below + n + c]);
            out[to + c] = Math.max(upper, lower);
        }
    }

    private void largest(int at, int to, int n) {
        for (int c = 0; c < n; c++) {
            out[to + c] = Math.max(out[to + c], in[at + c]);
        }
    }

    /** A slope goes to the largest value of its window, of equal ones to the first. */
    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int rows = slice.rows();
        int at = 0;
        Arrays.fill(spare, 0, rows * image.size(), 0);
        for (int row = 0; row < rows; row++) {
            for (int y = 0; y < pooled.height(); y++) {
                for (int x = 0; x < pooled.width(); x++, at += channels) {
                    int window = window(row, y, x);
                    if (pool.size() == 2) {
                        handToOneOfFour(slopes, at, window, spare, channels);
                    } else {
                        hand(slopes, at, window, spare, channels);
                    }
                }
            }
        }
    }

    private void handToOneOfFour(float[] slopes, int at, int window, float[] to, int n) {
        for (int c = 0; c < n; c++) {
            float largest = out[at + c];
            int second = window + n + c;
            int third = window + width + c;
            int place = window + width + n + c;
            place ^= (place ^ third) & equal(largest, in[from + third]);
            place ^= (place ^ second) & equal(largest, in[from + second]);
            place ^= (place ^ (window + c)) & equal(largest, in[from + window + c]);
            to[place] += slopes[at + c];
        }
    }

    private void hand(float[] slopes, int at, int window, float[] to, int n) {
        for (int c = 0; c < n; c++) {
            int place = window + c;
            for (int k = pool.size() * pool.size() - 1; k >= 0; k--) {
                int other = window + place(k) + c;
                place ^= (place ^ other) & equal(out[at + c], in[from + other]);
            }
            to[place] += slopes[at + c];
        }
    }

    /** All bits or none: which one is the largest no branch predictor guesses. */
    private static int equal(float a, float b) {
        int apart = Float.floatToRawIntBits(a - b) & Integer.MAX_VALUE;
        return (apart - 1) >> 31;
    }

    private int window(int row, int y, int x) {
        return row * size + (y * width + x * channels) * stride;
    }

    private int place(int k) {
        return (k / pool.size() * image.width() + k % pool.size()) * image.channels();
    }

    /** The way back compares with what came out. */
    @Override
    public boolean givesAway() {
        return false;
    }
}
