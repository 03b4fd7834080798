package dev.stoic.learn.neural;

final class ActiveLeg implements Leg {
    private final Layer.Active active;
    private final float[] own;

    private float[] out = {};

    /** @param own room for what comes out; none if that may stand where it came in */
    ActiveLeg(Layer.Active active, float[] own) {
        this.active = active;
        this.own = own;
    }

    @Override
    public float[] tell(float[] numbers, float[] in, int from, int rows) {
        return apply(in, from, 0, rows);
    }

    @Override
    public float[] learn(float[] numbers, float[] in, int from, Slice slice) {
        return apply(in, from, slice.row(), slice.rows());
    }

    private float[] apply(float[] in, int from, int row, int rows) {
        int first = row * active.outputs();
        int n = rows * active.outputs();
        out = own.length > 0 ? own : in;
        if (own.length > 0) {
            System.arraycopy(in, from, own, first, n);
        }
        active.function().applyInPlace(out, first, n);
        return out;
    }

    @Override
    public void back(float[] numbers, Slice slice, float[] slopes, float[] spare) {
        int n = slice.rows() * active.outputs();
        active.function().backInPlace(out, slopes, slice.row() * active.outputs(), n);
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
