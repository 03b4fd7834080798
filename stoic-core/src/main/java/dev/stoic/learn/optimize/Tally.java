package dev.stoic.learn.optimize;

import dev.stoic.data.Tile;

/** Sums over the rows of one part, tile by tile; where tiles end must not show. Used by one thread. */
public interface Tally {
    void add(Tile tile);

    Sums sums();
}
