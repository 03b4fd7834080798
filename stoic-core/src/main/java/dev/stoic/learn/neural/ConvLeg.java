package dev.stoic.learn.neural;

import dev.stoic.math.Convolution;
import dev.stoic.math.Products;

final class ConvLeg implements Leg {
    private final Layer.Conv conv;
    private final Convolution convolution;
    private final int at;
    private final int pixels;
    private final float[] out;
    private final float[] ones;
    private final PartTree tree;
    private float[] in = {};
    private int from;

    ConvLeg(Layer.Conv conv, int at, int most) {
        this.conv = conv;
        this.at = at;
        convolution = conv.convolution();
        pixels = conv.out().pixels();
        out = new float[Math.multiplyExact(most, conv.outputs())];
        ones = Leg.ones(Math.multiplyExact(most, pixels));
        tree = new PartTree(conv.parameters());
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        convolution.forward(rows, in, from, numbers, at, numbers, at + conv.weights(), out, 0);
        return out;
    }

    @Override
    public void gradient(Slice slice, float[] slopes, float[] gradient) {
        tree.sum(slice, gradient, at, (_, row, rows, to, toAt) -> {
            int slopesAt = row * conv.outputs();
            int biases = toAt + conv.weights();
            convolution.gradient(rows, in, from + row * conv.in().size(), slopes, slopesAt, to, toAt);
            Products.multiplyTransposed(1, conv.filters(), rows * pixels, ones, 0, slopes, slopesAt, to, biases);
        });
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        convolution.back(slice.rows(), slopes, 0, numbers, at, spare, 0);
    }
}
