package dev.stoic.learn.tree;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;

/** The bins of the rows of a part, feature by feature: a memo. */
public final class Binned {
    private final Bins bins;
    private final byte[][] columns;

    private Binned(Bins bins, byte[][] columns) {
        this.bins = bins;
        this.columns = columns;
    }

    /** Where a part keeps its own; replaced when the bins are others. */
    private static final class Memo {
        private Binned binned = new Binned(new Bins(new int[1], new double[0]), new byte[0][]);
    }

    /** The bins of a part, made once as long as memos last. */
    public static Binned of(Bins bins, int part, Rows rows) {
        Memo memo = rows.memo(part, Memo.class, Memo::new);
        Span span = rows.span(part);
        if (!memo.binned.bins.isSame(bins)) {
            byte[][] columns = new byte[bins.width()][Math.toIntExact(span.count())];
            fill(bins, span, rows, columns, 0);
            memo.binned = new Binned(bins, columns);
        }
        return memo.binned;
    }

    /** Writes the bins of a span of rows to columns, from place {@code at} on. */
    public static void fill(Bins bins, Span span, Rows rows, byte[][] columns, int at) {
        var tiles = rows.tiles(span);
        int first = at;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int f = 0; f < columns.length; f++) {
                fill(bins, tile, f, columns[f], first);
            }
            first += tile.rows();
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

    /** By feature, then by row of the part; a byte is a bin without sign. Read only. */
    public byte[][] columns() {
        return columns;
    }
}
