package dev.stoic.learn.neural;

final class DropoutLeg implements Leg {
    private final Layer.Dropout dropout;
    private final int layer;
    private final float[] out;
    private final float[] factors;

    DropoutLeg(Layer.Dropout dropout, int layer, int most) {
        this.dropout = dropout;
        this.layer = layer;
        out = new float[Math.multiplyExact(most, dropout.outputs())];
        factors = new float[out.length];
    }

    @Override
    public float[] tell(float[] numbers, float[] in, int from, int rows) {
        System.arraycopy(in, from, out, 0, rows * dropout.outputs());
        return out;
    }

    @Override
    public float[] learn(float[] numbers, float[] in, int from, Slice slice) {
        slice.draw(layer, dropout, factors);
        multiply(in, from, factors, out, slice.rows() * dropout.outputs());
        return out;
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        multiply(slopes, 0, factors, slopes, slice.rows() * dropout.outputs());
    }

    @Override
    public boolean backsInPlace() {
        return true;
    }

    private static void multiply(float[] a, int aFrom, float[] b, float[] to, int n) {
        for (int i = 0; i < n; i++) {
            to[i] = a[aFrom + i] * b[i];
        }
    }
}
