package dev.stoic.data;

import dev.stoic.data.Schema.Numbers;

/** How many rows a tile has: a function of its width and type alone, so that it never tells where rows come from. */
final class Tiling {
    private static final int TILE_BYTES = 1 << 18;

    private Tiling() {}

    static int rows(int width, Numbers numbers) {
        int rowBytes = Math.max(1, width * bytes(numbers));
        int rows = Math.clamp(TILE_BYTES / rowBytes, 1, Rows.MAX_TILE);
        return rows < 16 ? rows : rows / 16 * 16;
    }

    static int bytes(Numbers numbers) {
        return switch (numbers) {
            case FLOAT -> Float.BYTES;
            case DOUBLE -> Double.BYTES;
        };
    }
}
