package dev.stoic.math;

import java.util.Arrays;

/**
 * Windows of {@code size} × {@code size} places that move over images and show the largest number of each channel. Images lie row
 * by row, channels last.
 *
 * @param stride places from one window to the next, down and across
 */
public record Pooling(int height, int width, int channels, int size, int stride) {
    private static final Kernels KERNELS = Kernels.chosen();

    public Pooling {
        if (height < size || width < size || channels < 1 || size < 1 || stride < 1) {
            throw new IllegalArgumentException("windows of %d × %d, %d apart, do not fit into %d × %d × %d"
                    .formatted(size, size, stride, height, width, channels));
        }
    }

    public int outHeight() {
        return (height - size) / stride + 1;
    }

    public int outWidth() {
        return (width - size) / stride + 1;
    }

    int inputs() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    private int outputs() {
        return Math.multiplyExact(Math.multiplyExact(outHeight(), outWidth()), channels);
    }

    /** Gets the kernels ready, in the background. */
    public static void expect() {
        KERNELS.expectPools();
    }

    public void forward(int images, float[] x, int xFrom, float[] y) {
        Products.check(x.length, xFrom, images, inputs());
        Products.check(y.length, 0, images, outputs());
        if (size == 2) {
            KERNELS.largestOfFour(this, images, x, xFrom, y);
        } else {
            for (int out = 0; out < images * outHeight() * outWidth(); out++) {
                largest(x, xFrom + window(out), y, out * channels);
            }
        }
    }

    private void largest(float[] x, int window, float[] y, int to) {
        System.arraycopy(x, window, y, to, channels);
        for (int k = 1; k < size * size; k++) {
            int from = window + place(k);
            for (int c = 0; c < channels; c++) {
                y[to + c] = Math.max(y[to + c], x[from + c]);
            }
        }
    }

    /**
     * Derivatives by what went in: a slope goes to the largest number of its window, of equal ones to the first.
     *
     * @param y what {@link #forward} gave for x
     */
    public void back(int images, float[] x, int xFrom, float[] y, float[] slopes, float[] xSlopes) {
        Products.check(x.length, xFrom, images, inputs());
        Products.check(y.length, 0, images, outputs());
        Products.check(slopes.length, 0, images, outputs());
        Products.check(xSlopes.length, 0, images, inputs());
        boolean four = size == 2 && stride >= 2;
        if (!four || hasGaps()) {
            Arrays.fill(xSlopes, 0, images * inputs(), 0);
        }
        if (four) {
            KERNELS.handToOneOfFour(this, images, x, xFrom, y, slopes, xSlopes);
        } else {
            for (int out = 0; out < images * outHeight() * outWidth(); out++) {
                hand(x, xFrom, y, slopes, out * channels, window(out), xSlopes);
            }
        }
    }

    private void hand(float[] x, int xFrom, float[] y, float[] slopes, int at, int window, float[] xSlopes) {
        for (int c = 0; c < channels; c++) {
            int place = window + c;
            for (int k = size * size - 1; k >= 0; k--) {
                int other = window + place(k) + c;
                place ^= (place ^ other) & ScalarPools.equal(y[at + c], x[xFrom + other]);
            }
            xSlopes[place] += slopes[at + c];
        }
    }

    /** Whether there are places that no window sees, where none sees what another does. */
    boolean hasGaps() {
        return stride > size || height % size > 0 || width % size > 0;
    }

    /** Where a row of windows begins, counted through all images. */
    int row(int row) {
        return (row / outHeight() * height + row % outHeight() * stride) * width * channels;
    }

    private int window(int window) {
        return row(window / outWidth()) + window % outWidth() * stride * channels;
    }

    private int place(int k) {
        return (k / size * width + k % size) * channels;
    }
}
