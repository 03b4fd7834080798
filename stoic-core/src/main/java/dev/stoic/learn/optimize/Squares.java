package dev.stoic.learn.optimize;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;

/** Sums over rows of the squares of each feature, row after row. */
final class Squares {
    private Squares() {}

    static double[] of(Rows rows, Span span) {
        int width = rows.width();
        double[] squares = new double[width];
        var some = new Widened(width);
        var tiles = rows.tiles(span);
        while (tiles.next()) {
            some.start(tiles.tile());
            while (some.next()) {
                for (int i = 0; i < some.rows(); i++) {
                    add(some.values(), some.offset() + i * width, squares);
                }
            }
        }
        return squares;
    }

    private static void add(double[] values, int offset, double[] squares) {
        for (int j = 0; j < squares.length; j++) {
            squares[j] = Math.fma(values[offset + j], values[offset + j], squares[j]);
        }
    }
}
