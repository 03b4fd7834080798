package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.math.Vectors;

/** Squared distances from differences: no digit is lost, and equal rows are exactly 0 apart. */
final class Distances {
    private Distances() {}

    /** @param scratch as long as a row */
    static double squared(double[] x, int xAt, double[] c, int cAt, double[] scratch) {
        for (int j = 0; j < scratch.length; j++) {
            scratch[j] = x[xAt + j] - c[cAt + j];
        }
        return Vectors.dot(scratch, 0, scratch, 0, scratch.length);
    }

    static double squared(float[] x, int xAt, double[] c, int cAt, double[] scratch) {
        for (int j = 0; j < scratch.length; j++) {
            scratch[j] = x[xAt + j] - c[cAt + j];
        }
        return Vectors.dot(scratch, 0, scratch, 0, scratch.length);
    }

    static double squared(Tile tile, int row, double[] c, int cAt, double[] scratch) {
        int at = tile.offset() + row * tile.width();
        return switch (tile) {
            case Tile.Doubles t -> squared(t.values(), at, c, cAt, scratch);
            case Tile.Floats t -> squared(t.values(), at, c, cAt, scratch);
        };
    }

    /** The squared length of a row, in the precision of its type. */
    static double norm(Tile tile, int row) {
        int at = tile.offset() + row * tile.width();
        return switch (tile) {
            case Tile.Doubles t -> Vectors.dot(t.values(), at, t.values(), at, t.width());
            case Tile.Floats t -> Vectors.dot(t.values(), at, t.values(), at, t.width());
        };
    }
}
