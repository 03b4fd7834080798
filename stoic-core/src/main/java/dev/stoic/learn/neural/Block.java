package dev.stoic.learn.neural;

import dev.stoic.fault.StoicException;

/** A layer as a person asks for it: how large it gets depends on what comes before. */
public sealed interface Block {
    record Dense(int units) implements Block {}

    record Conv(int filters, int kernelHeight, int kernelWidth, int stride, Padding padding) implements Block {
        Conv(int filters, int kernel, Padding padding) {
            this(filters, kernel, kernel, 1, padding);
        }
    }

    record Pool(int size, int stride) implements Block {}

    record Norm(double keep, double epsilon) implements Block {
        static final Norm DEFAULT = new Norm(0.9, 1e-5);
    }

    record Dropout(double rate) implements Block {}

    record Active(Activation function) implements Block {}

    /** No activation where there would be one otherwise. */
    record Linear() implements Block {}

    static Block dense(int units) {
        return new Dense(units);
    }

    /** Filters of kernel × kernel pixels that keep the size of the image. */
    static Block conv(int filters, int kernel) {
        return new Conv(filters, kernel, Padding.SAME);
    }

    static Block pool(int size) {
        return new Pool(size, size);
    }

    static Block norm() {
        return Norm.DEFAULT;
    }

    static Block dropout(double rate) {
        return new Dropout(rate);
    }

    static Block relu() {
        return new Active(Activation.RELU);
    }

    static Block tanh() {
        return new Active(Activation.TANH);
    }

    static Block sigmoid() {
        return new Active(Activation.SIGMOID);
    }

    /** Whether it has weights. */
    default boolean isWeighted() {
        return switch (this) {
            case Dense _, Conv _ -> true;
            case Pool _, Norm _, Dropout _, Active _, Linear _ -> false;
        };
    }

    private static StoicException tooSmall(String what, Image in) {
        return StoicException.user(
                "%s does not fit into an image of %s".formatted(what, in),
                "use a smaller one, padding: same, or fewer layers before it; check the shape of the images");
    }

    /** A convolution fitted to an image. */
    static Layer.Conv fitted(Conv conv, Image in, Activation then) {
        if (conv.padding == Padding.VALID && (conv.kernelHeight > in.height() || conv.kernelWidth > in.width())) {
            throw tooSmall("a kernel of %d × %d".formatted(conv.kernelHeight, conv.kernelWidth), in);
        }
        int kernel = conv.kernelHeight * conv.kernelWidth;
        double spread =
                then.spread(Math.multiplyExact(kernel, in.channels()), Math.multiplyExact(kernel, conv.filters));
        return new Layer.Conv(in, conv.filters, conv.kernelHeight, conv.kernelWidth, conv.stride, conv.padding, spread);
    }

    static Layer.Pool fitted(Pool pool, Image in) {
        if (pool.size > in.height() || pool.size > in.width()) {
            throw tooSmall("a pool of %d × %d".formatted(pool.size, pool.size), in);
        }
        return new Layer.Pool(in, pool.size, pool.stride);
    }
}
