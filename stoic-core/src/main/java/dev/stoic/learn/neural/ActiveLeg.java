package dev.stoic.learn.neural;

final class ActiveLeg implements Leg {
    private final Layer.Active active;
    /** Room of its own where what comes in is not given away. */
    private final float[] own;

    private float[] out = {};

    ActiveLeg(Layer.Active active, boolean inPlace, int most) {
        this.active = active;
        own = new float[inPlace ? 0 : Math.multiplyExact(most, active.outputs())];
    }

    @Override
    public float[] tell(float[] numbers, float[] in, int from, int rows) {
        int n = rows * active.outputs();
        out = in;
        if (own.length > 0) {
            System.arraycopy(in, from, own, 0, n);
            out = own;
        }
        active.function().applyInPlace(out, n);
        return out;
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        active.function().backInPlace(out, slopes, slice.rows() * active.outputs());
    }

    @Override
    public boolean backsInPlace() {
        return true;
    }

    /** The way back needs what came out. */
    @Override
    public boolean givesAway() {
        return false;
    }
}
