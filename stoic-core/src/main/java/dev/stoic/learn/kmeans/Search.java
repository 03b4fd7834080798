package dev.stoic.learn.kmeans;

/**
 * Finds the nearest of a run's centres, as {@link Scores} name it, for the rows of a part. Most rows are settled by a quick
 * look whose error is too small to matter, or by what is known from the last pass; scores are computed for the rest.
 */
sealed interface Search permits ColumnSearch, RowSearch {
    /** Writes the nearest centre of each of the rows that a reading of the part has come to. */
    void find(Reading some, int[] found);

    static Search of(Held held, Gaps gaps, Centres centres) {
        return held.columns() ? new ColumnSearch(held, centres) : new RowSearch(held, gaps, centres);
    }
}
