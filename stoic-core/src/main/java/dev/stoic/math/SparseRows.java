package dev.stoic.math;

import java.util.Arrays;
import java.util.List;

/** Rows most of whose numbers are zero, without the zeros, as floats: where they lie in a row, and what they are. Rows of floats are all there. */
public final class SparseRows {
    /** Bytes of a number. */
    private static final int BYTES = Short.BYTES + Float.BYTES;

    /** Every how manieth of the first rows is looked at to know how much room all will need. */
    private static final int SAMPLE = 4;

    /** Whether the CPU surely moves lanes together in one step, which all with such vectors do. */
    private static final boolean WIDE = Lanes.chosen().bits() == 512;

    /** A vector is written whole, whatever is in it. */
    private static final int VECTOR = 16;

    /** Rows that are added without asking again whether there is room. */
    private static final int AT_ONCE = 8;

    private static final double MORE = 1.06;
    private static final double GROWTH = 1.25;

    private final int width;
    private final float[] zeros;

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
        zeros = new float[width];
        starts = new int[rows + 1];
        most = (int)
                Math.min(Sparsity.mostOf((long) rows * width), Integer.MAX_VALUE - 8 - 2 * (AT_ONCE * width + VECTOR));
        places = new short[0];
        values = new float[0];
    }

    /** Whether places in rows of this width can be noted. */
    public static boolean suits(int width) {
        return width <= Short.MAX_VALUE;
    }

    /** The most that so many rows may need. */
    public static long bytes(long rows, int width) {
        return Sparsity.mostOf(rows * width) * BYTES + (rows + 1) * Integer.BYTES;
    }

    /** Adds rows that lie one after the other, unless there turn out to be too many numbers other than zero. */
    public void add(float[] x, int at, int count) {
        if (places.length == 0 && thin) {
            expect(x, at, count);
        }
        for (int i = 0; i < count && thin; i += AT_ONCE) {
            int n = Math.min(AT_ONCE, count - i);
            if (room(n)) {
                pack(x, at + i * width, n);
            }
        }
    }

    private void pack(float[] x, int at, int count) {
        boolean wide = WIDE && Warmth.PACK.ready(count, width, 1);
        for (int i = 0; i < count; i++) {
            starts[rows + 1] = wide
                    ? PackTiles.pack(width, x, at + i * width, places, values, starts[rows])
                    : SparseLoops.pack(width, x, at + i * width, places, values, starts[rows]);
            rows++;
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

    /**
     * Takes room for all rows, if they are like some of these, which will be the first; a little more, since arrays that grow are copied.
     * Gives up if they have few zeros.
     */
    public void expect(float[] x, int at, int count) {
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
        grow((int) Math.min(most, perRow * MORE * (starts.length - 1)) + beyond(AT_ONCE));
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

    /** Packing writes what it will write over. */
    private int beyond(int count) {
        return count * width + VECTOR;
    }

    /** Room for rows without zeros. */
    private boolean room(int count) {
        int wanted = starts[rows] + beyond(count);
        if (starts[rows] > most) {
            giveUp();
        } else if (wanted > places.length) {
            grow(Math.max(wanted, (int) Math.min(places.length * GROWTH, most + (double) beyond(AT_ONCE))));
        }
        return thin;
    }

    /** Writes rows whole, zeros and all, one after the other. */
    public void write(int first, int count, float[] to, int at) {
        for (int i = 0; i < count; i++) {
            System.arraycopy(zeros, 0, to, at + i * width, width);
            SparseLoops.spread(starts[first + i], starts[first + i + 1], places, values, to, at + i * width);
        }
    }

    /** How many were added. */
    public int count() {
        return rows;
    }

    /** What they take of the heap. */
    public long bytes() {
        return (long) places.length * BYTES + (long) starts.length * Integer.BYTES;
    }

    /** Writes the squared lengths of the rows from {@code first} on, as well as doubles tell them. */
    public void squared(int first, int count, double[] squares) {
        for (int i = 0; i < count; i++) {
            squares[i] = SparseLoops.squares(starts[first + i], starts[first + i + 1], values);
        }
    }

    /**
     * Takes rows on a list, which counts them from {@code first} on, from one sum and adds them to another: each number times its scale,
     * rounded to a whole number, which has to be below 2⁵¹. A row that was at −1 is only added.
     *
     * @param was where rows are, the part's first row first
     * @param now where they go, the first row of the list first
     */
    public void move(int[] list, int count, int first, int[] was, int[] now, double[] scale, long[][] sums) {
        for (int i = 0; i < count; i++) {
            int row = first + list[i];
            long[] more = sums[now[list[i]]];
            if (was[row] < 0) {
                SparseLoops.add(starts[row], starts[row + 1], places, values, scale, more);
            } else {
                SparseLoops.move(starts[row], starts[row + 1], places, values, scale, sums[was[row]], more);
            }
        }
    }

    /** What is worth getting ready before rows come. */
    static List<Warmth> kernels() {
        return WIDE ? List.of(Warmth.PACK) : List.of();
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

    int[] starts() {
        return starts;
    }

    short[] places() {
        return places;
    }

    float[] values() {
        return values;
    }
}
