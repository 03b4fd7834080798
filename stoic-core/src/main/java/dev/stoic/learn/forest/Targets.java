package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;

/** Targets as whole numbers, so that their sums are exact in any order. */
final class Targets {
    private Targets() {}

    static double largest(int part, Rows rows) {
        double largest = 0;
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int row = 0; row < tile.rows(); row++) {
                largest = Math.max(largest, Math.abs(tile.target(row)));
            }
        }
        return largest;
    }

    /** The power of two that makes targets as large as they can be while no sum overflows. */
    static int exponent(double largest, long rows) {
        int sum = Long.SIZE - Long.numberOfLeadingZeros(rows * Bag.MOST);
        return largest == 0 ? 0 : 62 - sum - (Math.getExponent(largest) + 1);
    }

    static long whole(double target, int exponent) {
        return (long) Math.rint(Math.scalb(target, exponent));
    }

    static double value(double whole, int exponent) {
        return Math.scalb(whole, -exponent);
    }
}
