package dev.stoic.learn.neural;

import dev.stoic.data.Tile;

/** The features of a tile as floats: where they lie, or rounded. */
record FloatRows(float[] values, int offset) {
    static FloatRows of(Tile tile) {
        return switch (tile) {
            case Tile.Floats floats -> new FloatRows(floats.values(), floats.offset());
            case Tile.Doubles doubles -> {
                float[] rounded = new float[tile.rows() * tile.width()];
                for (int i = 0; i < rounded.length; i++) {
                    rounded[i] = (float) doubles.values()[doubles.offset() + i];
                }
                yield new FloatRows(rounded, 0);
            }
        };
    }
}
