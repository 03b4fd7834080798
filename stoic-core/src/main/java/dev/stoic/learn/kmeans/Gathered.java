package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/** Some rows of a tile, side by side. */
final class Gathered {
    private static final double[] NO_TARGETS = {};

    private final int width;
    private double[] doubles = {};
    private float[] floats = {};

    Gathered(int width) {
        this.width = width;
    }

    /** The rows {@code picked[from]}, {@code picked[from + 1]}, …; valid until the next call. */
    Tile pick(Tile tile, int[] picked, int from, int count) {
        int at = tile.offset();
        return switch (tile) {
            case Tile.Doubles t -> {
                if (doubles.length < count * width) {
                    doubles = new double[count * width];
                }
                for (int i = 0; i < count; i++) {
                    System.arraycopy(t.values(), at + picked[from + i] * width, doubles, i * width, width);
                }
                yield new Tile.Doubles(doubles, 0, count, width, NO_TARGETS, 0);
            }
            case Tile.Floats t -> {
                if (floats.length < count * width) {
                    floats = new float[count * width];
                }
                for (int i = 0; i < count; i++) {
                    System.arraycopy(t.values(), at + picked[from + i] * width, floats, i * width, width);
                }
                yield new Tile.Floats(floats, 0, count, width, NO_TARGETS, 0);
            }
        };
    }
}
