package dev.stoic.data;

/**
 * Memory into which rows are gathered again and again. New arrays would have to be cleared, in memory that no cache
 * holds, which takes longer than to copy rows into them. Not thread-safe.
 */
public final class Basket {
    private long[] ordinals = {};
    private double[] doubles = {};
    private float[] floats = {};
    private int floatsFrom;
    private double[] targets = {};

    /** At least so many; whatever they hold. */
    long[] ordinals(int count) {
        if (ordinals.length < count) {
            ordinals = new long[count];
        }
        return ordinals;
    }

    public double[] doubles(int count) {
        if (doubles.length < count) {
            doubles = new double[count];
        }
        return doubles;
    }

    /** From {@link #floatsFrom} on. */
    public float[] floats(int count) {
        if (floats.length - floatsFrom < count) {
            floats = new float[count];
            floatsFrom = 0;
        }
        return floats;
    }

    public int floatsFrom() {
        return floatsFrom;
    }

    /** Floats are gathered there from now on, if that is room enough. */
    public void place(float[] to, int from) {
        floats = to;
        floatsFrom = from;
    }

    public double[] targets(int count) {
        if (targets.length < count) {
            targets = new double[count];
        }
        return targets;
    }
}
