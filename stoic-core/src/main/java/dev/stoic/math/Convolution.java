package dev.stoic.math;

import java.util.Arrays;

/**
 * Windows that move over images: {@code filters} numbers a place, each a weighted sum of what a window of {@code tall} ×
 * {@code broad} places shows. Images lie row by row, channels last; weights as [row of window][column of window][channel]
 * [filter]. Every number is one sequential chain of fused multiply-adds, so that no cut into threads or lanes shows; what
 * a window sees beyond the edge counts as 0.
 *
 * @param height of an image in places; likewise {@code width}
 * @param stride places from one window to the next, down and across
 * @param padded whether windows may stand over the edge, so that a stride of 1 keeps the size
 */
public record Convolution(
        int height, int width, int channels, int filters, int tall, int broad, int stride, boolean padded) {
    private static final Kernels KERNELS = Kernels.chosen();

    /** Numbers of images with their edges that should stay in cache. */
    private static final int CHUNK = 1 << 16;

    private static final int MOST_IMAGES = 16;

    public Convolution {
        if (height < 1 || width < 1 || channels < 1 || filters < 1 || tall < 1 || broad < 1 || stride < 1) {
            throw new IllegalArgumentException("a convolution has no size below 1");
        }
        if (!padded && (tall > height || broad > width)) {
            throw new IllegalArgumentException(
                    "a window of %d × %d does not fit into %d × %d".formatted(tall, broad, height, width));
        }
    }

    public int outHeight() {
        return out(height, tall);
    }

    public int outWidth() {
        return out(width, broad);
    }

    private int out(int size, int window) {
        return padded ? Math.ceilDiv(size, stride) : (size - window) / stride + 1;
    }

    /** Numbers of an image that go in. */
    public int inputs() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    public int outputs() {
        return Math.multiplyExact(Math.multiplyExact(outHeight(), outWidth()), filters);
    }

    /** Weights of a filter. */
    public int taps() {
        return Math.multiplyExact(Math.multiplyExact(tall, broad), channels);
    }

    public int weights() {
        return Math.multiplyExact(taps(), filters);
    }

    /** {@code y[place][f]} = a chain from {@code biases[f]} over the window's rows, columns and channels. */
    public void forward(
            int images,
            float[] x,
            int xFrom,
            float[] weights,
            int wFrom,
            float[] biases,
            int bFrom,
            float[] y,
            int yFrom) {
        Products.check(x.length, xFrom, images, inputs());
        Products.check(weights.length, wFrom, taps(), filters);
        Products.check(biases.length, bFrom, 1, filters);
        Products.check(y.length, yFrom, images, outputs());
        int places = outHeight() * outWidth();
        Frame frame = frame();
        int chunk = frame.chunk(channels);
        float[] room = new float[Math.min(chunk, images) * frame.size(channels) + Reach.TOGETHER];
        var reach = new Reach(
                frame.windows(Math.min(chunk, images), outHeight(), outWidth(), stride, channels),
                frame.windows(1, tall, broad, 1, channels, channels));
        for (int i = 0; i < images; i += chunk) {
            int some = Math.min(chunk, images - i);
            frame.copy(some, height, width, channels, 1, x, xFrom + i * inputs(), room);
            KERNELS.multiply(
                    some * places, filters, reach, room, 0, weights, wFrom, biases, bFrom, y, yFrom + i * outputs());
        }
    }

    /**
     * Derivatives by what went in: {@code xSlopes[place][c]} = a chain from 0 over rows and columns of the window turned
     * over, and filters; slopes that a stride leaves out or that lie beyond the edge count as 0.
     */
    public void back(int images, float[] slopes, int sFrom, float[] weights, int wFrom, float[] xSlopes, int xFrom) {
        Products.check(slopes.length, sFrom, images, outputs());
        Products.check(weights.length, wFrom, taps(), filters);
        Products.check(xSlopes.length, xFrom, images, inputs());
        float[] zeros = new float[channels];
        Frame there = frame();
        var frame = new Frame(height + tall - 1, width + broad - 1, tall - 1 - there.top(), broad - 1 - there.left());
        float[] turned = turned(weights, wFrom);
        int chunk = frame.chunk(filters);
        float[] room = new float[Math.min(chunk, images) * frame.size(filters) + Reach.TOGETHER];
        var reach = new Reach(
                frame.windows(Math.min(chunk, images), height, width, 1, filters),
                frame.windows(1, tall, broad, 1, filters, filters));
        for (int i = 0; i < images; i += chunk) {
            int some = Math.min(chunk, images - i);
            frame.copy(some, outHeight(), outWidth(), filters, stride, slopes, sFrom + i * outputs(), room);
            KERNELS.multiply(
                    some * height * width,
                    channels,
                    reach,
                    room,
                    0,
                    turned,
                    0,
                    zeros,
                    0,
                    xSlopes,
                    xFrom + i * inputs());
        }
    }

    /** Adds derivatives by the weights: {@code gradient[tap][f]} goes on as a chain over images, rows and columns. */
    public void gradient(int images, float[] x, int xFrom, float[] slopes, int sFrom, float[] gradient, int gFrom) {
        Products.check(x.length, xFrom, images, inputs());
        Products.check(slopes.length, sFrom, images, outputs());
        Products.check(gradient.length, gFrom, taps(), filters);
        Frame frame = frame();
        int chunk = Math.min(images, frame.chunk(channels));
        float[] room = new float[chunk * frame.size(channels) + Reach.TOGETHER];
        int[] taps = frame.windows(1, tall, broad, 1, channels, channels);
        int[] windows = frame.windows(chunk, outHeight(), outWidth(), stride, channels);
        for (int i = 0; i < images; i += chunk) {
            int some = Math.min(chunk, images - i);
            frame.copy(some, height, width, channels, 1, x, xFrom + i * inputs(), room);
            int[] steps = Arrays.copyOf(windows, some * outHeight() * outWidth());
            KERNELS.multiply(
                    taps(), filters, new Reach(taps, steps), room, 0, slopes, sFrom + i * outputs(), gradient, gFrom);
        }
    }

    /** Gets the kernels for so many filters ready, in the background. */
    public static void expect(int filters) {
        KERNELS.expectReaches(filters);
    }

    /** The window turned over: [row from below][column from the right][filter][channel]. */
    private float[] turned(float[] weights, int from) {
        float[] turned = new float[weights()];
        int places = tall * broad;
        for (int place = 0; place < places; place++) {
            int at = (places - 1 - place) * channels * filters;
            for (int c = 0; c < channels; c++) {
                int row = from + (place * channels + c) * filters;
                for (int f = 0; f < filters; f++) {
                    turned[at + f * channels + c] = weights[row + f];
                }
            }
        }
        return turned;
    }

    private Frame frame() {
        int down = (outHeight() - 1) * stride + tall;
        int across = (outWidth() - 1) * stride + broad;
        int top = padded ? Math.max(0, down - height) / 2 : 0;
        int left = padded ? Math.max(0, across - width) / 2 : 0;
        return new Frame(Math.max(down, height), Math.max(across, width), top, left);
    }

    /** An image with what is around it: {@code top} and {@code left} say where it begins. */
    private record Frame(int height, int width, int top, int left) {
        int size(int channels) {
            return Math.multiplyExact(Math.multiplyExact(height, width), channels);
        }

        int chunk(int channels) {
            return Math.clamp(CHUNK / size(channels), 1, MOST_IMAGES);
        }

        /** Where windows begin. */
        int[] windows(int images, int rows, int columns, int stride, int channels) {
            return windows(images, rows, columns, stride, channels, 1);
        }

        int[] windows(int images, int rows, int columns, int stride, int channels, int each) {
            int[] windows = new int[images * rows * columns * each];
            int n = 0;
            for (int image = 0; image < images; image++) {
                for (int y = 0; y < rows; y++) {
                    for (int x = 0; x < columns; x++) {
                        for (int c = 0; c < each; c++) {
                            windows[n++] = ((image * height + y * stride) * width + x * stride) * channels + c;
                        }
                    }
                }
            }
            return windows;
        }

        /** Places images of rows × columns into their frames, every place {@code apart} from the next. */
        void copy(int images, int rows, int columns, int channels, int apart, float[] from, int at, float[] to) {
            if (images * size(channels) > images * rows * columns * channels) {
                Arrays.fill(to, 0, images * size(channels), 0);
            }
            int length = apart == 1 ? columns * channels : channels;
            int pieces = apart == 1 ? 1 : columns;
            for (int image = 0; image < images; image++) {
                for (int y = 0; y < rows; y++) {
                    int line = ((image * height + top + y * apart) * width + left) * channels;
                    int source = at + (image * rows + y) * columns * channels;
                    for (int piece = 0; piece < pieces; piece++) {
                        System.arraycopy(from, source + piece * channels, to, line + piece * apart * channels, length);
                    }
                }
            }
        }
    }
}
