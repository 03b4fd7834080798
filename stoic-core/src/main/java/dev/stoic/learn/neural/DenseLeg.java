package dev.stoic.learn.neural;

import dev.stoic.math.FloatLayer;
import dev.stoic.math.Products;
import java.util.Arrays;
import java.util.Optional;

final class DenseLeg implements Leg {
    private final Layer.Dense dense;
    private final int at;
    private final int biases;
    private final float[] out;
    private final float[] ones;
    private Optional<FloatLayer> weighted = Optional.empty();
    private float[] in = {};
    private int from;
    private float[] turned = {};
    private float[] product = {};

    DenseLeg(Layer.Dense dense, int at, int most) {
        this.dense = dense;
        this.at = at;
        biases = at + dense.weights();
        out = new float[Math.multiplyExact(most, dense.outputs())];
        ones = Leg.ones(most);
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        if (weighted.isEmpty()) {
            weighted = Optional.of(Products.layer(dense.outputs(), dense.inputs(), numbers, at, numbers, biases));
        } else {
            weighted.get().refill(numbers, at, numbers, biases);
        }
        weighted.get().apply(rows, in, from, out, 0);
        return out;
    }

    @Override
    public void gradient(Slice slice, float[] slopes, float[] gradient) {
        int[] counts = slice.counts();
        int wide = dense.inputs();
        int columns = dense.outputs();
        if (counts.length == 1) {
            Products.multiplyTransposed(wide, columns, counts[0], in, from, slopes, 0, gradient, at);
            Products.multiplyTransposed(1, columns, counts[0], ones, 0, slopes, 0, gradient, biases);
        } else {
            Products.multiplyTree(wide, columns, counts, in, from, slopes, 0, gradient, at);
            Products.multiplyTree(1, columns, counts, ones, 0, slopes, 0, gradient, biases);
        }
    }

    /** Slopes times the weights turned over. Whichever matrix is turned, every element is the same chain. */
    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int rows = slice.rows();
        int wide = dense.inputs();
        int columns = dense.outputs();
        if (dense.weights() <= (long) rows * (wide + columns)) {
            turned = atLeast(turned, dense.weights());
            turn(numbers, at, wide, columns, turned);
            Arrays.fill(spare, 0, rows * wide, 0);
            Products.multiply(rows, wide, columns, slopes, 0, turned, 0, spare, 0);
        } else {
            turned = atLeast(turned, rows * columns);
            product = atLeast(product, rows * wide);
            turn(slopes, 0, rows, columns, turned);
            Arrays.fill(product, 0, rows * wide, 0);
            Products.multiply(wide, rows, columns, numbers, at, turned, 0, product, 0);
            turn(product, 0, wide, rows, spare);
        }
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
}
