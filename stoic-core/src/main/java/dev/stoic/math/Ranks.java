package dev.stoic.math;

/** For each of some rows the least and the second least score, and which centre has the least. */
public final class Ranks {
    final float[] least;
    final float[] second;

    /** As floats, which lanes can hold beside scores: exact up to 2²⁴ centres. */
    final float[] best;

    public Ranks(int rows) {
        least = new float[rows];
        second = new float[rows];
        best = new float[rows];
    }

    public float least(int row) {
        return least[row];
    }

    /** Infinite where there is only one centre. */
    public float second(int row) {
        return second[row];
    }

    public int best(int row) {
        return (int) best[row];
    }

    /** Scores of doubles are rounded, which their error has to allow for. */
    public void set(int row, int centre, double lowest, double next) {
        best[row] = centre;
        least[row] = (float) lowest;
        second[row] = (float) next;
    }
}
