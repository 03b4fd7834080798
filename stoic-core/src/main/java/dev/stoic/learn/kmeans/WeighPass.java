package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;

/** How many rows each candidate stands for. */
final class WeighPass {
    private WeighPass() {}

    static Answer.Weighed contribute(Question.Weigh weigh, int part, Rows rows) {
        int columns = weigh.centres().length / rows.width();
        int k = columns / weigh.runs();
        var scores = new Scores(Centres.of(rows, weigh, 1, weigh.centres()).getFirst());
        long[] counts = new long[columns];
        int[] nearest = new int[Scores.BLOCK];
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                scores.score(tile, from, n);
                for (int first = 0; first < columns; first += k) {
                    scores.nearest(tile, n, first, k, nearest, 0);
                    for (int i = 0; i < n; i++) {
                        counts[first + nearest[i]]++;
                    }
                }
            }
        }
        return new Answer.Weighed(counts);
    }
}
