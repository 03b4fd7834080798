package dev.stoic.learn.neural;

import java.util.Arrays;

final class PoolLeg implements Leg {
    private final Layer.Pool pool;
    private final Image image;
    private final Image pooled;
    private final float[] out;
    /** Channels of the window at hand whose largest value was not met yet: all bits, or none. */
    private final int[] open;

    private float[] in = {};
    private int from;

    PoolLeg(Layer.Pool pool, int most) {
        this.pool = pool;
        image = pool.in();
        pooled = pool.out();
        out = new float[Math.multiplyExact(most, pool.outputs())];
        open = new int[image.channels()];
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        int channels = image.channels();
        int to = 0;
        for (int row = 0; row < rows; row++) {
            for (int y = 0; y < pooled.height(); y++) {
                for (int x = 0; x < pooled.width(); x++, to += channels) {
                    int window = window(row, y, x);
                    System.arraycopy(in, from + window, out, to, channels);
                    for (int k = 1; k < pool.size() * pool.size(); k++) {
                        largest(from + window + place(k), to, channels);
                    }
                }
            }
        }
        return out;
    }

    private void largest(int at, int to, int n) {
        for (int c = 0; c < n; c++) {
            out[to + c] = Math.max(out[to + c], in[at + c]);
        }
    }

    /** A slope goes to the largest value of its window, of equal ones to the first. */
    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int channels = image.channels();
        int rows = slice.rows();
        int at = 0;
        Arrays.fill(spare, 0, rows * image.size(), 0);
        for (int row = 0; row < rows; row++) {
            for (int y = 0; y < pooled.height(); y++) {
                for (int x = 0; x < pooled.width(); x++, at += channels) {
                    int window = window(row, y, x);
                    Arrays.fill(open, -1);
                    for (int k = 0; k < pool.size() * pool.size(); k++) {
                        hand(slopes, at, window + place(k), spare, channels);
                    }
                }
            }
        }
    }

    private void hand(float[] slopes, int at, int place, float[] to, int n) {
        for (int c = 0; c < n; c++) {
            // Which one is the largest no branch predictor guesses: masks of bits choose instead.
            int apart = Float.floatToRawIntBits(out[at + c] - in[from + place + c]) & Integer.MAX_VALUE;
            int equal = (apart - 1) >> 31;
            int taken = Float.floatToRawIntBits(slopes[at + c]) & equal & open[c];
            open[c] &= ~equal;
            to[place + c] += Float.intBitsToFloat(taken);
        }
    }

    private int window(int row, int y, int x) {
        int stride = pool.stride();
        return row * image.size() + (y * stride * image.width() + x * stride) * image.channels();
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
