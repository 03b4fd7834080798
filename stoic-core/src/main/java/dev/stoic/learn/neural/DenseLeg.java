package dev.stoic.learn.neural;

import dev.stoic.math.FloatLayer;
import dev.stoic.math.Major;
import dev.stoic.math.Products;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class DenseLeg implements Leg {
    private final Layer.Dense dense;
    private final int at;
    private final int biases;
    private final float[] out;
    private float[] ones = {};
    private @Nullable FloatLayer weighted;
    private @Nullable FloatLayer turned;
    private float[] zeros = {};

    /** Slopes of so many rows turned over, to be multiplied by the weights; and the product. */
    private @Nullable FloatLayer sloped;

    private int rows;
    private float[] product = {};
    private float[] in = {};
    private int from;

    /** @param out room for what comes out */
    DenseLeg(Layer.Dense dense, int at, float[] out) {
        this.dense = dense;
        this.at = at;
        this.out = out;
        biases = at + dense.weights();
    }

    @Override
    public void prepare(float[] numbers) {
        weighted(numbers);
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        return apply(Objects.requireNonNull(weighted, "not prepared"), values, valuesFrom, 0, rows);
    }

    @Override
    public float[] learn(float[] numbers, float[] values, int valuesFrom, Slice slice) {
        return apply(weighted(numbers), values, valuesFrom, slice.row(), slice.rows());
    }

    private FloatLayer weighted(float[] numbers) {
        FloatLayer layer = weighted;
        if (layer == null) {
            layer = Products.layer(dense.outputs(), dense.inputs(), Major.ROW, numbers, at, numbers, biases);
            weighted = layer;
        } else {
            layer.refill(numbers, at, numbers, biases);
        }
        return layer;
    }

    private float[] apply(FloatLayer layer, float[] values, int valuesFrom, int row, int rows) {
        in = values;
        from = valuesFrom;
        layer.apply(rows, in, from, out, row * dense.outputs());
        return out;
    }

    @Override
    public void gradient(Slice slice, float[] slopes, float[] gradient) {
        int[] counts = slice.counts();
        int wide = dense.inputs();
        int columns = dense.outputs();
        ones = ones.length < slice.rows() ? Leg.ones(slice.rows()) : ones;
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
        int n = slice.rows();
        int slopesAt = slice.row() * dense.outputs();
        int spareAt = slice.row() * dense.inputs();
        if (dense.weights() <= (long) n * (dense.inputs() + dense.outputs())) {
            turned(numbers).apply(n, slopes, slopesAt, spare, spareAt);
        } else {
            around(numbers, n, slopes, slopesAt, spare, spareAt);
        }
    }

    private FloatLayer turned(float[] numbers) {
        FloatLayer layer = turned;
        if (layer == null) {
            zeros = new float[Math.max(zeros.length, dense.inputs())];
            layer = Products.layer(dense.inputs(), dense.outputs(), Major.COLUMN, numbers, at, zeros, 0);
            turned = layer;
        } else {
            layer.refill(numbers, at, zeros, 0);
        }
        return layer;
    }

    /** Few rows are turned over and back sooner than many weights. */
    private void around(float[] numbers, int n, float[] slopes, int slopesAt, float[] spare, int spareAt) {
        if (zeros.length < n) {
            zeros = new float[n];
        }
        int wide = dense.inputs();
        if (product.length < n * wide) {
            product = new float[n * wide];
        }
        FloatLayer layer = sloped;
        if (layer == null || rows != n) {
            layer = Products.layer(n, dense.outputs(), Major.COLUMN, slopes, slopesAt, zeros, 0);
            sloped = layer;
            rows = n;
        } else {
            layer.refill(slopes, slopesAt, zeros, 0);
        }
        layer.apply(wide, numbers, at, product, 0);
        turn(product, wide, n, spare, spareAt);
    }

    /** to = fromᵀ, in blocks that stay in cache. */
    private static void turn(float[] from, int rows, int columns, float[] to, int toAt) {
        int block = 16;
        for (int i = 0; i < rows; i += block) {
            int last = Math.min(rows, i + block);
            for (int j = 0; j < columns; j++) {
                for (int k = i; k < last; k++) {
                    to[toAt + j * rows + k] = from[k * columns + j];
                }
            }
        }
    }
}
