package dev.stoic.math;

import java.util.Arrays;

/** Rows most of whose numbers are zero, without the zeros, as floats: where they lie in a row, and what they are. */
public final class SparseRows {
    /** Bytes of a number. */
    private static final int BYTES = Short.BYTES + Float.BYTES;

    /** Every how manieth of the first rows is looked at to know how much room all will need. */
    private static final int SAMPLE = 8;

    private static final double MORE = 1.06;
    private static final double GROWTH = 1.25;

    private final int width;

    /** Where each row begins; and the end. */
    private final int[] starts;

    private final int most;
    private short[] places;
    private float[] values;
    private int rows;
    private boolean thin = true;

    /** With room for as many rows of this width. */
    public SparseRows(int rows, int width) {
        this.width = width;
        starts = new int[rows + 1];
        most = (int) Math.min(Sparsity.mostOf((long) rows * width), Integer.MAX_VALUE - 8 - 2 * width);
        places = new short[0];
        values = new float[0];
    }

    /** The most that so many rows may need. */
    public static long bytes(long rows, int width) {
        return Sparsity.mostOf(rows * width) * BYTES + (rows + 1) * Integer.BYTES;
    }

    /** Adds rows that lie one after the other, unless there turn out to be too many numbers other than zero. */
    public void add(float[] x, int at, int count) {
        if (rows == 0) {
            begin(x, at, count);
        }
        for (int i = 0; i < count && thin; i++) {
            if (room()) {
                starts[rows + 1] = SparseLoops.pack(width, x, at + i * width, places, values, starts[rows]);
                rows++;
            }
        }
    }

    public void add(double[] x, int at, int count) {
        float[] row = new float[width];
        for (int i = 0; i < count && thin; i++) {
            for (int f = 0; f < width; f++) {
                row[f] = (float) x[at + i * width + f];
            }
            add(row, 0, 1);
        }
    }

    /** Takes room for all rows, if they are like some of the first; a little more, since arrays that grow are copied. */
    private void begin(float[] x, int at, int count) {
        long found = 0;
        int seen = 0;
        for (int i = 0; i < count; i += SAMPLE) {
            found += SparseLoops.count(width, x, at + i * width);
            seen++;
        }
        if (!Sparsity.isThin(found, (long) seen * width)) {
            giveUp();
            return;
        }
        double perRow = (double) found / Math.max(1, seen);
        grow((int) Math.min(most, perRow * MORE * (starts.length - 1)) + width + 1);
    }

    private void giveUp() {
        thin = false;
        places = new short[0];
        values = new float[0];
    }

    private void grow(int size) {
        places = Arrays.copyOf(places, size);
        values = Arrays.copyOf(values, size);
    }

    /** Room for a row without zeros. */
    private boolean room() {
        // Packing writes what it will write over.
        int wanted = starts[rows] + width + 1;
        if (starts[rows] > most) {
            giveUp();
        } else if (wanted > places.length) {
            grow(Math.max(wanted, (int) Math.min(places.length * GROWTH, most + width + 1)));
        }
        return thin;
    }

    /** Reads a little of a row that will be needed: memory brings many rows at once, where sums would wait for each. */
    public float touch(int row) {
        return SparseLoops.touch(starts[row], starts[row + 1], places, values);
    }

    /** The squared length of a row, as well as doubles tell it. */
    public double squared(int row) {
        return SparseLoops.squares(starts[row], starts[row + 1], values);
    }

    /** Adds to a sum each number of a row times its scale, rounded to a whole number; or takes it away. */
    public void addRounded(int row, double[] scale, long[] sum) {
        SparseLoops.addRounded(starts[row], starts[row + 1], places, values, scale, sum);
    }

    public void subtractRounded(int row, double[] scale, long[] sum) {
        SparseLoops.subtractRounded(starts[row], starts[row + 1], places, values, scale, sum);
    }

    /** Whether all rows that were added are here. */
    public boolean isThin() {
        return thin;
    }

    int from(int row) {
        return starts[row];
    }

    int to(int row) {
        return starts[row + 1];
    }

    short[] places() {
        return places;
    }

    float[] values() {
        return values;
    }
}
