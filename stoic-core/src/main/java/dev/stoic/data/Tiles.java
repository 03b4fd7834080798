package dev.stoic.data;

/** Consecutive tiles of a span of rows. Not thread-safe; each caller asks {@link Rows} for its own. */
public interface Tiles {
    /** Moves to the next tile; false after the last. */
    boolean next();

    Tile tile();
}
