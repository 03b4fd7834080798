package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import java.util.Arrays;

/** Rows by their ordinals; a part without any of them is absent. */
final class FetchPass {
    private FetchPass() {}

    static boolean isAbsent(long[] asked, Span span) {
        return Arrays.stream(asked).noneMatch(row -> isIn(span, row));
    }

    static Answer.Fetched contribute(Question.Fetch fetch, int part, Rows rows) {
        Span span = rows.span(part);
        int width = rows.width();
        int[] places = new int[fetch.rows().length];
        double[] values = new double[places.length * width];
        int found = 0;
        for (int i = 0; i < places.length; i++) {
            long row = fetch.rows()[i];
            if (isIn(span, row)) {
                var tiles = rows.tiles(new Span(row, row + 1));
                tiles.next();
                copy(tiles.tile(), 0, values, found * width);
                places[found++] = i;
            }
        }
        return new Answer.Fetched(Arrays.copyOf(places, found), Arrays.copyOf(values, found * width));
    }

    private static boolean isIn(Span span, long row) {
        return row >= span.from() && row < span.to();
    }

    /** Copies one row of a tile. */
    static void copy(Tile tile, int row, double[] to, int at) {
        for (int j = 0; j < tile.width(); j++) {
            to[at + j] = tile.at(row, j);
        }
    }
}
