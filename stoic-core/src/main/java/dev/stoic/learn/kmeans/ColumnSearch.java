package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.math.ColumnScreen;
import dev.stoic.math.Ranks;

/** A search among short rows: all are looked at, column by column. */
final class ColumnSearch implements Search {
    private final float[] norms;
    private final ColumnScreen screen;
    private final Columns columns;
    private final Verdict verdict;
    private final double longest;
    private final int[] unsure = new int[Rows.MAX_TILE];

    ColumnSearch(Held held, Centres centres) {
        norms = held.norms();
        screen = centres.columnScreen();
        columns = new Columns(held);
        verdict = new Verdict(centres);
        longest = centres.longest();
    }

    @Override
    public void find(Reading some, int[] found) {
        Tile tile = some.tile();
        int count = 0;
        if (screen.ready()) {
            for (int from = 0; from < tile.rows(); from += ColumnScreen.ROWS) {
                count = look(tile, from, found, count);
            }
        } else {
            columns.skip(tile);
            for (; count < tile.rows(); count++) {
                unsure[count] = count;
            }
        }
        verdict.on(tile, unsure, count, (i, best, _, _) -> found[unsure[i]] = best);
    }

    private int look(Tile tile, int from, int[] found, int before) {
        double row = Math.sqrt(norms[columns.block()]) * (1 + 1e-9);
        double margin = 2
                * (Rounding.of(tile).of(longest, row)
                        + Rounding.ofColumns(tile.width()).of(longest, row));
        int at = columns.at();
        Ranks ranks = screen.look(columns.next(tile, from), at);
        int rows = Math.min(ColumnScreen.ROWS, tile.rows() - from);
        return GapLoops.doubt(ranks, from, rows, margin, found, unsure, before);
    }
}
