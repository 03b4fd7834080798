package dev.stoic.learn.neural;

import dev.stoic.math.Pooling;

final class PoolLeg implements Leg {
    private final Pooling pooling;
    private final float[] out;
    private float[] in = {};
    private int from;

    PoolLeg(Layer.Pool pool, int most) {
        pooling = pool.pooling();
        out = new float[Math.multiplyExact(most, pool.outputs())];
    }

    @Override
    public float[] tell(float[] numbers, float[] values, int valuesFrom, int rows) {
        in = values;
        from = valuesFrom;
        pooling.forward(rows, in, from, out);
        return out;
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        pooling.back(slice.rows(), in, from, out, slopes, spare);
    }

    /** The way back compares with what came out. */
    @Override
    public boolean givesAway() {
        return false;
    }
}
