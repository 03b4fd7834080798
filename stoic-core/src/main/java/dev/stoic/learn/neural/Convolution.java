package dev.stoic.learn.neural;

import dev.stoic.math.Products;
import java.util.Arrays;

/**
 * Convolutions as products of matrices: each pixel's surroundings are written out as a row. Every number that comes out is
 * one sequential chain of fused multiply-adds; what lies outside of the image counts as zeros.
 */
final class Convolution {
    private final Image in;
    private final Image out;
    private final int kernelHeight;
    private final int kernelWidth;
    private final int top;
    private final int left;
    private float[] surroundings = {};
    private float[] flipped = {};

    Convolution(Layer.Conv conv) {
        in = conv.in();
        out = conv.out();
        kernelHeight = conv.kernelHeight();
        kernelWidth = conv.kernelWidth();
        boolean same = conv.padding() == Padding.SAME;
        top = same ? (kernelHeight - 1) / 2 : 0;
        left = same ? (kernelWidth - 1) / 2 : 0;
    }

    /** {@code y[pixel][filter]} is a chain from the bias over (ky, kx, channel). */
    void forward(
            int images,
            float[] x,
            int xFrom,
            float[] weights,
            int wFrom,
            float[] biases,
            int bFrom,
            float[] y,
            int yFrom) {
        int depth = kernelHeight * kernelWidth * in.channels();
        var layer = Products.layer(out.channels(), depth, weights, wFrom, biases, bFrom);
        surroundings = atLeast(surroundings, out.pixels() * depth);
        for (int i = 0; i < images; i++) {
            surround(x, xFrom + i * in.size(), in, out, top, left);
            layer.apply(out.pixels(), surroundings, 0, y, yFrom + i * out.size());
        }
    }

    /** {@code xSlopes[pixel][channel]} is a chain from 0 over (ky, kx, filter) of the kernel turned around. */
    void back(int images, float[] slopes, int sFrom, float[] weights, int wFrom, float[] xSlopes, int xFrom) {
        int channels = in.channels();
        int filters = out.channels();
        int taps = kernelHeight * kernelWidth;
        flipped = atLeast(flipped, taps * channels * filters);
        for (int tap = 0; tap < taps; tap++) {
            int from = wFrom + (taps - 1 - tap) * channels * filters;
            for (int c = 0; c < channels; c++) {
                for (int o = 0; o < filters; o++) {
                    flipped[(tap * filters + o) * channels + c] = weights[from + c * filters + o];
                }
            }
        }
        surroundings = atLeast(surroundings, in.pixels() * taps * filters);
        Arrays.fill(xSlopes, xFrom, xFrom + images * in.size(), 0);
        for (int i = 0; i < images; i++) {
            surround(slopes, sFrom + i * out.size(), out, in, kernelHeight - 1 - top, kernelWidth - 1 - left);
            int to = xFrom + i * in.size();
            Products.multiply(in.pixels(), channels, taps * filters, surroundings, 0, flipped, 0, xSlopes, to);
        }
    }

    /** Adds to {@code gradient[ky][kx][channel][filter]} in a chain over (image, y, x). */
    void gradient(int images, float[] x, int xFrom, float[] slopes, int sFrom, float[] gradient, int gFrom) {
        int depth = kernelHeight * kernelWidth * in.channels();
        surroundings = atLeast(surroundings, out.pixels() * depth);
        for (int i = 0; i < images; i++) {
            surround(x, xFrom + i * in.size(), in, out, top, left);
            int at = sFrom + i * out.size();
            Products.multiplyTransposed(
                    depth, out.channels(), out.pixels(), surroundings, 0, slopes, at, gradient, gFrom);
        }
    }

    /** For each pixel of {@code to} the window of {@code from} that begins {@code up} lines above and {@code aside} left. */
    private void surround(float[] x, int xFrom, Image from, Image to, int up, int aside) {
        int channels = from.channels();
        int line = kernelWidth * channels;
        int at = 0;
        for (int y = 0; y < to.height(); y++) {
            for (int column = 0; column < to.width(); column++) {
                int first = Math.max(0, aside - column);
                int last = Math.min(kernelWidth, from.width() + aside - column);
                for (int ky = 0; ky < kernelHeight; ky++, at += line) {
                    int fromY = y + ky - up;
                    if (fromY < 0 || fromY >= from.height() || first >= last) {
                        Arrays.fill(surroundings, at, at + line, 0);
                        continue;
                    }
                    Arrays.fill(surroundings, at, at + first * channels, 0);
                    int source = xFrom + (fromY * from.width() + column + first - aside) * channels;
                    System.arraycopy(x, source, surroundings, at + first * channels, (last - first) * channels);
                    Arrays.fill(surroundings, at + last * channels, at + line, 0);
                }
            }
        }
    }

    private static float[] atLeast(float[] array, int length) {
        return array.length >= length ? array : new float[length];
    }
}
