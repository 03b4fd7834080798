package dev.stoic.learn.boost;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.tree.Bins;

/** The bins of a part's rows, row by row, and their targets. What is missing is in the bin behind the last of its feature. */
record Cells(Bins bins, long firstRow, byte[] values, double[] targets) {
    static Cells of(Bins bins, int part, Rows rows) {
        var span = rows.span(part);
        int width = bins.width();
        int n = Math.toIntExact(span.count());
        byte[] values = new byte[Math.multiplyExact(n, width)];
        double[] targets = new double[n];
        int at = 0;
        int row = 0;
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                targets[row++] = tile.target(i);
                for (int f = 0; f < width; f++) {
                    int bin = bins.bin(f, tile.at(i, f));
                    values[at++] = (byte) (bin == Bins.MISSING ? bins.count(f) : bin);
                }
            }
        }
        return new Cells(bins, span.from(), values, targets);
    }

    int rows() {
        return targets.length;
    }

    int width() {
        return bins.width();
    }

    int bin(int row, int f) {
        return values[row * bins.width() + f] & 0xFF;
    }
}
