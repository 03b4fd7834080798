package dev.stoic.learn.tree;

import dev.stoic.data.Tile;

/** Turns rows to bytes: their bins, feature by feature. Thread-safe. */
public final class Binned {
    /** Whole numbers below this are looked up: pixels, counts and categories are nothing else. */
    static final int SMALL = 256;

    private final Bins bins;

    /** By feature, the bins of small numbers. */
    private final byte[] small;

    public Binned(Bins bins) {
        this.bins = bins;
        small = new byte[bins.width() * SMALL];
        for (int i = 0; i < small.length; i++) {
            small[i] = (byte) bins.bin(i / SMALL, i % SMALL);
        }
    }

    /** Writes the bins of a tile to columns, from place {@code at} on; a byte is a bin without sign. */
    public void fill(Tile tile, byte[][] columns, int at) {
        for (int f = 0; f < columns.length; f++) {
            switch (tile) {
                case Tile.Doubles doubles -> BinLoops.fill(doubles, f, bins, small, columns[f], at);
                case Tile.Floats floats -> BinLoops.fill(floats, f, bins, small, columns[f], at);
            }
        }
    }
}
