package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/**
 * Finds the nearest of a run's centres, as {@link Scores} name it, for the rows of a part. Most rows are settled by a quick
 * look whose error is too small to matter, or by what is known from the last pass; scores are computed for the rest.
 */
sealed interface Search permits ColumnSearch, RowSearch {
    /** Writes the nearest centre of each row of the part's next tile, whose first row is {@code first} in the part. */
    void find(Tile tile, int first, int[] found);

    static Search of(Held held, Gaps gaps, double[] centres) {
        return held.columns() ? new ColumnSearch(held, centres) : new RowSearch(held, gaps, centres);
    }

    /** No centre is longer. */
    static double longest(int width, double[] centres) {
        double most = 0;
        for (int at = 0; at < centres.length; at += width) {
            double norm = 0;
            for (int f = 0; f < width; f++) {
                norm = Math.fma(centres[at + f], centres[at + f], norm);
            }
            most = Math.max(most, norm);
        }
        return Math.sqrt(most) * (1 + 1e-9);
    }
}
