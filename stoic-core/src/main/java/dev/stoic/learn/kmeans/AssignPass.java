package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.Vectors;

/** The round of Lloyd: each row goes to its nearest centre, and rows are added up by centre, in double. */
final class AssignPass {
    private AssignPass() {}

    static Answer.Assigned assign(Question.Assign assign, int part, Rows rows) {
        int width = rows.width();
        int columns = assign.centres().length / width;
        int k = columns / assign.runs();
        var scores = new Scores(width, assign.centres());
        double[] sums = new double[assign.centres().length];
        long[] counts = new long[columns];
        int[] nearest = new int[Scores.BLOCK];
        var spread = new Spread.Gathering(width);
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                scores.score(tile, from, n);
                for (int first = 0; first < columns; first += k) {
                    scores.nearest(tile, n, first, k, nearest);
                    add(tile, from, n, nearest, first, sums, counts);
                }
            }
            if (assign.spread()) {
                spread.add(tile);
            }
        }
        return new Answer.Assigned(sums, counts, assign.spread() ? spread.end() : Spread.NONE);
    }

    private static void add(Tile tile, int from, int n, int[] nearest, int first, double[] sums, long[] counts) {
        int width = tile.width();
        int at = tile.offset() + from * width;
        switch (tile) {
            case Tile.Doubles t -> {
                for (int i = 0; i < n; i++) {
                    int centre = first + nearest[i];
                    counts[centre]++;
                    Vectors.addInPlace(sums, centre * width, t.values(), at + i * width, width);
                }
            }
            case Tile.Floats t -> {
                for (int i = 0; i < n; i++) {
                    int centre = first + nearest[i];
                    counts[centre]++;
                    Vectors.addInPlace(sums, centre * width, t.values(), at + i * width, width);
                }
            }
        }
    }

    static Answer.Weighed weigh(Question.Weigh weigh, int part, Rows rows) {
        int columns = weigh.centres().length / rows.width();
        int k = columns / weigh.runs();
        var scores = new Scores(rows.width(), weigh.centres());
        long[] counts = new long[columns];
        int[] nearest = new int[Scores.BLOCK];
        var tiles = rows.tiles(rows.span(part));
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                scores.score(tile, from, n);
                for (int first = 0; first < columns; first += k) {
                    scores.nearest(tile, n, first, k, nearest);
                    for (int i = 0; i < n; i++) {
                        counts[first + nearest[i]]++;
                    }
                }
            }
        }
        return new Answer.Weighed(counts);
    }
}
