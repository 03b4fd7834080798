package dev.stoic.learn.neural;

import dev.stoic.math.Products;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The way of some rows through a network and back, with room for what each layer gives. What comes out for a row never
 * depends on the rows beside it. Not thread-safe.
 */
final class Passage {
    private final Network network;
    private final int most;
    /** What came out of each layer; activations work in place, in the array of the layer before. */
    private final float[][] values;
    /** Factors of dropout. */
    private final float[][] factors;
    /** Derivatives by what goes into each layer but the first. */
    private final float[][] slopes;

    private final float[] ones;
    private float[] turned = {};
    private float[] product = {};

    Passage(Network network, int most) {
        this.network = network;
        this.most = most;
        int n = network.layers().size();
        values = new float[n][];
        factors = new float[n][0];
        slopes = new float[n][0];
        for (int i = 0; i < n; i++) {
            Layer layer = network.layers().get(i);
            int size = Math.multiplyExact(most, layer.outputs());
            switch (layer) {
                case Layer.Dense _ -> values[i] = new float[size];
                case Layer.Active _ -> values[i] = values[i - 1];
                case Layer.Dropout _ -> {
                    values[i] = new float[size];
                    factors[i] = new float[size];
                }
            }
        }
        ones = new float[most];
        Arrays.fill(ones, 1);
    }

    boolean fits(Network other, int rows) {
        return rows <= most && network.equals(other);
    }

    /** What the last layer gives, row by row; valid until the next call. */
    float[] forward(float[] parameters, float[] x, int xFrom, int rows, Optional<Slice> learning) {
        List<Layer> layers = network.layers();
        float[] in = x;
        int from = xFrom;
        for (int i = 0; i < layers.size(); i++) {
            float[] out = values[i];
            int n = rows * layers.get(i).outputs();
            switch (layers.get(i)) {
                case Layer.Dense dense -> {
                    int at = network.offset(i);
                    int biases = at + dense.weights();
                    Products.layer(dense.outputs(), dense.inputs(), parameters, at, parameters, biases)
                            .apply(rows, in, from, out, 0);
                }
                case Layer.Active active -> active.function().applyInPlace(out, n);
                case Layer.Dropout dropout -> {
                    if (learning.isPresent()) {
                        learning.get().draw(i, dropout, factors[i]);
                        multiply(in, from, factors[i], out, n);
                    } else {
                        System.arraycopy(in, from, out, 0, n);
                    }
                }
            }
            in = out;
            from = 0;
        }
        return in;
    }

    /**
     * From derivatives by what the last layer gave to derivatives by every parameter, summed over rows in the tree of parts.
     * A slice of one part adds to what {@code gradient} holds, so that a long part may come in pieces; one of several
     * parts replaces it.
     */
    void back(float[] parameters, float[] x, int xFrom, Slice slice, float[] gradient) {
        List<Layer> layers = network.layers();
        int rows = slice.rows();
        float[] slope = values[layers.size() - 1];
        for (int i = layers.size() - 1; i >= 0; i--) {
            int n = rows * layers.get(i).outputs();
            switch (layers.get(i)) {
                case Layer.Dense dense -> {
                    float[] in = i == 0 ? x : values[i - 1];
                    gradient(dense, slice.counts(), in, i == 0 ? xFrom : 0, slope, gradient, network.offset(i));
                    if (i > 0) {
                        slope = inputSlopes(i, dense, rows, parameters, slope);
                    }
                }
                case Layer.Active active -> active.function().backInPlace(values[i], slope, n);
                case Layer.Dropout _ -> multiply(slope, 0, factors[i], slope, n);
            }
        }
    }

    private void gradient(Layer.Dense dense, int[] counts, float[] in, int from, float[] slope, float[] to, int at) {
        int wide = dense.inputs();
        int out = dense.outputs();
        int biases = at + dense.weights();
        if (counts.length == 1) {
            Products.multiplyTransposed(wide, out, counts[0], in, from, slope, 0, to, at);
            Products.multiplyTransposed(1, out, counts[0], ones, 0, slope, 0, to, biases);
        } else {
            Products.multiplyTree(wide, out, counts, in, from, slope, 0, to, at);
            Products.multiplyTree(1, out, counts, ones, 0, slope, 0, to, biases);
        }
    }

    /** Slopes times the weights turned over. Whichever matrix is turned, every element is the same chain. */
    private float[] inputSlopes(int layer, Layer.Dense dense, int rows, float[] parameters, float[] slope) {
        int wide = dense.inputs();
        int out = dense.outputs();
        int at = network.offset(layer);
        if (slopes[layer].length == 0) {
            slopes[layer] = new float[most * wide];
        }
        float[] result = slopes[layer];
        if (dense.weights() <= rows * (wide + out)) {
            turned = atLeast(turned, dense.weights());
            turn(parameters, at, wide, out, turned);
            Arrays.fill(result, 0, rows * wide, 0);
            Products.multiply(rows, wide, out, slope, 0, turned, 0, result, 0);
        } else {
            turned = atLeast(turned, rows * out);
            product = atLeast(product, rows * wide);
            turn(slope, 0, rows, out, turned);
            Arrays.fill(product, 0, rows * wide, 0);
            Products.multiply(wide, rows, out, parameters, at, turned, 0, product, 0);
            turn(product, 0, wide, rows, result);
        }
        return result;
    }

    private static float[] atLeast(float[] array, int length) {
        return array.length >= length ? array : new float[length];
    }

    /** to = fromᵀ, in blocks that stay in cache. */
    private static void turn(float[] from, int at, int rows, int columns, float[] to) {
        int block = 16;
        for (int i = 0; i < rows; i += block) {
            int last = Math.min(rows, i + block);
            for (int j = 0; j < columns; j++) {
                for (int k = i; k < last; k++) {
                    to[j * rows + k] = from[at + k * columns + j];
                }
            }
        }
    }

    private static void multiply(float[] a, int aFrom, float[] b, float[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = a[aFrom + i] * b[i];
        }
    }
}
