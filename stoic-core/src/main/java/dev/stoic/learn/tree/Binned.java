package dev.stoic.learn.tree;

import dev.stoic.data.Tile;

/** Rows as bytes: their bins, feature by feature. */
public final class Binned {
    private Binned() {}

    /** Writes the bins of a tile to columns, from place {@code at} on; a byte is a bin without sign. */
    public static void fill(Bins bins, Tile tile, byte[][] columns, int at) {
        for (int f = 0; f < columns.length; f++) {
            fill(bins, tile, f, columns[f], at);
        }
    }

    private static void fill(Bins bins, Tile tile, int feature, byte[] column, int first) {
        int width = tile.width();
        int at = tile.offset() + feature;
        double last = Double.NaN;
        byte bin = (byte) Bins.MISSING;
        switch (tile) {
            case Tile.Doubles t -> {
                for (int i = 0; i < t.rows(); i++, at += width) {
                    double value = t.values()[at];
                    // Neighbours are often equal, above all where most is zero.
                    if (value != last) {
                        bin = (byte) bins.bin(feature, value);
                        last = value;
                    }
                    column[first + i] = bin;
                }
            }
            case Tile.Floats t -> {
                for (int i = 0; i < t.rows(); i++, at += width) {
                    double value = t.values()[at];
                    if (value != last) {
                        bin = (byte) bins.bin(feature, value);
                        last = value;
                    }
                    column[first + i] = bin;
                }
            }
        }
    }
}
