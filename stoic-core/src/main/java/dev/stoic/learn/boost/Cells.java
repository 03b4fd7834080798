package dev.stoic.learn.boost;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.tree.Binned;
import dev.stoic.learn.tree.Bins;

/**
 * The bins of a part's rows, feature by feature, and their targets. What is missing is in the bin behind the last of its
 * feature.
 */
record Cells(Bins bins, long firstRow, byte[][] columns, double[] targets) {
    /** Features whose bins share a word. */
    static final int GROUP = 8;

    static Cells of(Bins bins, int part, Rows rows) {
        var span = rows.span(part);
        int n = Math.toIntExact(span.count());
        byte[][] columns = new byte[bins.width()][n];
        double[] targets = new double[n];
        var binned = new Binned(bins);
        int row = 0;
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            binned.fill(tile, columns, row);
            for (int i = 0; i < tile.rows(); i++) {
                targets[row++] = tile.target(i);
            }
        }
        for (int f = 0; f < columns.length; f++) {
            showMissingInPlace(columns[f], bins.count(f));
        }
        return new Cells(bins, span.from(), columns, targets);
    }

    private static void showMissingInPlace(byte[] column, int missing) {
        for (int i = 0; missing < Bins.MISSING && i < column.length; i++) {
            column[i] = column[i] == (byte) Bins.MISSING ? (byte) missing : column[i];
        }
    }

    int rows() {
        return targets.length;
    }

    int width() {
        return columns.length;
    }

    int bin(int row, int f) {
        return columns[f][row] & 0xFF;
    }

    static int groups(int features) {
        return (features + GROUP - 1) / GROUP;
    }

    /** The bins of some features row by row, eight to a word; bin 0 where there are fewer. */
    long[] words(int[] features) {
        int groups = groups(features.length);
        long[] words = new long[Math.multiplyExact(rows(), groups)];
        for (int k = 0; k < features.length; k++) {
            byte[] column = columns[features[k]];
            int shift = k % GROUP * Byte.SIZE;
            int at = k / GROUP;
            for (byte bin : column) {
                words[at] |= (bin & 0xFFL) << shift;
                at += groups;
            }
        }
        return words;
    }
}
