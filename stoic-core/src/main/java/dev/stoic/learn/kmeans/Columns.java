package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.math.ColumnScreen;
import java.util.Arrays;

/** Walks over the blocks of a part, tile by tile. */
final class Columns {
    private static final int ROWS = ColumnScreen.ROWS;

    private final int width;
    private final float[] kept;
    private final float[] passing;
    private final float[] squares = new float[ROWS];
    private int block;

    Columns(Held held) {
        width = held.width();
        kept = held.blocks();
        passing = new float[kept.length == 0 ? ColumnScreen.size(width) : 0];
    }

    /** Packs the next tile and writes a bound of the longest row's squared length, block by block. */
    void pack(Tile tile, float[] norms) {
        Rounding rounding = Rounding.ofFloats(width);
        for (int from = 0; from < tile.rows(); from += ROWS) {
            int at = at();
            float[] block = pack(tile, from, at);
            norms[this.block] = rounding.bound(longest(block, at));
            this.block++;
        }
    }

    /** Where the next block begins in the array that holds it. */
    int at() {
        return kept.length == 0 ? 0 : block * ColumnScreen.size(width);
    }

    /** The array that holds the next block, which begins with the tile's row {@code from}. */
    float[] next(Tile tile, int from) {
        float[] found = kept.length == 0 ? pack(tile, from, 0) : kept;
        block++;
        return found;
    }

    /** Passes over a tile's blocks. */
    void skip(Tile tile) {
        block += (tile.rows() + ROWS - 1) / ROWS;
    }

    int block() {
        return block;
    }

    private float[] pack(Tile tile, int from, int at) {
        float[] to = kept.length == 0 ? passing : kept;
        int rows = Math.min(ROWS, tile.rows() - from);
        int start = tile.offset() + from * width;
        switch (tile) {
            case Tile.Doubles t -> ColumnScreen.pack(width, rows, t.values(), start, to, at);
            case Tile.Floats t -> ColumnScreen.pack(width, rows, t.values(), start, to, at);
        }
        return to;
    }

    private float longest(float[] block, int at) {
        Arrays.fill(squares, 0);
        RowLoops.squares(block, at, ROWS, width, squares);
        float most = 0;
        for (float square : squares) {
            most = Math.max(most, square);
        }
        return most;
    }
}
