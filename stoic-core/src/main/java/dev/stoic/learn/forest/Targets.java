package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;

/** Targets as whole numbers, so that their sums are exact in any order. */
final class Targets {
    private Targets() {}

    static Answer.Extent extent(Question.Extent asked, int part, Rows rows) {
        double largest = 0;
        byte[] missing = new byte[asked.single().length];
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int row = 0; row < tile.rows(); row++) {
                largest = Math.max(largest, Math.abs(tile.target(row)));
                for (int i = 0; i < missing.length; i++) {
                    missing[i] |= (byte) (Double.isNaN(tile.at(row, asked.single()[i])) ? 1 : 0);
                }
            }
        }
        return new Answer.Extent(largest, missing);
    }

    /** Writes targets from place {@code at} on: those of classes to {@code labels}, numbers to {@code wholes}. */
    static void fill(Tile tile, int classes, int exponent, int[] labels, long[] wholes, int at) {
        for (int row = 0; row < tile.rows(); row++) {
            if (classes > 0) {
                labels[at + row] = (int) tile.target(row);
            } else {
                wholes[at + row] = whole(tile.target(row), exponent);
            }
        }
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
