package dev.stoic.learn.kmeans;

import dev.stoic.data.Tile;
import dev.stoic.math.SparseRows;
import java.util.Arrays;

/**
 * Rows of a part added up by centre, in whole multiples of a {@link Grid}'s steps. Such sums are exact, so they depend on
 * which rows belong to a centre and not on when they came: a row that moves is taken from one and given to another.
 */
final class Ledger {
    private final Grid grid;
    private final long[][] sums;
    private final long[] counts;

    Ledger(Grid grid, int k) {
        this.grid = grid;
        sums = new long[k][grid.width()];
        counts = new long[k];
    }

    int k() {
        return counts.length;
    }

    void clear() {
        Arrays.fill(counts, 0);
        for (long[] sum : sums) {
            Arrays.fill(sum, 0);
        }
    }

    /**
     * Moves rows on a list, which counts them from {@code first} on: from where they were, which is −1 for nowhere, to where they are now,
     * which is noted.
     *
     * @param was where rows are, the part's first row first
     * @param now where they go, the first row of the tile first
     */
    void move(Tile tile, int[] list, int count, int first, int[] was, int[] now) {
        switch (tile) {
            case Tile.Doubles t -> move(t.values(), t.offset(), list, count, first, was, now);
            case Tile.Floats t -> move(t.values(), t.offset(), list, count, first, was, now);
        }
        GapLoops.arrive(list, count, first, now, was, counts);
    }

    private void move(double[] x, int from, int[] list, int count, int first, int[] was, int[] now) {
        for (int m = 0; m < count; m++) {
            int at = from + list[m] * grid.width();
            int last = was[first + list[m]];
            if (last >= 0) {
                RowLoops.subtract(sums[last], x, at, grid.scale());
            }
            RowLoops.add(sums[now[list[m]]], x, at, grid.scale());
        }
    }

    private void move(float[] x, int from, int[] list, int count, int first, int[] was, int[] now) {
        for (int m = 0; m < count; m++) {
            int at = from + list[m] * grid.width();
            int last = was[first + list[m]];
            if (last >= 0) {
                RowLoops.subtract(sums[last], x, at, grid.scale());
            }
            RowLoops.add(sums[now[list[m]]], x, at, grid.scale());
        }
    }

    /** The same of rows of floats without their zeros, which add nothing. */
    void move(SparseRows rows, int[] list, int count, int first, int[] was, int[] now) {
        rows.move(list, count, first, was, now, grid.scale(), sums);
        GapLoops.arrive(list, count, first, now, was, counts);
    }

    /** Writes sums and counts of all centres, those of the first one at {@code first}. */
    void write(double[] allSums, long[] allCounts, int first) {
        int width = grid.width();
        for (int centre = 0; centre < counts.length; centre++) {
            allCounts[first + centre] = counts[centre];
            RowLoops.values(sums[centre], grid.scale(), allSums, (first + centre) * width);
        }
    }
}
