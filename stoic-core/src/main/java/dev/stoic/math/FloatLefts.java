package dev.stoic.math;

/**
 * Tiles that stand to the left of one in the tree of parts: when it is finished it is added to them one after the other, while it is still in
 * registers. Belongs to one thread, and is filled anew for each tile.
 */
final class FloatLefts {
    /** Tile {@code s} begins at {@code at[s]} of {@code tiles[s]}, row after row; the nearest comes first. */
    final float[][] tiles;

    final int[] at;
    int count;

    FloatLefts(int most) {
        tiles = new float[most][];
        at = new int[most];
    }

    void add(float[] tile, int tileAt) {
        tiles[count] = tile;
        at[count] = tileAt;
        count++;
    }
}
