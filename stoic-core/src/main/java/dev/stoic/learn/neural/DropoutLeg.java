package dev.stoic.learn.neural;

final class DropoutLeg implements Leg {
    private final Layer.Dropout dropout;
    private final int layer;
    private final float[] out;
    private final float[] factors;

    /** @param out room for what comes out */
    DropoutLeg(Layer.Dropout dropout, int layer, float[] out) {
        this.dropout = dropout;
        this.layer = layer;
        this.out = out;
        factors = new float[out.length];
    }

    @Override
    public float[] tell(float[] numbers, float[] in, int from, int rows) {
        System.arraycopy(in, from, out, 0, rows * dropout.outputs());
        return out;
    }

    @Override
    public float[] learn(float[] numbers, float[] in, int from, Slice slice) {
        int first = slice.row() * dropout.outputs();
        slice.draw(layer, dropout, factors, first);
        multiply(in, from, out, first, slice.rows() * dropout.outputs());
        return out;
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int first = slice.row() * dropout.outputs();
        multiply(slopes, first, slopes, first, slice.rows() * dropout.outputs());
    }

    @Override
    public boolean backsInPlace() {
        return true;
    }

    private void multiply(float[] a, int aFrom, float[] to, int at, int n) {
        for (int i = 0; i < n; i++) {
            to[at + i] = a[aFrom + i] * factors[at + i];
        }
    }
}
