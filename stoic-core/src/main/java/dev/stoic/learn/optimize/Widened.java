package dev.stoic.learn.optimize;

import dev.stoic.data.Tile;
import dev.stoic.math.Vectors;

/** A tile's rows as doubles, a few at a time: where they lie, or widened into an array that the next ones overwrite. */
public final class Widened {
    /** How many doubles stay in a core's cache while several kernels read them. */
    private static final int CACHED = 1 << 13;

    private final int width;
    private final double[] scratch;
    private Tile tile = new Tile.Doubles(new double[0], 0, 0, 0, new double[0], 0);
    private int next;
    private int rows;
    private double[] values = {};
    private int offset;

    public Widened(int width) {
        this.width = width;
        this.scratch = new double[most(width) * width];
    }

    /** The most rows that {@link #next} gives at once. */
    public static int most(int width) {
        return Math.clamp(CACHED / Math.max(1, width), 16, 512);
    }

    public void start(Tile of) {
        tile = of;
        next = 0;
        rows = 0;
    }

    /** Moves to the next few rows of the tile; false after the last. */
    public boolean next() {
        int first = next;
        rows = Math.min(most(width), tile.rows() - first);
        next = first + rows;
        switch (tile) {
            case Tile.Doubles doubles -> {
                values = doubles.values();
                offset = doubles.offset() + first * width;
            }
            case Tile.Floats floats -> {
                Vectors.widen(floats.values(), floats.offset() + first * width, scratch, 0, rows * width);
                values = scratch;
                offset = 0;
            }
        }
        return rows > 0;
    }

    public int rows() {
        return rows;
    }

    public double[] values() {
        return values;
    }

    public int offset() {
        return offset;
    }

    /** The target of row {@code i} of these few. */
    public double target(int i) {
        return tile.target(next - rows + i);
    }
}
