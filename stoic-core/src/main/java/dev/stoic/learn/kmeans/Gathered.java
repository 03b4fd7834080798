package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/** Some rows of a tile, side by side. */
final class Gathered {
    private static final double[] NO_TARGETS = {};

    /** The longest rows, in numbers, of which a block stays near the processor and which it does not fetch ahead by itself. */
    private static final int SHORT = 128;

    private final int width;
    private double[] doubles = {};
    private float[] floats = {};

    Gathered(int width) {
        this.width = width;
    }

    /** The rows {@code from + picked[0]}, {@code from + picked[1]}, …; valid until the next call. */
    Tile pick(Tile tile, int from, int[] picked, int count) {
        int at = tile.offset() + from * width;
        return switch (tile) {
            case Tile.Doubles t -> {
                if (doubles.length == 0) {
                    doubles = new double[Scores.BLOCK * width];
                }
                for (int i = 0; i < count; i++) {
                    System.arraycopy(t.values(), at + picked[i] * width, doubles, i * width, width);
                }
                yield new Tile.Doubles(doubles, 0, count, width, NO_TARGETS, 0);
            }
            case Tile.Floats t -> {
                if (floats.length == 0) {
                    floats = new float[Scores.BLOCK * width];
                }
                for (int i = 0; i < count; i++) {
                    System.arraycopy(t.values(), at + picked[i] * width, floats, i * width, width);
                }
                yield new Tile.Floats(floats, 0, count, width, NO_TARGETS, 0);
            }
        };
    }

    /**
     * The rows from {@code from} on. Short ones are copied: a copy streams through the memory, where a product, which reads
     * several rows at a time, waits for it. Valid until the next call.
     */
    Tile block(Tile tile, int from, int count) {
        int at = tile.offset() + from * width;
        return switch (tile) {
            case Tile.Doubles t when width > SHORT -> new Tile.Doubles(t.values(), at, count, width, NO_TARGETS, 0);
            case Tile.Floats t when width > SHORT -> new Tile.Floats(t.values(), at, count, width, NO_TARGETS, 0);
            case Tile.Doubles t -> {
                if (doubles.length == 0) {
                    doubles = new double[Scores.BLOCK * width];
                }
                System.arraycopy(t.values(), at, doubles, 0, count * width);
                yield new Tile.Doubles(doubles, 0, count, width, NO_TARGETS, 0);
            }
            case Tile.Floats t -> {
                if (floats.length == 0) {
                    floats = new float[Scores.BLOCK * width];
                }
                System.arraycopy(t.values(), at, floats, 0, count * width);
                yield new Tile.Floats(floats, 0, count, width, NO_TARGETS, 0);
            }
        };
    }
}
