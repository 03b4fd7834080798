package dev.stoic.learn.neural;

import dev.stoic.math.Vectors;
import java.util.Arrays;

/** Works on lines of an image at a time, since channels are often few; sums are in double. */
final class NormLeg implements Leg {
    private final Layer.Norm norm;
    private final int at;
    private final int statistics;
    private final int channels;
    private final int line;
    private final float[] out;
    private final PartTree tree;
    /** Of each part, a channel at a time: mean, one over the deviation, sums of slopes, and sums of slopes times values. */
    private float[] means = {};

    private float[] inverses = {};
    private float[] slopeSums = {};
    private float[] valueSums = {};
    /** What each part says of mean and variance, times its rows. */
    private float[] told = {};

    private final double[] sums;
    private final double[] products;
    private final float[] middle;
    private final float[] factor;
    private final float[] shift;
    private final float[] lean;
    private float[] in = {};
    private int from;

    NormLeg(Layer.Norm norm, int at, int statistics, int most) {
        this.norm = norm;
        this.at = at;
        this.statistics = statistics;
        channels = norm.in().channels();
        line = norm.in().width() * channels;
        out = new float[Math.multiplyExact(most, norm.outputs())];
        tree = new PartTree(2 * channels);
        sums = new double[line];
        products = new double[line];
        middle = new float[line];
        factor = new float[line];
        shift = new float[line];
        lean = new float[line];
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        for (int c = 0; c < channels; c++) {
            middle[c] = numbers[statistics + c];
            factor[c] = numbers[at + c] * inverse(numbers[statistics + channels + c]);
            shift[c] = numbers[at + channels + c];
        }
        stretch(0, rows);
        return out;
    }

    private float inverse(double variance) {
        return (float) (1 / Math.sqrt(variance + norm.epsilon()));
    }

    @Override
    public float[] learn(float[] numbers, float[] values, int valuesFrom, Slice slice) {
        in = values;
        from = valuesFrom;
        int[] counts = slice.counts();
        if (means.length < counts.length * channels) {
            means = new float[counts.length * channels];
            inverses = new float[means.length];
            slopeSums = new float[means.length];
            valueSums = new float[means.length];
            told = new float[2 * means.length];
        }
        int row = 0;
        for (int p = 0; p < counts.length; p++) {
            if (counts[p] > 0) {
                measure(p, row, counts[p], numbers);
                for (int c = 0; c < channels; c++) {
                    middle[c] = means[p * channels + c];
                    factor[c] = numbers[at + c] * inverses[p * channels + c];
                    shift[c] = numbers[at + channels + c];
                }
                stretch(row, counts[p]);
            }
            row += counts[p];
        }
        return out;
    }

    private void measure(int part, int row, int rows, float[] numbers) {
        long n = (long) rows * norm.in().pixels();
        int first = from + row * norm.outputs();
        int end = first + rows * norm.outputs();
        Arrays.fill(sums, 0);
        for (int i = first; i < end; i += line) {
            Vectors.addInPlace(sums, 0, in, i, line);
        }
        for (int c = 0; c < channels; c++) {
            means[part * channels + c] = (float) (folded(sums, c) / n);
            middle[c] = means[part * channels + c];
        }
        repeat(middle);
        Arrays.fill(sums, 0);
        for (int i = first; i < end; i += line) {
            addSquares(i);
        }
        for (int c = 0; c < channels; c++) {
            double squares = folded(sums, c);
            inverses[part * channels + c] = inverse(squares / n);
            // A single value says nothing of how values vary: such a part speaks for what is known already.
            boolean known = n == 1;
            float mean = known ? numbers[statistics + c] : middle[c];
            float variance = known ? numbers[statistics + channels + c] : (float) (squares / (n - 1));
            told[2 * part * channels + c] = rows * mean;
            told[(2 * part + 1) * channels + c] = rows * variance;
        }
    }

    private double folded(double[] lines, int channel) {
        double sum = 0;
        for (int i = channel; i < line; i += channels) {
            sum += lines[i];
        }
        return sum;
    }

    private void repeat(float[] values) {
        for (int i = channels; i < line; i++) {
            values[i] = values[i - channels];
        }
    }

    private void addSquares(int first) {
        for (int j = 0; j < line; j++) {
            float apart = in[first + j] - middle[j];
            sums[j] += apart * apart;
        }
    }

    private void stretch(int row, int rows) {
        repeat(middle);
        repeat(factor);
        repeat(shift);
        int first = row * norm.outputs();
        for (int i = first; i < first + rows * norm.outputs(); i += line) {
            stretchLine(from + i, i);
        }
    }

    private void stretchLine(int first, int to) {
        for (int j = 0; j < line; j++) {
            out[to + j] = (in[first + j] - middle[j]) * factor[j] + shift[j];
        }
    }

    @Override
    public void gradient(Slice slice, float[] slopes, float[] gradient) {
        int[] counts = slice.counts();
        int row = 0;
        for (int p = 0; p < counts.length; p++) {
            sumSlopes(p, row, counts[p], slopes);
            row += counts[p];
        }
        tree.sum(slice, gradient, at, (part, _, _, to, toAt) -> {
            for (int c = 0; c < channels; c++) {
                to[toAt + c] += valueSums[part * channels + c];
                to[toAt + channels + c] += slopeSums[part * channels + c];
            }
        });
        tree.sum(slice, gradient, statistics, (part, _, _, to, toAt) -> {
            for (int c = 0; c < 2 * channels; c++) {
                to[toAt + c] += told[2 * part * channels + c];
            }
        });
    }

    private void sumSlopes(int part, int row, int rows, float[] slopes) {
        recall(part);
        Arrays.fill(sums, 0);
        Arrays.fill(products, 0);
        int first = row * norm.outputs();
        for (int i = first; i < first + rows * norm.outputs(); i += line) {
            Vectors.addInPlace(sums, 0, slopes, i, line);
            addProducts(from + i, slopes, i);
        }
        for (int c = 0; c < channels; c++) {
            slopeSums[part * channels + c] = (float) folded(sums, c);
            valueSums[part * channels + c] = (float) folded(products, c);
        }
    }

    private void recall(int part) {
        System.arraycopy(means, part * channels, middle, 0, channels);
        System.arraycopy(inverses, part * channels, shift, 0, channels);
        repeat(middle);
        repeat(shift);
    }

    private void addProducts(int first, float[] slopes, int at) {
        for (int j = 0; j < line; j++) {
            products[j] += slopes[at + j] * ((in[first + j] - middle[j]) * shift[j]);
        }
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int[] counts = slice.counts();
        int row = 0;
        for (int p = 0; p < counts.length; p++) {
            recall(p);
            float share = 1f / Math.max(1, counts[p] * norm.in().pixels());
            for (int c = 0; c < channels; c++) {
                int i = p * channels + c;
                factor[c] = numbers[at + c] * inverses[i];
                lean[c] = slopeSums[i] * share;
                // Values are normalised once for the value itself, once for how the deviation follows it.
                shift[c] = inverses[i] * (valueSums[i] * share);
            }
            repeat(factor);
            repeat(lean);
            repeat(shift);
            for (int i = row * norm.outputs(); i < (row + counts[p]) * norm.outputs(); i += line) {
                backLine(from + i, slopes, i);
            }
            row += counts[p];
        }
    }

    @Override
    public boolean backsInPlace() {
        return true;
    }

    private void backLine(int first, float[] slopes, int at) {
        for (int j = 0; j < line; j++) {
            slopes[at + j] = factor[j] * (slopes[at + j] - lean[j] - (in[first + j] - middle[j]) * shift[j]);
        }
    }
}
