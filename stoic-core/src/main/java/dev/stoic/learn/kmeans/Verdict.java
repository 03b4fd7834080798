package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;

/** The last word on rows of a tile: their scores. */
final class Verdict {
    private final Scores scores;
    private final Gathered gathered;

    Verdict(Centres centres) {
        scores = new Scores(centres);
        gathered = new Gathered(centres.width());
    }

    /** Takes what scores say of the {@code i}th of the rows. */
    interface Taker {
        void take(int i, int best, double least, double second);
    }

    void on(Tile tile, int[] rows, int count, Taker taker) {
        boolean all = count == tile.rows();
        for (int from = 0; from < count; from += Scores.BLOCK) {
            int n = Math.min(Scores.BLOCK, count - from);
            Tile scored = all ? tile : gathered.pick(tile, rows, from, n);
            scores.score(scored, all ? from : 0, n);
            scores.find(scored, n, 1);
            for (int i = 0; i < n; i++) {
                taker.take(from + i, scores.best(i), scores.least(i), scores.second(i));
            }
        }
    }
}
