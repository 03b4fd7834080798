package dev.stoic.learn.tree;

import dev.stoic.data.Tile;

/** The loops that turn a column of a tile to bins: small methods, which are compiled early. */
final class BinLoops {
    private BinLoops() {}

    /** @param small by feature, the bins of small whole numbers */
    static void fill(Tile.Doubles tile, int feature, Bins bins, byte[] small, byte[] column, int first) {
        double[] values = tile.values();
        int rows = tile.rows();
        int width = tile.width();
        int at = tile.offset() + feature;
        for (int i = 0; i < rows; i++, at += width) {
            double value = values[at];
            int whole = (int) value;
            column[first + i] = whole == value && whole >>> 8 == 0
                    ? small[feature * Binned.SMALL + whole]
                    : (byte) bins.bin(feature, value);
        }
    }

    static void fill(Tile.Floats tile, int feature, Bins bins, byte[] small, byte[] column, int first) {
        float[] values = tile.values();
        int rows = tile.rows();
        int width = tile.width();
        int at = tile.offset() + feature;
        for (int i = 0; i < rows; i++, at += width) {
            float value = values[at];
            int whole = (int) value;
            column[first + i] = whole == value && whole >>> 8 == 0
                    ? small[feature * Binned.SMALL + whole]
                    : (byte) bins.bin(feature, value);
        }
    }
}
