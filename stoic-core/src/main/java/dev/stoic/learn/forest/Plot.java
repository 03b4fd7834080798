package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.tree.Binned;
import dev.stoic.learn.tree.Bins;

/**
 * Some rows next to each other: the bins of each feature, and targets as {@link Targets} are.
 *
 * @param first row of them
 */
record Plot(Bins bins, int classes, int exponent, long first, byte[][] columns, int[] labels, long[] targets) {
    static Plot of(Question.Count asked, Binned binned, Span span, Rows rows) {
        int count = Math.toIntExact(span.count());
        int classes = asked.classes();
        var plot = new Plot(
                asked.bins(),
                classes,
                asked.exponent(),
                span.from(),
                new byte[asked.bins().width()][count],
                new int[classes > 0 ? count : 0],
                new long[classes > 0 ? 0 : count]);
        plot.fill(binned, span, rows);
        return plot;
    }

    /** What keeping a row costs. */
    static long rowBytes(Question.Count asked) {
        return (long) asked.bins().width() + (asked.classes() > 0 ? Integer.BYTES : Long.BYTES);
    }

    private void fill(Binned binned, Span span, Rows rows) {
        var tiles = rows.tiles(span);
        int at = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            binned.fill(tile, columns, at);
            Targets.fill(tile, classes, exponent, labels, targets, at);
            at += tile.rows();
        }
    }

    int rows() {
        return Math.max(labels.length, targets.length);
    }

    boolean isFor(Question.Count asked) {
        return classes == asked.classes() && exponent == asked.exponent() && bins.isSame(asked.bins());
    }
}
