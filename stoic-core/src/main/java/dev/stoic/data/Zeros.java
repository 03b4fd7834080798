package dev.stoic.data;

/** How many numbers of rows are zero, as far as the first of them tell. Never shows in a result. */
public enum Zeros {
    UNKNOWN,
    MANY,
    FEW;

    /** Rows that tell. */
    static final int LOOKED_AT = 16;

    /** One number in so many is other than zero, at most, where there are many zeros. */
    private static final int RARE = 3;

    /** @param tiles of the first rows */
    static Zeros of(Tiles tiles) {
        if (!tiles.next()) {
            return UNKNOWN;
        }
        Tile tile = tiles.tile();
        long others = 0;
        for (int row = 0; row < tile.rows(); row++) {
            for (int f = 0; f < tile.width(); f++) {
                others += tile.at(row, f) != 0 ? 1 : 0;
            }
        }
        return others * RARE <= (long) tile.rows() * tile.width() ? MANY : FEW;
    }
}
